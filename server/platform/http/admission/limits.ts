import type { LimitClass } from '#contract/protocol/endpoint.ts'
import type { Database } from '#db/connect.ts'
import { widerNetworks } from '#domain/network/network.ts'
import type { Context } from '../../context.ts'
import { TooManyRequests } from '../answers/envelope.ts'
import type { Caller } from '../calls/route.ts'
import { currentWindow, knownWait, type Limit, takeHit, takeHits, toBucket } from './shares.ts'

/** Networks are counted beside accounts: with higher limits, because a whole office may share one. */
type AddressClass =
  /** All calls together, counted before the body is read. */
  | 'bodies'
  | 'sign_in_address'
  | 'send_code_address'
  | 'upload_address'
  | 'search_address'
  | 'write_address'
  | 'write_accounts'
  | 'money_address'

/**
 * Codes of the app for one account. Attempts to sign in to an account: from one network within an hour, from all
 * together, and from each network when there are many.
 */
type GuessClass = 'factor_account' | 'sign_in_hour' | 'sign_in_account' | 'sign_in_crowded'
/** Log entries for refused calls of one person: each once, and limited in number. */
type NoteClass = 'refused_call' | 'refused' | 'reading_noted'
/**
 * Personal data read by staff, in pages of twenty and single objects, each once for a session; above the limit a fresh
 * proof is required.
 */
type ReadingClass = 'reading'
/** Refresh token exchanges of one session, per period and per day, because each is stored while it is valid. */
type RefreshClass = 'refresh' | 'refresh_day'
/** Kilobytes sent, or stored for a repeated call, in pieces that are not small (`large-bytes.ts`). */
type LargeClass = 'large_person' | 'large_network'
/** Mails sent again after delivery; links to a new password for one account, from all callers together. */
type ResendClass = 'resend' | 'resend_recipient' | 'reset_links' | 'reset_links_day' | 'reset_links_rest'
/** Exports by one person of everything stored about them. */
type OwnDataClass = 'own_data'
type AnyClass =
  | LimitClass
  | AddressClass
  | GuessClass
  | NoteClass
  | ReadingClass
  | RefreshClass
  | LargeClass
  | ResendClass
  | OwnDataClass
  | 'upload_day'

/**
 * Rate limits per caller, counted in the database and so shared by all processes. Reads are not counted: pages and
 * lists are cheap, cached, and shed together under load. Those of staff are counted (`count-reading.ts`), because they
 * show personal data. Searching a whole fleet is not counted.
 */
export const limits: Record<AnyClass, Limit | undefined> = {
  unlimited: undefined,
  read: undefined,
  search: { hits: 300, windowSeconds: 60 },
  write: { hits: 120, windowSeconds: 60 },
  upload: { hits: 30, windowSeconds: 60 },
  money: { hits: 30, windowSeconds: 60 },
  // Somebody who decides many refunds in a row is working normally.
  desk: { hits: 240, windowSeconds: 60 },
  sign_in: { hits: 10, windowSeconds: 300 },
  send_code: { hits: 5, windowSeconds: 600 },
  large_person: { hits: 2048, windowSeconds: 3600 },
  large_network: { hits: 8192, windowSeconds: 3600 },
  refresh: { hits: 60, windowSeconds: 600 },
  refresh_day: { hits: 400, windowSeconds: 86_400 },
  bodies: { hits: 1800, windowSeconds: 60 },
  sign_in_address: { hits: 60, windowSeconds: 300 },
  send_code_address: { hits: 20, windowSeconds: 600 },
  upload_address: { hits: 240, windowSeconds: 600 },
  upload_day: { hits: 600, windowSeconds: 86_400 },
  search_address: { hits: 600, windowSeconds: 60 },
  write_accounts: { hits: 960, windowSeconds: 60 },
  write_address: { hits: 240, windowSeconds: 60 },
  money_address: { hits: 60, windowSeconds: 60 },
  sign_in_hour: { hits: 30, windowSeconds: 3600 },
  sign_in_account: { hits: 100, windowSeconds: 3600, uncached: true },
  factor_account: { hits: 200, windowSeconds: 3600, uncached: true },
  sign_in_crowded: { hits: 3, windowSeconds: 300 },
  refused_call: { hits: 1, windowSeconds: 60 },
  refused: { hits: 10, windowSeconds: 60 },
  reading: { hits: 300, windowSeconds: 600 },
  own_data: { hits: 10, windowSeconds: 3600 },
  resend: { hits: 1, windowSeconds: 3600 },
  resend_recipient: { hits: 5, windowSeconds: 3600 },
  // The window is the lifetime of a link, and the limit is the number of links valid at once, so that the mailbox always
  // has a valid one. Once the daily limit is used up, one link per window is sent.
  reset_links: { hits: 3, windowSeconds: 1800, uncached: true },
  reset_links_day: { hits: 12, windowSeconds: 86_400, uncached: true },
  reset_links_rest: { hits: 1, windowSeconds: 1800, uncached: true },
  reading_noted: { hits: 1, windowSeconds: 600 },
}

