import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The content of postmaster.pid, written by a running server; the file remains after it was killed. */
export interface Postmaster {
  pid: number
  port: number
  socketDir: string
  ready: boolean
}

export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  // Lines: pid, data folder, start time, port, socket folder, address, shared memory, status.
  const [pid = '', , , port = '', socketDir = '', , , status = ''] = text.split('\n')
  if (!Number.parseInt(pid, 10)) return undefined
  return { pid: Math.abs(Number(pid)), port: Number(port), socketDir, ready: status.trim() === 'ready' }
}

/**
 * After a crash the pid of the old server may belong to another program of this user, or to a zombie that nobody reaps,
 * and PostgreSQL would refuse to start. The file must stay (PostgreSQL uses it to check that no old backend still uses
 * the shared memory), so it gets the pid of the new server's parent, which PostgreSQL ignores.
 */
export async function disownStalePid(cluster: string, stalePid: number): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  const [pid, ...rest] = text.split('\n')
  // A different pid means that a server is just starting.
  if (Number(pid) === stalePid) await writeFile(file, [process.pid, ...rest].join('\n'))
}
