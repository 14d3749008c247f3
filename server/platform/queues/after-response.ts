import type { Context } from '../context.ts'

const pending = new WeakMap<Context['connection'], Set<Promise<void>>>()

/**
 * Does what the answer must not wait for, so that its time tells nothing of it. Only for what can be asked again: a
 * process that dies right now loses it.
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

/** For the end of a process, and for tests. */
export async function afterResponsesDone({ connection }: Pick<Context, 'connection'>): Promise<void> {
  await Promise.all(pending.get(connection) ?? [])
}
