import { rm } from 'node:fs/promises'
import { hireCaretaker } from './caretaker.ts'
import { hasCluster } from './cluster.ts'
import { EmbeddedPostgresError } from './embedded-error.ts'
import { watchOver } from './guard.ts'
import { type Home, openHome } from './home.ts'
import { shutDown } from './launch.ts'
import { withLock } from './lock.ts'
import { ensureRunning, findRunning, stopIfUnused } from './server.ts'
import { connectionUrl } from './server-queries.ts'
import { removeSocketDir } from './socket-dir.ts'
import { addUser } from './users.ts'

export { EmbeddedPostgresError } from './embedded-error.ts'

export interface EmbeddedOptions {
  dataDir: string
  /** False only in tests: disables fsync. */
  durable?: boolean
  /**
   * The folder for the archived write-ahead log, from which `npm run restore` restores any moment; used when a server
   * is started, ignored for one that already runs.
   */
  backupDir?: string | undefined
  log?: (line: string) => void
  /** How long a server whose users were all killed waits for a restarted one. */
  orphanGraceSeconds?: number
}

export interface EmbeddedPostgres {
  readonly socketDir: string
  readonly port: number
  readonly pid: number
  url(database: string): string
  /** Detaches from the server; the last process to detach stops it. */
  stop(): Promise<void>
}

/** Starts PostgreSQL on this folder, or attaches to the one that already runs there. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, durable = true, backupDir, log = () => {}, orphanGraceSeconds = 10 } = options
  const home = await openHome(dataDir)
  const input = { durable, backupDir, log }
  let { server, user } = await withLock(home.lock, async () => ({
    server: await ensureRunning(home, input),
    user: await addUser(home.users),
  }))
  const dismissCaretaker = hireCaretaker(home.root, orphanGraceSeconds)
  const endWatch = watchOver({
    current: () => server,
    revive: async () => {
      // The whole folder was removed: there is nothing to save, and a shop without its data must not open by itself.
      if (!(await hasCluster(home))) throw new EmbeddedPostgresError(`${home.cluster} is gone.`)
      server = await withLock(home.lock, () => ensureRunning(home, input))
    },
    log,
  })

  let stopped: Promise<void> | undefined
  const stop = async () => {
    await endWatch()
    // The folder was deleted under the running server: there is nothing left to lock or to save.
    if (!(await hasCluster(home))) {
      await shutDown(server.pid)
      return removeSocketDir(home, server.socketDir)
    }
    await withLock(home.lock, async () => {
      await rm(user, { force: true })
      await stopIfUnused(home)
    })
    dismissCaretaker()
  }

  return {
    get socketDir() {
      return server.socketDir
    },
    get port() {
      return server.port
    },
    get pid() {
      return server.pid
    },
    url: database => connectionUrl(server, database),
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

/** For replacing the data: refuses while a server runs on it, and prevents a start meanwhile. */
export async function whileStopped<T>(dataDir: string, work: (home: Home) => Promise<T>): Promise<T> {
  const home = await openHome(dataDir)
  return withLock(home.lock, async () => {
    const running = await findRunning(home)
    if (running) {
      throw new EmbeddedPostgresError(
        `PostgreSQL (process ${running.pid}) runs on ${home.root}. Stop Genie first; ` +
          'if it was killed, its database stops by itself within some seconds.',
      )
    }
    return work(home)
  })
}
