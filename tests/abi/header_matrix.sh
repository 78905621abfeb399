#!/usr/bin/env bash
# header_matrix.sh FAMILY INCLUDE_FOLDER: compiles every header alone, by FAMILY (gcc or clang), as C11, C17, C++17 and C++20,
# with enums of the usual and of the smallest size, every warning an error; and sees that headers include nothing but each
# other, <stddef.h> and <stdint.h>.
# Status: 0 all compile, 1 some does not, 2 wrong usage, 77 the compiler is not installed.
set -euo pipefail

if (($# != 2)) || [[ ! -d $2 ]]; then
  echo "usage: header_matrix.sh gcc|clang INCLUDE_FOLDER" >&2
  exit 2
fi
case $1 in
  gcc) c=gcc cxx=g++ ;;
  clang) c=clang cxx=clang++ ;;
  *)
    echo "header_matrix.sh: no compiler family '$1'; there are gcc and clang" >&2
    exit 2
    ;;
esac
cd -- "$2"
for compiler in "$c" "$cxx"; do
  if ! command -v "$compiler" >/dev/null; then
    echo "SKIPPED: $compiler is not installed, so no header was compiled with it"
    exit 77
  fi
done

mapfile -t headers < <(find . -name '*.h' -printf '%P\n' | LC_ALL=C sort)
((${#headers[@]})) || { echo "header_matrix.sh: there is no header under $2" >&2; exit 2; }

failed=0 count=0
fail() {
  printf '%s\n' "$*"
  failed=1
}
for header in "${headers[@]}"; do
  while IFS=: read -r line include; do
    fail "$header:$line: plugin headers include varia/..., <stddef.h> and <stdint.h> alone, not $include"
  done < <(sed -nE '/^[[:space:]]*#[[:space:]]*include/{=;s/^[^"<]*//p}' "$header" | paste -d: - - |
           grep -vE ':("varia/[a-z_/]+\.h"|<std(def|int)\.h>)' || true)
  while IFS= read -r line; do
    fail "$header:$line: no C++ library, protobuf or Abseil type belongs here"
  done < <(grep -nE '\bstd::|\babsl\b|\bprotobuf::|\btemplate[[:space:]]*<' "$header" || true)
  for standard in c11 c17 c++17 c++20; do
    if [[ $standard == c++* ]]; then compiler=$cxx language=c++; else compiler=$c language=c; fi
    for enums in -fno-short-enums -fshort-enums; do
      count=$((count + 1))
      # Twice: the include guard must hold.
      printf '#include "%s"\n#include "%s"\n' "$header" "$header" |
        "$compiler" "-std=$standard" "$enums" -Wall -Wextra -Wpedantic -Werror -I. -fsyntax-only -x "$language" - ||
        fail "$header does not compile alone with $compiler -std=$standard $enums"
    done
  done
done
((failed)) || echo "${#headers[@]} headers, $count compilations with $c and $cxx"
exit "$failed"
