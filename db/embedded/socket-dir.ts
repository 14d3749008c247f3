import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, lstat, mkdir, rm, rmdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-error.ts'
import type { Home } from './home.ts'
import { canReach, mayEnter, type RunAs } from './run-as.ts'

// The kernel's limit is 107 bytes on Linux and 103 on macOS, `/.s.PGSQL.5432.lock` included.
const maxBytes = 103 - '/.s.PGSQL.5432.lock'.length

/**
 * A folder that only PostgreSQL's user (and root) may enter, because access to the socket needs no password. It is
 * beside the data, otherwise below a temporary folder under a name derived from the data's path.
 */
export async function makeSocketDir(home: Home, user: RunAs | undefined): Promise<string> {
  const name = `genie-${createHash('sha256').update(home.root).digest('hex').slice(0, 16)}`
  if (isShort(home.socketDir) && (await canReach(home.socketDir, user))) return prepare(home.socketDir, user)
  for (const temporary of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    const path = join(temporary, name)
    if (isShort(path) && (!user || ((await canReach(path, user)) && (await mayEnter(temporary, user))))) {
      return prepare(path, user)
    }
  }
  throw new EmbeddedPostgresError('There is no place for the database socket: neither TMPDIR nor /tmp can be used.')
}

/**
 * Removes the files of a killed server: its lock names a pid that may be reused by now, and PostgreSQL would refuse to
 * start. Only when no server runs on the data; a server that was moved away with its data may still listen here.
 */
export async function clearSocketDir(socketDir: string): Promise<void> {
  const socket = join(socketDir, '.s.PGSQL.5432')
  if (await isListening(socket)) {
    throw new EmbeddedPostgresError(
      `Another PostgreSQL, whose data folder was moved, still listens on ${socket}: stop it.`,
    )
  }
  await rm(socket, { force: true })
  await rm(`${socket}.lock`, { force: true })
}

async function isListening(socket: string): Promise<boolean> {
  const connection = connect(socket)
  try {
    await once(connection, 'connect')
    return true
  } catch {
    return false
  } finally {
    connection.destroy()
  }
}

export async function removeSocketDir(home: Home, socketDir: string): Promise<void> {
  if (socketDir !== home.socketDir) await rmdir(socketDir).catch(() => {})
}

function isShort(path: string): boolean {
  return Buffer.byteLength(path) <= maxBytes
}

async function prepare(path: string, user: RunAs | undefined): Promise<string> {
  const me = process.getuid?.() ?? 0
  await mkdir(path, { mode: 0o700 }).catch(() => {})
  const found = await lstat(path)
  // In /tmp another user could have created it first, to intercept connections.
  if (!found.isDirectory() || (found.uid !== me && found.uid !== user?.uid)) {
    throw new EmbeddedPostgresError(`${path} is needed for the database socket but belongs to somebody else.`)
  }
  await chmod(path, 0o700)
  if (user) await chown(path, user.uid, user.gid)
  return path
}
