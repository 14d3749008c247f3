import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { join } from 'node:path'

const release = join(import.meta.dirname, 'release.ts')

/**
 * kill -9 gives a process no chance to stop its database. This shell (1 MB) waits at the end of a pipe that only ends
 * with the process; after some seconds, in which a restarted app takes the database over, it stops what nobody uses.
 */
export function hireCaretaker(dataDir: string, graceSeconds: number): () => void {
  const script = 'read -r _; sleep "$1"; exec "$2" "$3" "$4"'
  const values = [String(graceSeconds), process.execPath, release, dataDir]
  const shell = spawn('/bin/sh', ['-c', script, 'genie-caretaker', ...values], {
    // Its own group: it must survive what the terminal does to ours.
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.on('error', () => {})
  detach(shell)
  return () => void shell.kill('SIGKILL')
}

/** Neither the shell nor its pipe keeps our process running. */
function detach(shell: ChildProcess): void {
  shell.unref()
  const pipe = shell.stdin as Socket
  pipe.on('error', () => {})
  pipe.unref()
}
