import { createHook } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import pg from 'pg'

const sent = 'http.server.response.finish'

export interface Work {
  /** Database statements, including the begin and end of transactions. */
  statements: number
  /** Password hashes. */
  hashes: number
}

/**
 * Counts the work of this process until its response has been sent, from before its app is created: later work delays
 * nobody and reveals nothing. The smallest of several counts contains no work of others.
 */
export function countWork(): { during(work: () => Promise<unknown>): Promise<Work>; stop(): void } {
  let statements = 0
  let hashes = 0
  const query = pg.Client.prototype.query
  const counted = function (this: pg.Client, ...args: unknown[]) {
    statements += 1
    return Reflect.apply(query, this, args)
  }
  pg.Client.prototype.query = counted as typeof query
  const hook = createHook({
    init: (_id, type) => {
      if (/ARGON2|SCRYPT/i.test(type)) hashes += 1
    },
  }).enable()
  let answered = { statements, hashes }
  const noteAnswer = () => {
    answered = { statements, hashes }
  }
  subscribe(sent, noteAnswer)
  return {
    during: async work => {
      const before = { statements, hashes }
      await work()
      return { statements: answered.statements - before.statements, hashes: answered.hashes - before.hashes }
    },
    stop: () => {
      pg.Client.prototype.query = query
      unsubscribe(sent, noteAnswer)
      hook.disable()
    },
  }
}

export function leastOf(works: readonly Work[]): Work {
  return {
    statements: Math.min(...works.map(work => work.statements)),
    hashes: Math.min(...works.map(work => work.hashes)),
  }
}
