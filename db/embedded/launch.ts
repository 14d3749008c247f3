import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type FileHandle, open, stat, truncate } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, spawnOptions } from './cluster.ts'
import { EmbeddedPostgresError } from './embedded-error.ts'
import { prepareLogFolder } from './log-archive.ts'
import { type Postmaster, readPostmaster } from './postmaster-file.ts'
import { isAlive } from './processes.ts'
import { serverSettings } from './settings.ts'

export interface LaunchInput {
  cluster: Cluster
  socketDir: string
  logFile: string
  durable: boolean
  backupDir?: string | undefined
  log: (line: string) => void
}

export interface FailedLaunch {
  words: string
  /** Whether it was killed, instead of ending by itself. */
  killed: boolean
}

/**
 * Starts the server and waits until it accepts connections, crash recovery included; if it fails, returns its last log
 * lines.
 */
export async function launch(input: LaunchInput): Promise<Postmaster | FailedLaunch> {
  const { cluster, socketDir, logFile, durable, backupDir, log } = input
  if (backupDir) await prepareLogFolder(backupDir, cluster.user)
  const file = await openLog(logFile)
  const from = await fileSize(logFile)
  const child = spawn(
    cluster.postgres,
    ['-D', cluster.dataArgument, ...serverSettings({ socketDir, durable, backupDir })],
    {
      ...spawnOptions(cluster.path, cluster.user),
      // Ctrl-C in a terminal reaches the whole process group: the app must drain first and stop the database last.
      detached: true,
      stdio: ['ignore', file.fd, file.fd],
    },
  )
  let exited = false
  let killed = false
  child.once('exit', (_, signal) => {
    exited = true
    killed = signal !== null
  })
  try {
    await once(child, 'spawn')
  } catch (error) {
    return { words: String(error), killed }
  } finally {
    await file.close()
  }
  child.unref()

  const startedAt = performance.now()
  let reportedAt = startedAt
  while (!exited) {
    const postmaster = await readPostmaster(cluster.path)
    if (postmaster?.pid === child.pid && postmaster?.ready) return postmaster
    if (performance.now() - reportedAt > 10_000) {
      reportedAt = performance.now()
      log(
        `PostgreSQL is putting its data in order after an unclean end (${Math.round((reportedAt - startedAt) / 1000)} s)`,
      )
    }
    await sleep(5)
  }
  return { words: await readTail(logFile, from), killed }
}

/** Fast shutdown: open transactions are rolled back, everything committed is written. It is killed only if it hangs. */
export async function shutDown(pid: number): Promise<void> {
  for (const [signal, seconds] of [['SIGINT', 30] as const, ['SIGQUIT', 10] as const]) {
    if (!send(pid, signal)) return
    for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(5))
      if (!isAlive(pid)) return
  }
  throw new EmbeddedPostgresError(`PostgreSQL (process ${pid}) does not stop.`)
}

function send(pid: number, signal: 'SIGINT' | 'SIGQUIT'): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

const maxBytes = 5 * 1024 * 1024
const tailBytes = 4000

/**
 * The log of PostgreSQL, which continues when this process has ended. It is read by people, so it is truncated at a
 * limit instead of rotated.
 */
async function openLog(file: string): Promise<FileHandle> {
  const size = await fileSize(file)
  if (size > maxBytes) await truncate(file)
  return open(file, 'a', 0o600)
}

async function fileSize(file: string): Promise<number> {
  return stat(file).then(
    found => found.size,
    () => 0,
  )
}

/** The end of what was written since `from`. */
async function readTail(file: string, from = 0): Promise<string> {
  const handle = await open(file, 'r').catch(() => undefined)
  if (!handle) return ''
  try {
    const { size } = await handle.stat()
    const start = Math.max(from, size - tailBytes, 0)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(size - start, 0)), { position: start })
    const lines = buffer.toString('utf8', 0, bytesRead).trimEnd().split('\n')
    return lines.slice(-15).join('\n')
  } finally {
    await handle.close()
  }
}
