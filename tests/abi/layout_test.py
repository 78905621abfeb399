#!/usr/bin/env python3
"""layout.py against headers with one thing changed at a time: each change is caught, each lawful growth is asked for."""

import pathlib
import shutil
import sys
import tempfile
import unittest

import layout

INCLUDE = pathlib.Path(sys.argv.pop(1)) if len(sys.argv) > 1 else None


class LayoutTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.published = layout.layout(INCLUDE, "cc")

    def compared_with(self, header, old, new):
        with tempfile.TemporaryDirectory() as folder:
            include = pathlib.Path(folder, "include")
            shutil.copytree(INCLUDE, include)
            text = (include / header).read_text()
            self.assertIn(old, text)
            (include / header).write_text(text.replace(old, new, 1))
            return layout.compare(self.published, layout.layout(include, "cc"))

    def refused(self, header, old, new, line):
        faults, _ = self.compared_with(header, old, new)
        self.assertTrue(any(line in f for f in faults), faults)

    def grown(self, header, old, new, lines):
        faults, append = self.compared_with(header, old, new)
        self.assertEqual(faults, [])
        self.assertEqual(append, lines)

    def test_headers_are_as_they_are(self):
        self.assertEqual(layout.compare(self.published, self.published), ([], []))

    def test_member_removed(self):
        self.refused("varia/key.h", "uint64_t high;", "", "varia_key.high")

    def test_member_renamed(self):
        self.refused("varia/key.h", "uint64_t high;", "uint64_t upper;", "varia_key.high")

    def test_members_swapped(self):
        self.refused("varia/key.h", "uint64_t low;", "uint64_t high0; uint64_t low;", "varia_key.low at 0")

    def test_member_retyped_with_the_same_size(self):
        self.refused("varia/outcome.h", "uint32_t winning_team;", "int32_t winning_team;", "varia_outcome.winning_team")

    def test_function_pointer_retyped(self):
        self.refused("varia/variant.h", "varia_bytes request, void* position", "varia_bytes request, const void* position",
                     "varia_variant.setup")

    def test_parameter_renamed_is_no_change(self):
        self.grown("varia/variant.h", "varia_bytes request, void* position", "varia_bytes asked, void* position", [])

    def test_fixed_struct_must_not_grow(self):
        self.refused("varia/key.h", "uint64_t high;", "uint64_t high; uint64_t more;", "sizeof varia_key")

    def test_growing_struct_must_not_shrink(self):
        self.refused("varia/outcome.h", "const char* reason;", "", "has shrunk: grows sizeof varia_outcome")

    def test_member_appended(self):
        self.grown("varia/outcome.h", "const char* reason;", "const char* reason; uint64_t more;",
                   ["grows sizeof varia_outcome = 48", "varia_outcome.more at 40, 8 bytes: uint64_t"])

    def test_constant_changed(self):
        self.refused("varia/status.h", "#define VARIA_ERR_WRITER (-7)", "#define VARIA_ERR_WRITER (-9)", "VARIA_ERR_WRITER")

    def test_constant_retyped(self):
        self.refused("varia/move.h", "#define VARIA_MAX_MOVE_TEXT 32u", "#define VARIA_MAX_MOVE_TEXT 32", "VARIA_MAX_MOVE_TEXT")

    def test_constant_removed(self):
        self.refused("varia/status.h", "#define VARIA_ERR_UNSUPPORTED (-6)", "", "VARIA_ERR_UNSUPPORTED")

    def test_what_an_abi_must_not_have_is_not_passed_over(self):
        for forbidden in ("enum varia_colour { VARIA_RED };", "typedef struct varia_bits { uint32_t few : 3; } varia_bits;"):
            with self.assertRaises(layout.CannotRun):
                self.compared_with("varia/key.h", "typedef struct", forbidden + "\ntypedef struct")

    def test_constant_appended(self):
        self.grown("varia/status.h", "#define VARIA_OK 0", "#define VARIA_OK 0\n#define VARIA_ERR_NEW (-99)",
                   ["macro VARIA_ERR_NEW = int -99"])

    def test_minor_grows_and_never_falls(self):
        old = "#define VARIA_ABI_MINOR 1u"
        self.grown("varia/abi.h", old, "#define VARIA_ABI_MINOR 3u", ["grows macro VARIA_ABI_MINOR = unsigned 3"])
        faults, _ = layout.compare(["grows macro VARIA_ABI_MINOR = unsigned 3"], ["grows macro VARIA_ABI_MINOR = unsigned 2"])
        self.assertIn("has shrunk", faults[0])

    def test_function_removed(self):
        self.refused("varia/plugin.h", "VARIA_EXPORT const void* varia_plugin(uint32_t abi_major) VARIA_NOEXCEPT;", "",
                     "function varia_plugin")

    def test_golden_file_out_of_order(self):
        faults, _ = layout.compare(["grows sizeof a = 8", "grows sizeof a = 4"], ["grows sizeof a = 8"])
        self.assertIn("ascending", faults[0])


if __name__ == "__main__":
    if INCLUDE is None:
        sys.exit("usage: layout_test.py INCLUDE_FOLDER")
    unittest.main()
