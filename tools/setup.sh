# shellcheck shell=bash disable=SC2034
# Shared by tools/run, tools/test and tools/bench, which source it: packages, build folders.

root=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# Debian 12 has a newer Boost beside its default one.
boost=$( . /etc/os-release 2>/dev/null && [ "${VERSION_CODENAME-}" = bookworm ] && echo 1.81) || true

build_packages=(g++ meson ninja-build pkg-config libexpat1-dev libicu-dev zlib1g-dev "libboost-json$boost-dev"
  "libboost-url$boost-dev" libcli11-dev libfmt-dev libcurl4-openssl-dev libsqlite3-dev)
test_packages=(git python3 clang libclang-rt-dev clang-format-14 ccache "libboost-test$boost-dev"
  valgrind nginx-light openssl)
bench_packages=(libxml2-dev libgumbo-dev libpugixml-dev libmrss0-dev libkf5syndication-dev cmake
  python3-feedparser)

say() { printf 'feedsax: %s\n' "$*" >&2; }
progress() { if [ -t 2 ]; then say "$@"; fi; }

# missing PACKAGE...: prints those that are not installed. Milliseconds, and no network.
missing() {
  local installed package
  # dpkg-query fails when it does not know one of them.
  installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null) || true
  installed=$'\n'$installed$'\n'
  for package in "$@"; do
    case $installed in *$'\n'"installed $package"$'\n'*) ;; *) echo "$package" ;; esac
  done
}

# need PACKAGE...: installs what is missing, where apt-get can. Else it goes on: what is needed may
# be there by another way, and `configure` finds out.
need() {
  command -v apt-get >/dev/null || return 0
  local lacking sudo=()
  read -ra lacking <<<"$(missing "$@" | tr '\n' ' ')"
  [ "${#lacking[@]}" -gt 0 ] || return 0
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || return 0
    sudo=(sudo)
  fi
  progress "installing ${lacking[*]}"
  local apt=("${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300)
  quietly "${apt[@]}" update || true
  quietly "${apt[@]}" install --yes --no-install-recommends "${lacking[@]}" || true
}

# quietly COMMAND...: its output is shown when it fails only, and on standard error.
quietly() {
  local log status=0
  log=$(mktemp)
  "$@" </dev/null >"$log" 2>&1 9>&- || status=$? # 9: the lock of tools/run
  [ "$status" -eq 0 ] || cat "$log" >&2
  rm -f "$log"
  return "$status"
}

# configure FOLDER OPTION...: sets a build folder up, once. One that was not finished, or was made
# before the checkout was moved, is made anew.
configure() {
  local folder=$1 stamp=$1/.made-for
  shift
  if [ -f "$folder/build.ninja" ] &&
    { [ ! -f "$stamp" ] || [ "$(cat "$stamp")" = "$root" ]; }; then
    return 0
  fi
  if [ -d "$folder/meson-private" ]; then rm -rf "$folder"; fi
  if command -v meson >/dev/null && quietly meson setup "$folder" "$root" "$@"; then
    echo "$root" >"$stamp"
    return 0
  fi
  explain
  return 1
}

explain() {
  local absent=''
  if command -v dpkg-query >/dev/null; then absent=$(missing "${build_packages[@]}" | tr '\n' ' '); fi
  cat >&2 <<TEXT
feedsax: the build could not be set up. It needs
  a C++20 compiler (g++ 12, clang 14), meson >= 1.0, ninja, pkg-config,
  Expat >= 2.5, ICU >= 72, Boost >= 1.81 (JSON, URL), fmt >= 9.1, CLI11 >= 2.1,
  and to fetch by address libcurl >= 7.88, for \`feedsax poll\` SQLite >= 3.40;
  the tests also Boost.Test, clang, clang-format 14, nginx, openssl.
Debian's packages of them:
  ${build_packages[*]}
  for the tests ${test_packages[*]}${absent:+
Not installed here, and could not be (run this as root, or have sudo):
  $absent}
Or let Meson fetch the libraries that this machine lacks (see subprojects/README.md):
  meson setup --wrap-mode=default build
TEXT
}
