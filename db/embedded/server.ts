import { setTimeout as sleep } from 'node:timers/promises'
import { ensureDatabase, runsOn } from './ask.ts'
import { hasCluster, prepareCluster } from './cluster.ts'
import { EmbeddedPostgresError } from './embedded-error.ts'
import type { Home } from './home.ts'
import { launch, shutDown } from './launch.ts'
import { disownReusedPid, type Postmaster, readPostmaster } from './postmaster-file.ts'
import { isPostgres } from './processes.ts'
import { makeSocketDir, removeSocketDir } from './socket-dir.ts'
import { countUsers } from './users.ts'

export interface ServerInput {
  durable: boolean
  log: (line: string) => void
}

// A crash recovery that somebody else began; ours has no limit.
const mostWaitingMs = 5 * 60_000
const mostSilenceMs = 10_000

/** The server that runs on this folder, awaited if it is just starting or stopping. Only under the lock. */
export async function findRunning(home: Home): Promise<Postmaster | undefined> {
  const startedAt = performance.now()
  let readySince = Number.POSITIVE_INFINITY
  for (;;) {
    const postmaster = await readPostmaster(home.cluster)
    if (!postmaster || !isPostgres(postmaster.pid)) return undefined
    if (postmaster.ready) {
      const answer = await runsOn(postmaster, home.cluster)
      if (answer !== 'no answer') return answer === 'yes' ? postmaster : undefined
      readySince = Math.min(readySince, performance.now())
    } else readySince = Number.POSITIVE_INFINITY
    if (performance.now() - readySince > mostSilenceMs || performance.now() - startedAt > mostWaitingMs) {
      const { pid } = postmaster
      throw new EmbeddedPostgresError(
        `PostgreSQL (process ${pid}) holds ${home.root} but does not answer: kill -INT ${pid}`,
      )
    }
    await sleep(50)
  }
}

/** Attaches to the server on this folder or starts it. Only under the lock. */
export async function ensureRunning(home: Home, { durable, log }: ServerInput): Promise<Postmaster> {
  const running = await findRunning(home)
  if (running) {
    log(`using the PostgreSQL that already runs here (process ${running.pid})`)
    return running
  }
  if (!(await hasCluster(home))) log('making the data folder of PostgreSQL')
  const cluster = await prepareCluster(home, durable)
  await disownReusedPid(home.cluster)
  const socketDir = await makeSocketDir(home, cluster.user)
  const started = await launch({ cluster, socketDir, logFile: home.log, durable, log })
  await ensureDatabase(started)
  return started
}

/** The last one to leave turns off the light. Only under the lock. */
export async function stopIfUnused(home: Home): Promise<boolean> {
  if ((await countUsers(home.users)) > 0) return false
  const running = await findRunning(home)
  if (!running) return true
  await shutDown(running.pid)
  await removeSocketDir(home, running.socketDir)
  return true
}
