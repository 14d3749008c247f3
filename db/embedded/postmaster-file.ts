import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** postmaster.pid: what a running server says about itself; still there after it was killed. */
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
 * After a crash the number of the old server may belong to another program of ours, or to a zombie that nobody collects,
 * and PostgreSQL would refuse to start. The file must stay (PostgreSQL checks by it that no old backend still uses the
 * memory), so it gets the number of the new server's parent, which PostgreSQL knows to be no server.
 */
export async function disownStalePid(cluster: string, stalePid: number): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  const [pid, ...rest] = text.split('\n')
  // Another number by now: a server that is just starting.
  if (Number(pid) === stalePid) await writeFile(file, [process.pid, ...rest].join('\n'))
}
