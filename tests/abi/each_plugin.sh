#!/usr/bin/env bash
# each_plugin.sh BUILD_FOLDER COMMAND [ARG...]: runs COMMAND ARG... FILE for every plugin and template of a build.
# Status: 0 each run was fine, 1 some was not, 2 wrong usage, 3 there is no plugin to look at.
set -euo pipefail
shopt -s nullglob
if (($# < 2)); then
  echo "usage: each_plugin.sh BUILD_FOLDER COMMAND [ARG...]" >&2
  exit 2
fi
build=$1
shift
files=("$build"/plugins/*.so "$build"/templates/*.so)
if ((${#files[@]} == 0)); then
  echo "each_plugin.sh: there is no plugin in $build/plugins or $build/templates; build all first" >&2
  exit 3
fi
failed=0
for file in "${files[@]}"; do
  if "$@" "$file"; then
    echo "fine: $(basename "$file")"
  else
    echo "FAILED with status $?: $(basename "$file")"
    failed=1
  fi
done
exit "$failed"
