import type pg from 'pg'
import { isDatabaseUnavailable } from '../database-away.ts'

/** What the queue waits for and asks again. */
const cannotConnectNow = '57P03'

/**
 * The queue writes down that a job is over or has failed without waiting for it: an error there would end the process.
 * Of most ways in which a database can be away it does not know that they pass; it is told so here, and goes on when the
 * database is back.
 */
export function patientPool(pool: pg.Pool): pg.Pool {
  const connect = async () => patientClient(await pool.connect().catch(rethrowTransient))
  // Its listener asks with a callback, and tries again by itself whatever the error.
  return overrideMethod(pool, 'connect', (callback?: Parameters<typeof pool.connect>[0]) =>
    callback ? pool.connect(callback) : connect(),
  )
}

function patientClient(client: pg.PoolClient): pg.PoolClient {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  return overrideMethod(client, 'query', (...args: unknown[]) => query(...args).catch(rethrowTransient))
}

function rethrowTransient(error: unknown): never {
  throw isDatabaseUnavailable(error) ? Object.assign(error as Error, { code: cannotConnectNow }) : error
}

/** The thing itself but for one of its methods. */
function overrideMethod<Thing extends object>(thing: Thing, method: keyof Thing, instead: unknown): Thing {
  return new Proxy(thing, {
    get: (target, key) => {
      if (key === method) return instead
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
