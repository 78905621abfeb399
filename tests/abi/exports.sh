#!/usr/bin/env bash
# exports.sh FILE: sees that a plugin exports varia_plugin and nothing else.
# Status: 0 so it is, 1 it exports something else, 2 wrong usage, 3 nm cannot read the file.
set -euo pipefail
if (($# != 1)); then
  echo "usage: exports.sh PLUGIN_FILE" >&2
  exit 2
fi
symbols=$(nm -D --defined-only --format=posix "$1") || exit 3
exported=$(cut -d' ' -f1,2 <<<"$symbols")
if [[ $exported != "varia_plugin T" ]]; then
  echo "$1 must export the function varia_plugin alone, but exports (name, kind):"
  echo "${exported:-nothing}"
  exit 1
fi
