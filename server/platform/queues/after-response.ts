import type { Context } from '../context.ts'

const pending = new WeakMap<Context['connection'], Set<Promise<void>>>()

/**
 * Runs work after the response, so that its duration reveals nothing. Only for work that can be requested again: a
 * process that dies in between loses it.
 */
export function afterResponse({ connection, log }: Context, work: () => Promise<void>): void {
  const ofConnection = pending.get(connection) ?? new Set()
  pending.set(connection, ofConnection)
  const done = new Promise(resolve => setImmediate(resolve))
    .then(work)
    .catch(error => log.error({ err: error }, 'what an answer did not wait for failed'))
    .finally(() => ofConnection.delete(done))
  ofConnection.add(done)
}

/** Used at the end of a process, and in tests. */
export async function afterResponsesDone({ connection }: Pick<Context, 'connection'>): Promise<void> {
  await Promise.all(pending.get(connection) ?? [])
}
