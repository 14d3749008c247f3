import { isStaff } from '#domain/access.ts'
import type { Context } from '../../context.ts'
import { TooManyRequests } from '../answers/envelope.ts'
import type { Caller } from '../calls/route.ts'
import { secondsUntilRoom, spend } from './limits.ts'

/**
 * Up to this size, sent or stored bytes are limited only by the number of calls. Larger ones count against an hourly
 * budget, so that normal customers are not refused because of others on their network.
 */
export const smallBytes = 8 * 1024

const bytesPerHit = 1024

/** Who pays for large bytes: the person and their network. Staff do not. */
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

/** Counts large bytes and returns undefined, or the seconds to wait if the budget is used up. Small ones always fit. */
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

/** Most of a body is stored, so its size counts as storage. */
export async function countLargeBody(context: Context, { caller, network, headers, body }: SentBody): Promise<void> {
  if (body === undefined || body === null) return
  const length = Number(headers['content-length'])
  // A chunked request has no content-length.
  const bytes = Number.isNaN(length) ? Buffer.byteLength(JSON.stringify(body)) : length
  const payers = findPayers(caller, caller.userId ?? network, network)
  const seconds = await secondsWithoutRoom(context, { what: 'large-bodies', payers, bytes })
  if (seconds === undefined) return
  context.metrics?.countLimited('large_network')
  throw new TooManyRequests(seconds)
}
