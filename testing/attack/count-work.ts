import { createHook } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import pg from 'pg'

const sent = 'http.server.response.finish'

export interface Work {
  /** Questions to the database, each statement of a transaction with its beginning and end. */
  statements: number
  /** Costly work with passwords. */
  hashes: number
}

/**
 * Counts what this process does until its answer has gone, from before its app is made: what follows by itself keeps
 * nobody waiting and tells nothing. Of several counts the smallest holds nothing of others.
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
