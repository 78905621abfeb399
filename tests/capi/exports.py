#!/usr/bin/env python3
"""exports.py LIBRARY INCLUDE_FOLDER GOLDEN: holds what a library exports against its headers and a committed list.

The three must agree: every function that a header declares is exported, nothing else is, and all stand in the golden file,
from which no line ever goes.
Status: 0 they agree, 1 they do not, 2 wrong usage, 3 nm cannot read the library.
"""

import pathlib
import re
import subprocess
import sys


def main():
    if len(sys.argv) != 4:
        print(__doc__.splitlines()[0], file=sys.stderr)
        return 2
    library, include, golden = sys.argv[1:]
    nm = subprocess.run(["nm", "-D", "--defined-only", "--format=posix", library], capture_output=True, text=True, check=False)
    if nm.returncode != 0:
        print(f"exports.py: {nm.stderr}", file=sys.stderr)
        return 3
    exported = {line.split()[0] for line in nm.stdout.splitlines()}
    headers = "\n".join(h.read_text() for h in pathlib.Path(include).rglob("*.h"))
    declared = set(re.findall(r"VARIA_HOST_API[\w\s*]*?(varia_host_\w+)\(", headers))
    published = [l for l in pathlib.Path(golden).read_text().splitlines() if l and not l.startswith("#")]
    faults = [f"exported, but in no header: {n}" for n in sorted(exported - declared)]
    faults += [f"in a header, but not exported: {n}" for n in sorted(declared - exported)]
    faults += [f"was published and is gone: {n}" for n in sorted(set(published) - exported)]
    faults += [f"new; if it is meant to stay for ever, append it to {golden}: {n}" for n in sorted(exported - set(published))]
    for fault in faults:
        print(f"exports: {fault}")
    if not exported:
        print("exports: the library exports nothing")
        return 1
    if not faults:
        print(f"exports: {len(exported)} functions as published")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
