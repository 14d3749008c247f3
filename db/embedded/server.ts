import { setTimeout as sleep } from 'node:timers/promises'
import { hasCluster, prepareCluster } from './cluster.ts'
import { EmbeddedPostgresError, fallbackHint } from './embedded-error.ts'
import type { Home } from './home.ts'
import { type FailedLaunch, launch, shutDown } from './launch.ts'
import { disownStalePid, type Postmaster, readPostmaster } from './postmaster-file.ts'
import { isPostgres } from './processes.ts'
import { ensureDatabase, runsOn } from './server-queries.ts'
import { clearSocketDir, makeSocketDir, removeSocketDir } from './socket-dir.ts'
import { countUsers } from './users.ts'

export interface ServerInput {
  durable: boolean
  backupDir?: string | undefined
  log: (line: string) => void
}

// The wait for a crash recovery begun by another process; a recovery started here has no limit.
const maxWaitMs = 5 * 60_000
const maxSilenceMs = 10_000
const maxAttempts = 40

/**
 * Returns the server that runs on this folder, waiting if it is just starting or stopping. Must be called under the
 * lock.
 */
export async function findRunning(home: Home): Promise<Postmaster | undefined> {
  return (await findServer(home)).running
}

/** Attaches to the server on this folder or starts it. Must be called under the lock. */
export async function ensureRunning(home: Home, input: ServerInput): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    const server = await attachOrLaunch(home, input)
    if ('pid' in server && (await ensureDatabase(server))) return server
    // These failures are temporary: a server whose parent was killed during the start comes up at the same time,
    // backends of a killed server need a moment to end, or the server was killed just now. PostgreSQL does not wait for
    // these itself.
    const { words, killed } = 'words' in server ? server : { words: '', killed: true }
    const passes = killed || /lock file .* already exists|is still in use/.test(words)
    if (!passes || attempt === maxAttempts) {
      throw new EmbeddedPostgresError(`PostgreSQL did not start. ${fallbackHint}`, words)
    }
    await sleep(250)
  }
}

async function attachOrLaunch(
  home: Home,
  { durable, backupDir, log }: ServerInput,
): Promise<Postmaster | FailedLaunch> {
  const { running, stalePid } = await findServer(home)
  if (running) {
    log(`using the PostgreSQL that already runs here (process ${running.pid})`)
    return running
  }
  if (!(await hasCluster(home))) log('making the data folder of PostgreSQL')
  const cluster = await prepareCluster(home, durable)
  if (stalePid) await disownStalePid(home.cluster, stalePid)
  const socketDir = await makeSocketDir(home, cluster.user)
  await clearSocketDir(socketDir)
  return launch({ cluster, socketDir, logFile: home.log, durable, backupDir, log })
}

interface FoundServer {
  running?: Postmaster
  /** A pid in postmaster.pid that is no server on this folder. */
  stalePid?: number
}

async function findServer(home: Home): Promise<FoundServer> {
  const startedAt = performance.now()
  let readySince = Number.POSITIVE_INFINITY
  for (;;) {
    const postmaster = await readPostmaster(home.cluster)
    if (!postmaster) return {}
    const { pid } = postmaster
    if (!isPostgres(pid)) return { stalePid: pid }
    if (postmaster.ready) {
      // If the folder was moved while the server runs, its socket was moved too.
      for (const socketDir of new Set([postmaster.socketDir, home.socketDir])) {
        const result = await runsOn({ ...postmaster, socketDir }, home.cluster)
        if (result === 'yes') return { running: { ...postmaster, socketDir } }
        if (result === 'no') return { stalePid: pid }
      }
      readySince = Math.min(readySince, performance.now())
    } else readySince = Number.POSITIVE_INFINITY
    if (performance.now() - readySince > maxSilenceMs || performance.now() - startedAt > maxWaitMs) {
      throw new EmbeddedPostgresError(
        `PostgreSQL (process ${pid}) holds ${home.root} but does not answer: kill -INT ${pid}`,
      )
    }
    await sleep(50)
  }
}

/** Stops the server when no process uses it. Must be called under the lock. */
export async function stopIfUnused(home: Home): Promise<boolean> {
  if ((await countUsers(home.users)) > 0) return false
  const running = await findRunning(home)
  if (!running) return true
  await shutDown(running.pid)
  await removeSocketDir(home, running.socketDir)
  return true
}
