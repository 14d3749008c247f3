import { isStaff } from '#domain/access.ts'
import type { Context } from '../../context.ts'
import { TooManyRequests } from '../answers/envelope.ts'
import type { Caller } from '../calls/route.ts'
import { secondsUntilRoom, spend } from './limits.ts'

/**
 * What is sent or kept up to this size is bounded by how often its call is made. What is larger has a budget by the
 * hour: so nobody who buys as people do is refused for what somebody else on their network has sent.
 */
export const smallBytes = 8 * 1024

const bytesPerHit = 1024

/** Whose budget large bytes count for: the person and their network. None of staff. */
export interface Payer {
  budget: 'large_person' | 'large_network'
  key: string
}

export function findPayers({ role }: Pick<Caller, 'role'>, userKey: string, network: string): readonly Payer[] {
  if (isStaff(role)) return []
  return [
    { budget: 'large_person', key: userKey },
    { budget: 'large_network', key: network },
  ]
}

type What = 'kept-answers' | 'large-bodies'

interface Large {
  what: What
  payers: readonly Payer[]
  bytes: number
}

/** Counts what is large; for how long there is no room, where there is none. What is small always has room. */
export async function secondsWithoutRoom(
  context: Context,
  { what, payers, bytes }: Large,
): Promise<number | undefined> {
  if (bytes <= smallBytes) return undefined
  for (const { budget, key: who } of payers) {
    const seconds = await secondsUntilRoom(context, budget, what, who)
    if (seconds !== undefined) return seconds
  }
  const amount = Math.ceil(bytes / bytesPerHit)
  for (const { budget, key: who } of payers) await spend(context, { limitClass: budget, what, key: who, amount })
  return undefined
}

interface SentBody {
  caller: Pick<Caller, 'userId' | 'role'>
  network: string
  headers: Readonly<Record<string, unknown>>
  body: unknown
}

/** Most of what a body brings is stored, and more than a body brings should not be. */
export async function countLargeBody(context: Context, { caller, network, headers, body }: SentBody): Promise<void> {
  if (body === undefined || body === null) return
  const length = Number(headers['content-length'])
  // Sent in pieces, nobody has said how long it is.
  const bytes = Number.isNaN(length) ? Buffer.byteLength(JSON.stringify(body)) : length
  const payers = findPayers(caller, caller.userId ?? network, network)
  const seconds = await secondsWithoutRoom(context, { what: 'large-bodies', payers, bytes })
  if (seconds === undefined) return
  context.metrics?.countLimited('large_network')
  throw new TooManyRequests(seconds)
}
