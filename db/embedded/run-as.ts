import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { EmbeddedPostgresError, fallbackHint } from './embedded-error.ts'

export interface RunAs {
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root. Started as root it therefore runs as the owner of existing data (so that this
 * owner can use it later), otherwise as `postgres`, otherwise as `nobody`: initdb requires a name in /etc/passwd.
 */
export async function chooseUser(cluster: string): Promise<RunAs | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(cluster).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const user = findAccount(passwd, 'postgres') ?? findAccount(passwd, 'nobody')
  if (user) return user
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and /etc/passwd has neither a user postgres nor a user nobody. ' +
      `Start Genie as an ordinary user. ${fallbackHint}`,
  )
}

export function findAccount(passwd: string, name: string): RunAs | undefined {
  const [, , uid, gid] =
    passwd
      .split('\n')
      .find(line => line.startsWith(`${name}:`))
      ?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/**
 * Whether that user can reach the path through every folder above it. (The current user always can, because the data is
 * there.)
 */
export async function canReach(path: string, user: RunAs | undefined): Promise<boolean> {
  if (!user) return true
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!(await mayEnter(folder, user))) return false
    if (folder === dirname(folder)) return true
  }
}

/** Whether that user may enter this folder, or run this file. */
export async function mayEnter(path: string, { uid, gid }: RunAs): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  if (!found) return false
  const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001
  return (found.mode & bit) !== 0
}
