#!/usr/bin/env python3
"""misuse.py INCLUDE_FOLDER OUTPUT: writes misuse_table.h, which says of every function of the host API how misuse_test.c calls it.

The functions and their parameters are read from the headers, so a new function is tested without anybody's doing; a
parameter of a type that is not known here is an error.
Status: 0 written, 2 wrong usage, 3 a declaration that cannot be read.
"""

import pathlib
import re
import sys

HANDLES = ["cancel", "registry", "variant", "session", "game", "clock", "arbiter", "searcher", "player", "library", "worker"]
# Outputs that may be NULL, and calls in which no cancel token is a good one.
OPTIONAL = {
    ("varia_host_searcher_search", "move"), ("varia_host_searcher_search", "result"),
    ("varia_host_player_choose", "move"), ("varia_host_player_choose", "result"),
    ("varia_host_clock_press", "used"), ("varia_host_clock_running", "seat"), ("varia_host_clock_running", "until_flag"),
    ("varia_host_clock_take_flag_fall", "ago"), ("varia_host_game_resume", "notice"),
}
# Numbers that would keep a call busy for ever, and what is tried instead of the largest.
TAMED = {("varia_host_playouts", "games"): "BRIEF_U64", ("varia_host_perft", "depth"): "DEPTH",
         ("varia_host_perft_divide", "depth"): "DEPTH"}
# These cannot fail and take no error.
NO_ERROR = {"varia_host_abi_version", "varia_host_version", "varia_host_status_name"}


def parameters(function, text):
    """[(category, C expression over choice c[i], what is optional)] of a parameter list."""
    names = [p.strip() for p in text.split(",")]
    split = [re.fullmatch(r"(.*?[\s*])(\w+)", p) for p in names]
    if not all(split):
        raise ValueError(f"{function}: cannot read the parameters '{text}'")
    pairs = [(re.sub(r"\s+", " ", m[1]).replace(" *", "*").strip(), m[2]) for m in split]
    result, i = [], 0
    while i < len(pairs):
        kind, name = pairs[i]
        following = pairs[i + 1] if i + 1 < len(pairs) else ("", "")
        optional = (function, name) in OPTIONAL
        handle = re.fullmatch(r"varia_host_(\w+?)(\*?)", kind)
        if kind == "const void*" and following == ("uint64_t", name + "_size"):
            result.append(("MESSAGE", "message_data({0}), message_size({0})", 0))
            i += 1
        elif kind in ("char*", "uint64_t*") and following == ("uint32_t", "capacity"):
            result.append(("ARRAY", f"({kind})array_data({{0}}), array_capacity({{0}})", 0))
            i += 1
        elif handle and handle[1] in HANDLES and not handle[2]:
            allowed = kind == "varia_host_cancel" and not function.startswith("varia_host_cancel")
            result.append(("HANDLE", f"handle(KIND_{handle[1].upper()}, {{0}})", 1 if allowed else 0))
        elif handle and handle[1] in HANDLES:
            result.append(("OUTPUT", f"output({{0}})", 0))
        elif kind == "varia_host_buffer*":
            result.append(("BUFFER", "buffer({0})", 1 if optional else 0))
        elif kind == "varia_host_error*":
            result.append(("ERROR", "error({0})", 0))
        elif kind in ("varia_host_facts*", "varia_host_clock_reading*"):
            result.append(("STRUCT", f"({kind})structure({{0}}, sizeof({kind[:-1]}))", 0))
        elif kind == "const char*":
            result.append(("TEXT", "text({0})", 0))
        elif kind in ("uint64_t*", "int64_t*", "uint32_t*", "int32_t*"):
            result.append(("OUTPUT", f"({kind})output({{0}})", 1 if optional else 0))
        elif (function, name) in TAMED:
            result.append(("NUMBER", f"{TAMED[function, name]}[{{0}}]", 0))
        elif kind in ("uint64_t", "int64_t", "uint32_t", "int32_t"):
            result.append(("NUMBER", f"({kind})NUMBERS[{{0}}]", 0))
        elif kind == "varia_host_progress" and following == ("void*", "context"):
            result.append(("PROGRESS", "progress({0}), NULL", 0))
            i += 1
        else:
            raise ValueError(f"{function}: misuse.py does not know how to misuse '{kind} {name}'; teach it")
        i += 1
    return result


def main():
    if len(sys.argv) != 3:
        print(__doc__.splitlines()[0], file=sys.stderr)
        return 2
    text = "\n".join(h.read_text() for h in sorted(pathlib.Path(sys.argv[1]).rglob("*.h")))
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    declared = re.findall(r"VARIA_HOST_API\s+([\w\s*]+?)(varia_host_\w+)\(([^;]*?)\)\s*VARIA_HOST_NOEXCEPT\s*;", text)
    if len(declared) != len(re.findall(r"VARIA_HOST_API\s", re.sub(r"#define.*", "", text))):
        print("misuse.py: not every function of the headers could be read", file=sys.stderr)
        return 3
    calls, rows = [], []
    for index, (_, function, arguments) in enumerate(declared):
        if function in NO_ERROR:
            continue
        try:
            entries = parameters(function, arguments)
        except ValueError as error:
            print(f"misuse.py: {error}", file=sys.stderr)
            return 3
        expressions = ", ".join(e[1].format(f"c[{i}]") for i, e in enumerate(entries))
        calls.append(f"static int32_t call_{index}(const unsigned* c) {{ return {function}({expressions}); }}")
        kinds = ", ".join(f"{{{e[0]}, {e[2]}}}" for e in entries)
        rows.append(f'  {{"{function}", call_{index}, {len(entries)}, {{{kinds}}}}},')
    pathlib.Path(sys.argv[2]).write_text("\n".join(
        ["/* Written by misuse.py. */", *calls, "static const function FUNCTIONS[] = {", *rows, "};", ""]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
