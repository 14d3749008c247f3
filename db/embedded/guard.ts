import type { Postmaster } from './postmaster-file.ts'
import { isAlive } from './processes.ts'

export interface GuardInput {
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
export function watchOver({ current, revive, log }: GuardInput): () => Promise<void> {
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
