import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from './processes.ts'

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
 * After a crash the number of the old server may belong to another program of ours, and PostgreSQL would refuse to
 * start. The file must stay (PostgreSQL checks by it that no old backend still uses the memory), so it gets the number
 * of the new server's parent, which PostgreSQL knows to be no server.
 */
export async function disownReusedPid(cluster: string): Promise<void> {
  const postmaster = await readPostmaster(cluster)
  if (!postmaster || !isAlive(postmaster.pid)) return
  const file = join(cluster, 'postmaster.pid')
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n')
  await writeFile(file, [process.pid, ...rest].join('\n'))
}
