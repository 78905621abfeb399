#!/usr/bin/env python3
"""run_suite.py SUITE DIRECTORY: does a test run, shows how far it is, and says how it went.

Status: 0 all passed, 1 not so, 2 wrong usage.
"""

import sys
from pathlib import Path

import varia


def main() -> int:
    if len(sys.argv) != 3:
        print("usage: run_suite.py SUITE DIRECTORY", file=sys.stderr)
        return 2
    result = varia.run_suite(
        Path(sys.argv[1]), sys.argv[2], on_progress=lambda step: print(step.done, "of", step.planned, file=sys.stderr)
    )
    print(result.report.units.passed, "units passed")
    return 0 if result.passed else 1


if __name__ == "__main__":
    sys.exit(main())
