import type pg from 'pg'
import { isDatabaseUnavailable } from '../database-away.ts'

/** An error after which the queue waits and retries. */
const cannotConnectNow = '57P03'

/**
 * The queue records the end or failure of a job without awaiting it: an error there would end the process. It does not
 * treat most connection errors as temporary, so they are mapped here to one that it does, and it continues when the
 * database is back.
 */
export function patientPool(pool: pg.Pool): pg.Pool {
  const connect = async () => patientClient(await pool.connect().catch(rethrowTransient))
  // Its listener passes a callback, and retries after any error by itself.
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

/** The object itself with one method replaced. */
function overrideMethod<Thing extends object>(thing: Thing, method: keyof Thing, instead: unknown): Thing {
  return new Proxy(thing, {
    get: (target, key) => {
      if (key === method) return instead
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
