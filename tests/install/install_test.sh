#!/usr/bin/env bash
# install_test.sh BUILD_FOLDER SOURCE_FOLDER MINI_HOST CMAKE_ARG...
#
# Does what the author of a variant does: installs the build to an empty prefix, copies each template elsewhere, builds it
# against find_package(Varia) with CMAKE_ARG... (compilers and flags), and loads the result with the hosts. The prefix is
# moved after the installation, so nothing may depend on where it was.
# Status: 0 all of it works, 1 something does not, 2 wrong usage.
set -euo pipefail

if (($# < 3)); then
  echo "usage: install_test.sh BUILD_FOLDER SOURCE_FOLDER MINI_HOST CMAKE_ARG..." >&2
  exit 2
fi
build=$1 source=$2 mini_host=$3
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

step() { echo "== $*"; }

# quietly COMMAND...: shows the output only when the command fails.
quietly() {
  if ! "$@" >"$work/log" 2>&1; then
    cat "$work/log"
    echo "FAILED: $*"
    exit 1
  fi
}

step "install"
quietly cmake --install "$build" --prefix "$work/first"
mv "$work/first" "$work/prefix"
prefix=$work/prefix
if stray=$(grep -rlE "$source|$build|$work/first" "$prefix" --include='*.cmake' --include='*.h'); then
  echo "FAILED: these installed files name the folder they were built in:"
  echo "$stray"
  exit 1
fi

# rustup finds its compilers through the home folder.
export RUSTUP_HOME=${RUSTUP_HOME-$HOME/.rustup}
# Nothing of the person who runs the test: neither plugins nor settings.
export HOME=$work/home XDG_DATA_HOME=$work/home/data XDG_CACHE_HOME=$work/home/cache XDG_STATE_HOME=$work/home/state
unset VARIA_PLUGIN_PATH
mkdir -p "$HOME"
cd "$HOME"

for template in "$source"/plugin-api/template/*/CMakeLists.txt; do
  template=$(dirname "$template")
  name=$(basename "$template")
  if [[ $name == rust ]] && ! command -v rustc >/dev/null; then
    echo "SKIPPED: rustc is not installed, so the template in Rust was not tried"
    continue
  fi
  step "template $name"
  cp -r "$template" "$work/$name"
  options=("-DCMAKE_PREFIX_PATH=$prefix")
  # A plugin in C needs no protobuf on the author's machine.
  if [[ $name == c ]]; then options+=(-DCMAKE_DISABLE_FIND_PACKAGE_Protobuf=ON); fi
  quietly cmake -S "$work/$name" -B "$work/$name/build" "${options[@]}" "$@"
  quietly cmake --build "$work/$name/build"
  plugins=("$work/$name"/build/*.so)
  if ((${#plugins[@]} != 1)) || [[ ! -f ${plugins[0]} ]]; then
    echo "FAILED: the template should build one plugin file, not: ${plugins[*]}"
    exit 1
  fi
  quietly "$source/tests/abi/exports.sh" "${plugins[0]}"
  quietly "$mini_host" "${plugins[0]}"
  id=$(awk '/ seats$/ { print $1 }' "$work/log")
  echo "mini_host plays $id"
  quietly "$prefix/bin/varia" --plugin "${plugins[0]}" info "$id"
  grep -q "$id" "$work/log" || { cat "$work/log"; echo "FAILED: varia info does not name $id"; exit 1; }
  quietly "$prefix/bin/varia" --plugin "${plugins[0]}" perft "$id" 3
  echo "varia counts $(head -1 "$work/log")"
done

step "host program in C, by find_package and by pkg-config"
mkdir "$work/host"
cp "$source/hosts/c/aire_game.c" "$work/host"
cat >"$work/host/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.25)
project(host LANGUAGES C CXX)
find_package(Varia REQUIRED COMPONENTS host)
add_executable(aire_game aire_game.c)
target_link_libraries(aire_game PRIVATE Varia::host)
CMAKE
quietly cmake -S "$work/host" -B "$work/host/build" "-DCMAKE_PREFIX_PATH=$prefix" -DCMAKE_DISABLE_FIND_PACKAGE_Protobuf=ON "$@"
quietly cmake --build "$work/host/build"
quietly "$work/host/build/aire_game" nodes=50 4
grep -q '^1\. ' "$work/log" || { cat "$work/log"; echo "FAILED: the host program prints no game"; exit 1; }
echo "aire_game plays: $(tail -1 "$work/log")"
if ! command -v pkg-config >/dev/null; then
  echo "SKIPPED: pkg-config is not installed, so varia.pc was not tried"
else
  PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name varia.pc)")
  export PKG_CONFIG_PATH
  # Sanitizers of a build go into its programs too.
  flags=()
  for option in "$@"; do if [[ $option == -DCMAKE_C_FLAGS=* ]]; then read -ra flags <<<"${option#*=}"; fi; done
  read -ra pc < <(pkg-config --cflags --libs varia)
  quietly cc "${flags[@]}" -std=c11 "$work/host/aire_game.c" "${pc[@]}" -o "$work/host/aire_game"
  quietly env LD_LIBRARY_PATH="$(pkg-config --variable=libdir varia)" "$work/host/aire_game" nodes=50 4
  echo "aire_game, by pkg-config: $(tail -1 "$work/log")"
fi

step "installed plugins"
quietly "$prefix/bin/varia" list
for plugin in "$build"/plugins/*.so; do
  id=$(basename "$plugin" .so)
  id=${id//_/-}
  grep -q "$id" "$work/log" || { cat "$work/log"; echo "FAILED: the installed varia does not find $id"; exit 1; }
  echo "varia finds $id"
done

step "installed worker"
quietly "$prefix/bin/varia" perft chess 3 --isolation sandbox
[[ $(head -1 "$work/log") == 8902 ]] || { cat "$work/log"; echo "FAILED: the installed worker should count 8902"; exit 1; }
echo "varia-worker counts 8902"
