import type { LimitClass } from '#contract/protocol/endpoint.ts'
import type { Database } from '#db/connect.ts'
import { widerNetworks } from '#domain/network/network.ts'
import type { Context } from '../../context.ts'
import { TooManyRequests } from '../answers/envelope.ts'
import type { Caller } from '../calls/route.ts'
import { currentWindow, knownWait, type Limit, takeHit, takeHits, toBucket } from './shares.ts'

/** Beside the account a network is counted: wider, because a whole office may share one. */
type AddressClass =
  /** Of all calls together, before what is sent is read. */
  | 'bodies'
  | 'sign_in_address'
  | 'send_code_address'
  | 'upload_address'
  | 'search_address'
  | 'write_address'
  | 'write_accounts'
  | 'money_address'

/** Codes of the app for one account. Tries to sign in to an account: of one network within an hour, of all together, and of each where those are many. */
type GuessClass = 'factor_account' | 'sign_in_hour' | 'sign_in_account' | 'sign_in_crowded'
/** What is written down of the refused calls of one person: each once, and not more than so many. */
type NoteClass = 'refused_call' | 'refused' | 'reading_noted'
/** What staff read of people, by pages of twenty and one by one; beyond it they are asked who they are. */
type ReadingClass = 'reading'
/** Exchanges of a refresh token, in one session: in a while, and in a day, for each is remembered while it lasts. */
type RefreshClass = 'refresh' | 'refresh_day'
/** Kilobytes that are sent, or kept for a repeated call, in pieces that are not small (`large-bytes.ts`). */
type LargeClass = 'large_person' | 'large_network'
/** A mail that has arrived, sent once more; links to a new password for one account, whoever asks. */
type ResendClass = 'resend' | 'resend_recipient' | 'reset_links' | 'reset_links_day' | 'reset_links_rest'
type AnyClass =
  | LimitClass
  | AddressClass
  | GuessClass
  | NoteClass
  | ReadingClass
  | RefreshClass
  | LargeClass
  | ResendClass
  | 'upload_day'

/**
 * How often one caller may, counted in the database and so shared by all processes. Reading is not counted: pages and
 * lists are cheap, cached, and shed as a whole when the machine is full; of staff it is counted (`count-reading.ts`), for
 * what they read is about people. Searching a whole fleet is not.
 */
export const limits: Record<AnyClass, Limit | undefined> = {
  unlimited: undefined,
  read: undefined,
  search: { hits: 300, windowSeconds: 60 },
  write: { hits: 120, windowSeconds: 60 },
  upload: { hits: 30, windowSeconds: 60 },
  money: { hits: 30, windowSeconds: 60 },
  // Who decides many refunds one after the other is at work.
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
  resend: { hits: 1, windowSeconds: 3600 },
  resend_recipient: { hits: 5, windowSeconds: 3600 },
  // As long as a link lasts, and as many as open an account: its mailbox always has one that is good. After those of the
  // day the same holds with one.
  reset_links: { hits: 3, windowSeconds: 1800, uncached: true },
  reset_links_day: { hits: 12, windowSeconds: 86_400, uncached: true },
  reset_links_rest: { hits: 1, windowSeconds: 1800, uncached: true },
  reading_noted: { hits: 1, windowSeconds: 600 },
}

/** Of a network, for people of whom it can have as many as it likes. */
const networkClasses: Partial<Record<LimitClass, AddressClass>> = {
  search: 'search_address',
  write: 'write_address',
  upload: 'upload_address',
  money: 'money_address',
  sign_in: 'sign_in_address',
  send_code: 'send_code_address',
}

/** Of accounts too: a form that never comes to its end is counted nowhere else. */
const countedForAll: ReadonlySet<LimitClass> = new Set(['upload'])

/**
 * One call, by whoever makes it. A guest is made by a call and counts by their network too, or new guests would lift
 * every limit.
 */
export async function countCall(context: Context, { key, limit, caller, network }: CountedCall): Promise<void> {
  const { userId, role } = caller
  await countHit(context, limit, key, userId ?? network)
  const wider = networkClasses[limit]
  if (wider && (role === 'guest' || countedForAll.has(limit))) await countHit(context, wider, key, network)
  // Wider than for guests: an office shares a network. Staff have none.
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
 * its hash is kept, so that no address of anybody stands in the table. A process takes a tenth of what is allowed at a
 * time and counts that by itself: nobody is ever allowed more, and a busy person costs one statement in several calls.
 * What strangers share, as the tries to sign in to one account, and what lasts longer than ten minutes is taken one by
 * one.
 */
export async function countHit(context: Context, limitClass: AnyClass, what: string, key: string): Promise<void> {
  const seconds = await secondsOverLimit(context, limitClass, what, key)
  if (seconds === undefined) return
  context.metrics?.countLimited(limitClass)
  throw new TooManyRequests(seconds)
}

/**
 * Counts one hit; how long it would have to wait where there were too many, and undefined where there were not. An IPv6
 * network is counted by the networks around it too, which are allowed more.
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
  // Where a network around it is known to have spent its own, a new one of it leaves no row behind.
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

/** For how long a budget is spent; undefined: it is not. An IPv6 network has those around it too. */
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

interface Spending {
  limitClass: LargeClass
  what: string
  key: string
  amount: number
}

export async function spend(context: Context, { limitClass, what, key, amount }: Spending): Promise<void> {
  const { window } = currentWindow(context, limits[limitClass] ?? { hits: 0, windowSeconds: 1 })
  for (const { network } of [{ network: key }, ...widerNetworks(key)]) {
    await takeHits(context.db, { bucket: toBucket(what, network), window: new Date(window), wanted: amount })
  }
}

const minuteMs = 60_000

/** Counts something within its minute, every single time: how often it was by now, and which minute it is. */
export async function countInMinute({ db, wall }: Context, what: string, key: string) {
  const now = wall.now().getTime()
  const window = new Date(now - (now % minuteMs))
  return { times: await takeHits(db, { bucket: toBucket(what, key), window, wanted: 1 }), window }
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

export type Limited = { limit: LimitClass }

export function limitText({ limit }: Limited): string {
  const numbers = limits[limit]
  return numbers ? `At most ${numbers.hits} times in ${numbers.windowSeconds} seconds.` : 'Not counted.'
}
