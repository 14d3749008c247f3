import type { Context } from '../context.ts'

const under = new WeakMap<Context['connection'], Set<Promise<void>>>()

/**
 * Does what the answer must not wait for, so that its time tells nothing of it. Only for what can be asked again: a
 * process that dies right now loses it.
 */
export function afterAnswer({ connection, log }: Context, work: () => Promise<void>): void {
  const known = under.get(connection) ?? new Set()
  under.set(connection, known)
  const done = new Promise(resolve => setImmediate(resolve))
    .then(work)
    .catch(error => log.error({ err: error }, 'what an answer did not wait for failed'))
    .finally(() => known.delete(done))
  known.add(done)
}

/** For the end of a process, and for tests. */
export async function answersFollowed({ connection }: Pick<Context, 'connection'>): Promise<void> {
  await Promise.all(under.get(connection) ?? [])
}
