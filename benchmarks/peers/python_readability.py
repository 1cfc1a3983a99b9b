"""The main text of pages by python-readability (see README.md)."""
import re
import sys

import readability

import pages


def extract(html):
    declaration = re.compile(r"^\s*<\?xml[^>]*\?>")  # characters that declare an encoding are refused
    return pages.text_of(readability.Document(declaration.sub("", html)).summary(html_partial=True))


pages.extract_all(sys.argv[1], extract)
