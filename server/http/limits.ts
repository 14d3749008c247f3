import { createHash } from 'node:crypto'
import type { LimitClass } from '#contract/endpoint.ts'
import type { Context } from '../context.ts'
import { TooManyRequests } from './envelope.ts'

interface Limit {
  hits: number
  windowSeconds: number
}

/** Beside the account a network address is counted: wider, because a whole office may share one. */
type AddressClass = 'sign_in_address' | 'send_code_address'

/**
 * How often one caller may, counted in the database and so shared by all processes. Reading is not counted: pages and
 * lists are cheap, cached, and shed as a whole when the machine is full.
 */
export const limits: Record<LimitClass | AddressClass, Limit | undefined> = {
  unlimited: undefined,
  read: undefined,
  write: { hits: 120, windowSeconds: 60 },
  upload: { hits: 30, windowSeconds: 60 },
  money: { hits: 30, windowSeconds: 60 },
  sign_in: { hits: 10, windowSeconds: 300 },
  send_code: { hits: 5, windowSeconds: 600 },
  sign_in_address: { hits: 60, windowSeconds: 300 },
  send_code_address: { hits: 20, windowSeconds: 600 },
}

/**
 * Counts one hit and refuses when there were too many. `who` is an account, an address or another thing to protect; only
 * its hash is kept, so that no address of anybody stands in the table.
 */
export async function countHit(
  context: Context,
  limitClass: LimitClass | AddressClass,
  what: string,
  who: string,
): Promise<void> {
  const limit = limits[limitClass]
  if (!limit) return
  // Real time: moving the demo clock must not lift a limit.
  const now = context.wall.now().getTime()
  const windowMs = limit.windowSeconds * 1000
  const windowStart = new Date(now - (now % windowMs))
  const { hits } = await context.db
    .insertInto('rate_limits')
    .values({
      bucket: `${what}:${createHash('sha256').update(who).digest('base64url')}`,
      window_start: windowStart,
      hits: 1,
    })
    .onConflict(conflict =>
      conflict.columns(['bucket', 'window_start']).doUpdateSet(eb => ({ hits: eb('rate_limits.hits', '+', 1) })),
    )
    .returning('hits')
    .executeTakeFirstOrThrow()
  if (hits <= limit.hits) return
  context.metrics?.limited(limitClass)
  throw new TooManyRequests(Math.ceil((windowStart.getTime() + windowMs - now) / 1000))
}

export type Limited = { limit: LimitClass }

export function limitText({ limit }: Limited): string {
  const numbers = limits[limit]
  return numbers ? `At most ${numbers.hits} times in ${numbers.windowSeconds} seconds.` : 'Not counted.'
}
