import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { join } from 'node:path'

const release = join(import.meta.dirname, 'release.ts')

/**
 * Starts a process that stops the database when this one is killed: kill -9 leaves no chance to do it here. This shell
 * (1 MB) waits at the end of a pipe that closes only with the process; after some seconds, in which a restarted app can
 * take over the database, it stops a database that no process uses.
 */
export function hireCaretaker(dataDir: string, graceSeconds: number): () => void {
  const script = 'read -r _; sleep "$1"; exec "$2" "$3" "$4"'
  const values = [String(graceSeconds), process.execPath, release, dataDir]
  const shell = spawn('/bin/sh', ['-c', script, 'genie-caretaker', ...values], {
    // In a process group of its own, so that terminal signals to the app do not end it.
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.on('error', () => {})
  detach(shell)
  return () => void shell.kill('SIGKILL')
}

/** Neither the shell nor its pipe keeps this process running. */
function detach(shell: ChildProcess): void {
  shell.unref()
  const pipe = shell.stdin as Socket
  pipe.on('error', () => {})
  pipe.unref()
}
