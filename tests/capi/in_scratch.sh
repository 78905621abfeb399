#!/usr/bin/env bash
# in_scratch.sh PROGRAM [ARG...]: runs PROGRAM ARG... FOLDER with an empty folder, which goes afterwards. Status: PROGRAM's, or 2.
set -euo pipefail
if (($# < 1)); then
  echo "usage: in_scratch.sh PROGRAM [ARG...]" >&2
  exit 2
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$@" "$folder"
