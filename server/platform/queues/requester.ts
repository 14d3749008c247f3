import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { toConnection } from '#domain/network/network.ts'

/** The caller for whom work is done: expensive work is queued, and mails are counted, by these. */
export interface Requester {
  network: string
  userId?: string | undefined
  /** Actions of staff count against no mail budget. */
  isStaff?: boolean
  /** A call that renders no PDF by its definition. */
  drawsNothing?: boolean
  /** The id of their request: entries of the audit log name it. */
  requestId?: string
}

const storage = new AsyncLocalStorage<Requester>()

/** Everything that `work` starts is attributed to this caller. */
export function runForRequester<Result>(requester: Requester, work: () => Result): Result {
  return storage.run(requester, work)
}

/** Jobs and the start have no caller: they share one entry. */
export function currentRequester(): Requester {
  return storage.getStore() ?? { network: '' }
}

/** The network whose budget a mail counts against; undefined: no caller from outside caused it. */
export function requesterNetwork(): string | undefined {
  const { network, isStaff = false } = currentRequester()
  return network === '' || isStaff ? undefined : hashNetwork(network)
}

/** Only a hash of the connection is stored, so that tables contain no addresses. */
export function hashNetwork(network: string): string {
  return createHash('sha256').update(toConnection(network)).digest('base64url')
}
