"""What the Python programs of this folder share: pages from standard input, their characters, text out of HTML."""
import pathlib
import re
import sys

import lxml.html

BLOCKS = frozenset(
    "address article aside blockquote br caption center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 "
    "h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead tr ul".split())


def decoded(data):
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        declared = re.search(rb"charset\s*=\s*[\"']?([\w-]+)", data, re.I)
        try:
            return data.decode(declared.group(1).decode() if declared else "windows-1252", "replace")
        except LookupError:
            return data.decode("windows-1252", "replace")


def text_of(html):
    """The text of a piece of HTML, a line for each block element."""
    pieces = []
    for event, node in lxml.etree.iterwalk(lxml.html.fromstring(html), events=("start", "end", "comment", "pi")):
        element = isinstance(node.tag, str)
        if element and node.tag in BLOCKS:
            pieces.append("\n")
        if event == "start" and element:
            pieces.append(" ".join((node.text or "").splitlines()))
        elif node.tail:
            pieces.append(" ".join(node.tail.splitlines()))
    return "".join(pieces)


def extract_all(folder, extract):
    """Writes FOLDER/SET/ID.txt for each line of set, id and path on standard input."""
    for line in sys.stdin:
        name, page, path = line.rstrip("\n").split("\t")
        out = pathlib.Path(folder, name, page + ".txt")
        out.parent.mkdir(parents=True, exist_ok=True)
        text = ""
        try:
            text = extract(decoded(pathlib.Path(path).read_bytes())) or ""
        except Exception as failed:  # whatever it is, the next page follows
            print(f"{path}: {failed!r}", file=sys.stderr)
        out.write_text(text, encoding="utf-8", errors="replace")
