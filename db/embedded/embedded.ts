import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { hasCluster } from './cluster.ts'
import { EmbeddedPostgresError } from './embedded-error.ts'
import { type Home, openHome } from './home.ts'
import { shutDown } from './launch.ts'
import { withLock } from './lock.ts'
import type { Postmaster } from './postmaster-file.ts'
import { isAlive } from './processes.ts'
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

const release = join(import.meta.dirname, 'release.ts')

/**
 * Starts a process that stops the database when this one is killed: kill -9 leaves no chance to do it here. This shell
 * (1 MB) waits at the end of a pipe that closes only with the process; after some seconds, in which a restarted app can
 * take over the database, it stops a database that no process uses.
 */
function hireCaretaker(dataDir: string, graceSeconds: number): () => void {
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

interface GuardInput {
  current: () => Postmaster
  /** Starts the server again, or attaches to one that another process started. */
  revive: () => Promise<void>
  log: (line: string) => void
}

const everyMs = 500
const maxPauseMs = 30_000

/**
 * Restarts a server that was killed (out of memory, kill -9) while the app runs: at the same address, so that pools
 * reconnect.
 */
function watchOver({ current, revive, log }: GuardInput): () => Promise<void> {
  let reviving: Promise<void> | undefined
  let failures = 0
  let nextTry = 0

  const look = () => {
    if (reviving || isAlive(current().pid) || performance.now() < nextTry) return
    log('PostgreSQL is gone, starting it again')
    reviving = revive()
      .then(
        () => {
          failures = 0
        },
        error => {
          nextTry = performance.now() + Math.min(maxPauseMs, 1000 * 2 ** failures++)
          log(`PostgreSQL could not be started again: ${error instanceof Error ? error.message : error}`)
        },
      )
      .finally(() => {
        reviving = undefined
      })
  }

  const timer = setInterval(look, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await reviving
  }
}
