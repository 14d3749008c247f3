import { AsyncLocalStorage } from 'node:async_hooks'

/** For whom the work at hand is done: what is queued is queued by these two. */
export interface Asker {
  network: string
  userId?: string | undefined
}

const asking = new AsyncLocalStorage<Asker>()

/** Everything that `work` begins is done for this caller. */
export function askedBy<Result>(asker: Asker, work: () => Result): Result {
  return asking.run(asker, work)
}

/** Jobs and the start ask for nobody: they share one place. */
export function whoAsks(): Asker {
  return asking.getStore() ?? { network: '' }
}
