#!/usr/bin/env bash
# Proves that a fresh clone runs with two commands on a machine that has only some Node and npm. By hand:
#
#   tools/fresh-machine.sh <clone source> <20|22|24> <root|name of a user>
#   e.g. tools/fresh-machine.sh "$PWD" 22 root
#
# It clones the committed files into a temporary folder, puts that Node first on PATH, then: npm ci, npm start, waits for
# /api/health, kill -9 of the app, npm start again, Ctrl-C; no process may be left running. Prints seconds; the exit code
# is 0 only if every step succeeded. To use another user than the caller, run it as root.
#
#   WHERE=/root  the folder in which the clone is made (default: TMPDIR or /tmp)
#   OPEN=1       other users can enter the clone's folder (default: mode 0700, as in a private home)
#   KEEP=1       keep the folder for inspection
#
# npm takes its settings from the caller's environment. Bounded: 15 minutes for npm ci, 3 for each start, 45 seconds for the stop.
set -euo pipefail

[ $# -eq 3 ] || { sed -n '2,16p' "$0" | cut -c3-; exit 2; }
source_repo=$1 node_major=$2 user=$3
case $node_major in 20 | 22 | 24) ;; *) echo "Node 20, 22 or 24"; exit 2 ;; esac
id "$user" >/dev/null
[ "$user" = "$(id -un)" ] || [ "$(id -u)" = 0 ] || { echo "only root can do it as another user"; exit 2; }

work=$(mktemp -d "${WHERE:-${TMPDIR:-/tmp}}/genie-fresh-XXXXXX")
work=$(realpath "$work")
group=

# Processes of this run: started in the folder, or with its path as an argument. (PostgreSQL leaves the app's process group.)
ours() {
  local process
  for process in /proc/[0-9]*; do
    case "$(readlink "$process/cwd" 2>/dev/null) $(tr '\0' ' ' 2>/dev/null <"$process/cmdline")" in
      *"$work"*) [ "${process#/proc/}" = $$ ] || [ "${process#/proc/}" = "$BASHPID" ] || echo "${process#/proc/}" ;;
    esac
  done
}

clean_up() {
  [ -z "$group" ] || kill -9 -- "-$group" 2>/dev/null || true
  local server
  server=$(head -n 1 "$work/data/postgres/cluster/postmaster.pid" 2>/dev/null || true)
  [ -z "$server" ] || ! ours | grep -qx "$server" || kill -INT "$server" 2>/dev/null || true
  if [ "${KEEP:-}" = 1 ]; then echo "kept: $work"; else sleep 1; rm -rf "$work"; fi
}
trap clean_up EXIT

fail() {
  echo "FAILED: $1"
  [ ! -f "$work/app.log" ] || tail -n 30 "$work/app.log"
  exit 1
}

as_user() {
  if [ "$user" = "$(id -un)" ]; then env "$@"; else
    # Unlike su it replaces itself, so that signals to the group arrive as from a terminal.
    exec setpriv --reuid="$user" --regid="$(id -g "$user")" --init-groups env HOME="$work/home" "$@"
  fi
}

seconds_since() { LC_ALL=C awk -v a="$1" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f s", b - a }'; }

mkdir "$work/machine" "$work/home"
npm install --silent --no-save --no-package-lock --prefix "$work/machine" "node@$node_major" ||
  fail "Node $node_major could not be fetched from npm"
export PATH="$work/machine/node_modules/node/bin:$PATH"
git clone --quiet "$source_repo" "$work/genie"
[ "$user" = "$(id -un)" ] || chown -R "$user:" "$work"
[ "${OPEN:-}" != 1 ] || chmod 755 "$work"
port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })')
echo "Node $(node -p process.versions.node), npm $(npm --version), as $user, in $work, port $port"

started=$EPOCHREALTIME
(cd "$work/genie" && as_user timeout 900 npm ci --no-progress) >"$work/app.log" 2>&1 || fail "npm ci"
echo "npm ci           $(seconds_since "$started")"

start() {
  started=$EPOCHREALTIME
  # Job control gives the app a process group of its own, in which Ctrl-C works.
  set -m
  (cd "$work/genie" && as_user PORT="$port" DATA_DIR="$work/data" npm start) >>"$work/app.log" 2>&1 </dev/null &
  group=$!
  disown
  set +m
  as_user timeout 180 node --input-type=module -e '
    const [url, pid] = process.argv.slice(1)
    const alive = () => { try { return process.kill(-pid, 0) } catch (error) { return error.code === "EPERM" } }
    while (alive()) {
      const ok = await fetch(url).then(answer => answer.ok, () => false)
      if (ok) process.exit(0)
      await new Promise(done => setTimeout(done, 20))
    }
    process.exit(1)' "http://localhost:$port/api/health" "$group" &
  wait $! || fail "no answer from /api/health"
  echo "$1 $(seconds_since "$started")"
}

start "first start     "
kill -9 -- "-$group"
start "after kill -9   "

started=$EPOCHREALTIME
kill -INT -- "-$group"
for _ in $(seq 600); do
  kill -0 -- "-$group" 2>/dev/null || break
  sleep 0.05
done
! kill -0 -- "-$group" 2>/dev/null || fail "the app does not stop after Ctrl-C"
group=
stopped=$(seconds_since "$started")
server=$(head -n 1 "$work/data/postgres/cluster/postmaster.pid" 2>/dev/null || true)
[ -z "$server" ] || fail "PostgreSQL (process $server) outlived the app"
# The killed app leaves a shell behind that watches its database for ten seconds.
for _ in $(seq 150); do
  left=$(ours)
  [ -n "$left" ] || break
  sleep 0.1
done
[ -z "$left" ] || fail "left running after Ctrl-C: $(for pid in $left; do echo; tr '\0' ' ' <"/proc/$pid/cmdline"; done)"
echo "after Ctrl-C     $stopped, nothing left"
