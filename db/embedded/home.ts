import { constants } from 'node:fs'
import { access, mkdir, realpath, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { EmbeddedPostgresError } from './embedded-error.ts'

/** All files of one embedded server, in one folder: deleting it deletes everything. */
export interface Home {
  root: string
  /** PostgreSQL's own data directory. */
  cluster: string
  /** The folder of the socket, unless its path is too long or not accessible to PostgreSQL's user. */
  socketDir: string
  users: string
  lock: string
  log: string
}

export async function openHome(dataDir: string): Promise<Home> {
  const requested = resolve(dataDir)
  try {
    await mkdir(requested, { recursive: true })
    await access(requested, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    const owner = await stat(requested).catch(() => undefined)
    const whose = owner ? ` (it belongs to user ${owner.uid}, this is user ${process.getuid?.()})` : ''
    throw new EmbeddedPostgresError(
      `The data folder ${requested} can't be written${whose}. Start Genie as its owner, or set DATA_DIR to another folder.`,
    )
  }
  // Two paths to the same folder must find the same server.
  const root = await realpath(requested)
  return {
    root,
    cluster: join(root, 'cluster'),
    socketDir: join(root, 'socket'),
    users: join(root, 'users'),
    lock: join(root, 'start.lock'),
    log: join(root, 'postgres.log'),
  }
}
