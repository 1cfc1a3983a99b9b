import os
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.files import copy, load
from conan.tools.layout import basic_layout

required_conan_version = ">=2.0"


class FormeConan(ConanFile):
    name = "forme"
    description = "Header-only C++20 library that finds the template behind web pages"
    license = "Apache-2.0"
    topics = ("html", "web-crawling", "templates", "clustering", "header-only")
    package_type = "header-library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"with_lexbor": [True, False]}
    default_options = {"with_lexbor": True}
    exports_sources = "include/*", "LICENSE"
    no_copy_source = True

    def set_version(self):
        header = load(self, os.path.join(self.recipe_folder, "include", "forme", "version.hpp"))
        self.version = ".".join(re.findall(r"#define FORME_VERSION_\w+ (\d+)", header))

    def layout(self):
        basic_layout(self, src_folder=".")

    def requirements(self):
        if self.options.with_lexbor:
            self.requires("lexbor/[>=2.4 <4]", transitive_headers=True, transitive_libs=True)

    def build_requirements(self):
        # For working on forme itself: conan install . -c tools.build:skip_test=False
        if not self.conf.get("tools.build:skip_test", default=True, check_type=bool):
            for reference in ("doctest/[>=2.4 <3]", "benchmark/[>=1.7 <2]", "cli11/[>=2.3 <3]",
                              "nlohmann_json/[>=3.11 <4]", "tsl-robin-map/[>=1 <2]"):
                self.test_requires(reference)

    def package_id(self):
        # One package for all: every header is always there; the option only decides what is required.
        self.info.clear()

    def validate(self):
        if self.settings.get_safe("compiler.cppstd"):
            check_min_cppstd(self, 20)

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        copy(self, "*.hpp", os.path.join(self.source_folder, "include"), os.path.join(self.package_folder, "include"))

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "forme")
        core = self.cpp_info.components["core"]
        core.set_property("cmake_target_name", "forme::core")
        core.bindirs = []
        core.libdirs = []
        if self.options.with_lexbor:
            full = self.cpp_info.components["forme"]
            full.set_property("cmake_target_name", "forme::forme")
            full.requires = ["core", "lexbor::lexbor"]
            full.bindirs = []
            full.libdirs = []
