import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { toConnection } from '#domain/network/network-of.ts'

/** For whom the work at hand is done: what is costly is queued, and what is mailed is counted, by these. */
export interface Asker {
  network: string
  userId?: string | undefined
  /** What staff do is no stranger's doing: no budget of mail counts it. */
  isStaff?: boolean
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

/** Whose budget a mail counts for; undefined: nobody outside has asked for it. */
export function askingNetwork(): string | undefined {
  const { network, isStaff = false } = whoAsks()
  return network === '' || isStaff ? undefined : hashOfNetwork(network)
}

/** The connection's hash alone is kept, so that no address of anybody stands in a table. */
export function hashOfNetwork(network: string): string {
  return createHash('sha256').update(toConnection(network)).digest('base64url')
}
