import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { toConnection } from '#domain/network/network.ts'

/** For whom the work at hand is done: what is costly is queued, and what is mailed is counted, by these. */
export interface Requester {
  network: string
  userId?: string | undefined
  /** What staff do is no stranger's doing: no budget of mail counts it. */
  isStaff?: boolean
}

const storage = new AsyncLocalStorage<Requester>()

/** Everything that `work` begins is done for this caller. */
export function runForRequester<Result>(requester: Requester, work: () => Result): Result {
  return storage.run(requester, work)
}

/** Jobs and the start ask for nobody: they share one place. */
export function currentRequester(): Requester {
  return storage.getStore() ?? { network: '' }
}

/** Whose budget a mail counts for; undefined: nobody outside has asked for it. */
export function requesterNetwork(): string | undefined {
  const { network, isStaff = false } = currentRequester()
  return network === '' || isStaff ? undefined : hashNetwork(network)
}

/** The connection's hash alone is kept, so that no address of anybody stands in a table. */
export function hashNetwork(network: string): string {
  return createHash('sha256').update(toConnection(network)).digest('base64url')
}