/** Classes counted by network for people who can create any number of accounts or guests. */
const networkClasses: Partial<Record<LimitClass, AddressClass>> = {
  search: 'search_address',
  write: 'write_address',
  upload: 'upload_address',
  money: 'money_address',
  sign_in: 'sign_in_address',
  send_code: 'send_code_address',
}

/** Counted for accounts too: a form that is never completed is not counted anywhere else. */
const countedForAll: ReadonlySet<LimitClass> = new Set(['upload'])

/**
 * Counts one call of any caller. Guests are created by a call and are counted by their network too, otherwise new
 * guests would avoid every limit.
 */
export async function countCall(context: Context, { key, limit, caller, network }: CountedCall): Promise<void> {
  const { userId, role } = caller
  await countHit(context, limit, key, userId ?? network)
  const wider = networkClasses[limit]
  if (wider && (role === 'guest' || countedForAll.has(limit))) await countHit(context, wider, key, network)
  // Higher than for guests, because an office shares a network. Staff have no limit by network.
  else if (limit === 'write' && role === 'customer') await countHit(context, 'write_accounts', key, network)
}

interface CountedCall {
  key: string
  limit: LimitClass
  caller: Pick<Caller, 'userId' | 'role'>
  network: string
}

/**
 * Counts one hit and refuses when there were too many. `who` is an account, a network or another thing to protect; only
 * its hash is stored, so that the table contains no addresses. A process reserves a tenth of the limit at a time and
 * counts these hits itself: the limit is never exceeded, and a busy person costs one statement per several calls.
 * Limits shared with strangers, such as attempts to sign in to one account, and windows longer than ten minutes are
 * counted one by one.
 */
export async function countHit(context: Context, limitClass: AnyClass, what: string, key: string): Promise<void> {
  const seconds = await secondsOverLimit(context, limitClass, what, key)
  if (seconds === undefined) return
  context.metrics?.countLimited(limitClass)
  throw new TooManyRequests(seconds)
}

/**
 * Counts one hit; returns the seconds to wait if there were too many, otherwise undefined. An IPv6 network is also
 * counted by its wider networks, which have higher limits.
 */
export async function secondsOverLimit(
  context: Context,
  limitClass: AnyClass,
  what: string,
  key: string,
): Promise<number | undefined> {
  const limit = limits[limitClass]
  if (!limit) return undefined
  const counted = [{ network: key, times: 1 }, ...widerNetworks(key)]
  // Where a wider network is known to have used up its limit, a new network in it adds no row.
  for (const { network } of counted) {
    const seconds = knownWait(context, limit, what, network)
    if (seconds !== undefined) return seconds
  }
  for (const { network, times } of counted) {
    const seconds = await takeHit(context, { ...limit, hits: limit.hits * times }, what, network)
    if (seconds !== undefined) return seconds
  }
  return undefined
}

/** The seconds until a budget has room; undefined: it has room now. An IPv6 network includes its wider networks. */
export async function secondsUntilRoom(
  context: Context,
  limitClass: LargeClass,
  what: string,
  key: string,
): Promise<number | undefined> {
  const limit = limits[limitClass] ?? { hits: 0, windowSeconds: 1 }
  const { window, secondsLeft } = currentWindow(context, limit)
  const counted = [{ network: key, times: 1 }, ...widerNetworks(key)]
  const buckets = new Map(counted.map(({ network, times }) => [toBucket(what, network), times]))
  const rows = await context.db
    .selectFrom('rate_limits')
    .select(['bucket', 'hits'])
    .where('window_start', '=', new Date(window))
    .where('bucket', 'in', [...buckets.keys()])
    .execute()
  const isSpent = rows.some(row => row.hits >= limit.hits * (buckets.get(row.bucket) ?? 1))
  return isSpent ? secondsLeft : undefined
}

interface SpendInput {
  limitClass: LargeClass
  what: string
  key: string
  amount: number
}

export async function spend(context: Context, { limitClass, what, key, amount }: SpendInput): Promise<void> {
  const { window, end } = currentWindow(context, limits[limitClass] ?? { hits: 0, windowSeconds: 1 })
  for (const { network } of [{ network: key }, ...widerNetworks(key)]) {
    const bucket = toBucket(what, network)
    await takeHits(context.db, { bucket, window: new Date(window), end: new Date(end), wanted: amount })
  }
}

const minuteMs = 60_000

/** Counts an event within its minute, without reservations: returns the number so far, and the minute. */
export async function countInMinute({ db, wall }: Context, what: string, key: string) {
  const now = wall.now().getTime()
  const window = new Date(now - (now % minuteMs))
  const end = new Date(window.getTime() + minuteMs)
  return { times: await takeHits(db, { bucket: toBucket(what, key), window, end, wanted: 1 }), window }
}

export async function timesInMinute(db: Database, what: string, key: string, window: Date): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select('hits')
    .where('bucket', '=', toBucket(what, key))
    .where('window_start', '=', window)
    .executeTakeFirst()
  return row?.hits ?? 0
}

export type LimitedCall = { limit: LimitClass }

export function limitText({ limit }: LimitedCall): string {
  const numbers = limits[limit]
  return numbers ? `At most ${numbers.hits} times in ${numbers.windowSeconds} seconds.` : 'Not counted.'
}
