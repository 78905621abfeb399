#!/usr/bin/env python3
"""Holds the binary layout of C headers against a committed golden file.

Every struct member, typedef, function and macro that the headers declare becomes one line: offsets, sizes, types and values
as the compiler has them, by a C program that this script writes, builds and runs. A line that was published once must stay
for ever; what is new must be appended to the golden file by hand. Two kinds of numbers may grow within a major version, the
size of a struct that starts with struct_size and VARIA_ABI_MINOR: a larger one is appended and the old line stays.

Status: 0 the same, 1 different, 2 wrong usage, 3 could not run.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

GROWS = "grows "


class CannotRun(Exception):
    pass


def run(command, text=None):
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise CannotRun(f"{' '.join(map(str, command))} failed:\n{done.stderr}")
    return done.stdout


def spaced(text):
    """One spelling of a C type: 'const void* x' and 'const void *x' are the same."""
    text = re.sub(r"\s+", " ", text).strip()
    return re.sub(r"\s*([*(),])\s*", r"\1", text)


def without_name(parameter):
    """The type of a parameter: its name may change freely."""
    parameter = spaced(parameter)
    return re.sub(r"(?<=[\s*])\w+$", "", parameter).strip() if re.search(r"[\s*]\w+$", parameter) else parameter


def declaration(text):
    """(name, type) of 'int32_t (*f)(int a)', 'int32_t f(int a)', 'char a[3]' or 'int a'."""
    text = re.sub(r"__attribute__\(\(.*?\)\)\)?", "", spaced(text)).strip()
    function = re.fullmatch(r"(.+?)(\(\*)?(?<=[\s*])(\w+)\)?\((.*)\)", text)
    if function:
        result, pointer, name, parameters = function.groups()
        types = ",".join(without_name(p) for p in parameters.split(","))
        return name, f"{result.strip()}{'(*)' if pointer else ''}({types})"
    array = re.fullmatch(r"(.+?)\s*(\w+)\[(.+)\]", text)
    if array:
        return array[2], f"{array[1]}[{array[3].rstrip('uU')}]"
    plain = re.fullmatch(r"(.+?[\s*])(\w+)", text)
    if plain:
        return plain[2], plain[1].strip()
    raise CannotRun(f"layout.py cannot read the declaration '{text}'")


def own_source(include, compiler, headers):
    """The headers preprocessed, without what they include from elsewhere."""
    source = "".join(f'#include "{h}"\n' for h in headers)
    inside, lines = False, []
    for line in run([compiler, "-std=c11", "-E", f"-I{include}", "-xc", "-"], source).splitlines():
        marker = re.match(r'# \d+ "(.*?)"', line)
        if marker:
            inside = marker[1].startswith(str(include))
        elif inside:
            lines.append(line)
    return " ".join(lines)


def statements(source):
    depth, start = 0, 0
    for i, c in enumerate(source):
        depth += (c == "{") - (c == "}")
        if c == ";" and depth == 0:
            yield source[start:i].strip()
            start = i + 1
    if source[start:].strip():
        raise CannotRun(f"layout.py cannot read '{source[start:].strip()}'")


def macros(include, compiler, headers):
    def defined(text):
        command = [compiler, "-std=c11", "-dM", "-E", f"-I{include}", "-xc", "-"]
        return dict(re.findall(r"#define (\w+)(\(?.*)", run(command, text)))

    all_macros = defined("".join(f'#include "{h}"\n' for h in headers))
    others = defined("#include <stddef.h>\n#include <stdint.h>\n")
    return {n: v for n, v in all_macros.items() if n not in others and not (n.endswith("_H_") and v.strip() == "")}


def layout_program(include, compiler, headers):
    """A C program that prints the layout."""
    out = ["#include <stdio.h>"] + [f'#include "{h}"' for h in headers]
    out += [
        '#define TYPE_NAME(x) \\',
        '  _Generic((x), int: "int", unsigned: "unsigned", long: "long", unsigned long: "unsigned long")',
        "int main(void) {",
    ]

    def say(text, *values):
        arguments = "".join(f", {v}" for v in values)
        out.append(f'  printf("{text}\\n"{arguments});')

    for text in statements(own_source(include, compiler, headers)):
        struct = re.fullmatch(r"typedef struct (\w+)\s*\{(.*)\}\s*(\w+)", text)
        if struct:
            tag, body, name = struct.groups()
            members = [declaration(m) for m in body.split(";") if m.strip()]
            growing = members[0] == ("struct_size", "uint32_t")
            say(f"{GROWS if growing else ''}sizeof {name} = %zu", f"sizeof({name})")
            say(f"alignof {name} = %zu", f"_Alignof({name})")
            for member, kind in members:
                say(f"{name}.{member} at %zu, %zu bytes: {kind}", f"offsetof({name}, {member})",
                    f"sizeof((({name}*)0)->{member})")
            if tag != name:
                raise CannotRun(f"struct {tag} has another name, {name}, as a type")
            continue
        typedef = re.fullmatch(r"typedef (.*)", text)
        name, kind = declaration(typedef[1] if typedef else text)
        if typedef:
            say(f"typedef {name}, %zu bytes: {kind}", f"sizeof({name})")
        else:
            say(f"function {name}: {kind}")
    for name, value in sorted(macros(include, compiler, headers).items()):
        if value.startswith("(") and re.match(r"\(\s*\w+(\s*,\s*\w+)*\s*\)\s", value):
            say(f"macro {name}{spaced(value.split(')')[0] + ')')}")
        elif re.match(r"\s*(extern|__attribute__|$)", value):
            say(f"macro {name}")
        elif value.strip().startswith("{"):  # an initializer
            say(f"macro {name} = {spaced(value)}")
        elif value.strip().startswith('"'):
            say(f"macro {name} = string %s", name)
        else:
            grows = GROWS if name.endswith("_ABI_MINOR") else ""
            say(f"{grows}macro {name} = %s %s%llu", f"TYPE_NAME({name})", f'({name}) < 0 ? "-" : ""',
                f"(unsigned long long)(({name}) < 0 ? -({name}) : ({name}))")
    return "\n".join(out + ["  return 0;", "}", ""])


def layout(include, compiler):
    """The lines of the layout, headers in the order of their names."""
    include = pathlib.Path(include).resolve()
    headers = sorted(str(h.relative_to(include)) for h in include.rglob("*.h"))
    if not headers:
        raise CannotRun(f"there is no header under {include}")
    with tempfile.TemporaryDirectory() as folder:
        source, program = pathlib.Path(folder, "layout.c"), pathlib.Path(folder, "layout")
        source.write_text(layout_program(include, compiler, headers))
        run([compiler, "-std=c11", f"-I{include}", "-o", program, source])
        return run([program]).splitlines()


def key_and_number(line):
    key, number = line.rsplit(" ", 1)
    return key, int(number)


def compare(golden, now):
    """Sentences about what differs; the last ones are the lines to append."""
    faults, append = [], []
    for line in sorted({l for l in golden if golden.count(l) > 1}):
        faults.append(f"the golden file has this line twice: {line}")
    current = dict(key_and_number(l) for l in now if l.startswith(GROWS))
    newest = {}
    for line in golden:
        if line.startswith(GROWS):
            key, number = key_and_number(line)
            if number <= newest.get(key, -1):
                faults.append(f"numbers that grow must be appended in ascending order: {line}")
            newest[key] = max(number, newest.get(key, -1))
        elif line not in now:
            faults.append(f"was published and is gone or changed: {line}")
    for key, number in newest.items():
        if key not in current:
            faults.append(f"was published and is gone: {key} {number}")
        elif current[key] < number:
            faults.append(f"has shrunk: {key} {number}, now {current[key]}")
    for line in now:
        if line.startswith(GROWS):
            key, number = key_and_number(line)
            if number > newest.get(key, -1):
                append.append(line)
        elif line not in golden:
            append.append(line)
    return faults, append


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--include", required=True, help="folder of the headers")
    parser.add_argument("--golden", required=True, help="the committed file")
    parser.add_argument("--compiler", default="cc", help="a C compiler (default: cc)")
    arguments = parser.parse_args()
    try:
        now = layout(arguments.include, arguments.compiler)
        golden = [l for l in pathlib.Path(arguments.golden).read_text().splitlines() if l and not l.startswith("#")]
    except (CannotRun, OSError) as error:
        print(f"layout: {error}", file=sys.stderr)
        return 3
    faults, append = compare(golden, now)
    for fault in faults:
        print(f"layout: {fault}")
    if faults:
        print("A published layout never changes within a major version: plugins and hosts built before would break. "
              "Take the change back, or make it a new member at the end or a new extension revision.")
    if append:
        print(f"layout: new; if these lines are meant, append them to {arguments.golden}:")
        print("\n".join(append))
    if not faults and not append:
        print(f"layout: {len(now)} lines as published")
    return 1 if faults or append else 0


if __name__ == "__main__":
    sys.exit(main())
