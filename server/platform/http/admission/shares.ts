import { createHash } from 'node:crypto'
import type { Database } from '#db/connect.ts'
import type { Context } from '../../context.ts'

/** Counting hits in the database, shared by all processes, of which each takes a share beforehand. */

export interface Limit {
  hits: number
  windowSeconds: number
  /** Every hit is a statement, so that timing does not reveal whether somebody else has called before. */
  uncached?: true
}

/**
 * Hits reserved by a process that dies are lost to their owner until the window ends, so nothing is reserved for long
 * windows.
 */
const longestSharedSeconds = 600

export function currentWindow({ wall }: Context, { windowSeconds }: Pick<Limit, 'windowSeconds'>) {
  // Real time: moving the demo clock must not reset a limit.
  const now = wall.now().getTime()
  const window = now - (now % (windowSeconds * 1000))
  const end = window + windowSeconds * 1000
  return { window, end, secondsLeft: Math.ceil((end - now) / 1000) }
}

export function knownWait(context: Context, limit: Limit, what: string, who: string): number | undefined {
  const { window, secondsLeft } = currentWindow(context, limit)
  const share = shares.get(context.db)?.get(toBucket(what, who))
  return share?.window === window && share.isSpent && share.left === 0 ? secondsLeft : undefined
}

export async function takeHit(context: Context, limit: Limit, what: string, who: string): Promise<number | undefined> {
  const { window, end, secondsLeft } = currentWindow(context, limit)
  const bucket = toBucket(what, who)
  const share = findShare(context, bucket, { window, end })
  while (share.left === 0) {
    const isShared = !limit.uncached && limit.windowSeconds <= longestSharedSeconds
    const requested = isShared ? Math.max(1, Math.floor(limit.hits / 10)) : 1
    share.taking ??= takeHits(context.db, { bucket, window: new Date(window), end: new Date(end), wanted: requested })
      .then(taken => Math.max(0, Math.min(requested, limit.hits - (taken - requested))))
      .then(allowed => {
        share.left += allowed
        share.isSpent = allowed === 0
        return allowed
      })
      .finally(() => {
        share.taking = undefined
      })
    // Parallel calls wait for one reservation, and share its hits.
    if ((await share.taking) > 0) continue
    return secondsLeft
  }
  share.left -= 1
  return undefined
}

export function toBucket(what: string, who: string): string {
  return `${what}:${createHash('sha256').update(who).digest('base64url')}`
}

interface Share {
  window: number
  end: number
  left: number
  /** No process has any hits left in this window. */
  isSpent?: boolean
  taking?: Promise<number> | undefined
}

/** How many counters a process holds at a time; tests make it small. */
export const shareLimit = { most: 10_000 }
const shares = new WeakMap<Database, Map<string, Share>>()

function findShare({ db, wall }: Context, bucket: string, { window, end }: Pick<Share, 'window' | 'end'>): Share {
  const known = shares.get(db) ?? new Map<string, Share>()
  shares.set(db, known)
  const mine = known.get(bucket)
  if (mine?.window === window) return mine
  if (known.size >= shareLimit.most) makeRoom(known, wall.now().getTime())
  const fresh: Share = { window, end, left: 0 }
  known.set(bucket, fresh)
  return fresh
}

/**
 * Expired counters are removed first, then the oldest: any number of strangers must not make a process use unlimited
 * memory.
 */
function makeRoom(known: Map<string, Share>, now: number): void {
  for (const [bucket, { end }] of known) if (end <= now) known.delete(bucket)
  for (const [bucket, share] of known) {
    if (known.size < shareLimit.most * 0.9) break
    if (!share.taking) known.delete(bucket)
  }
}

/** For tests that reset all limits. */
export function forgetShares(db: Database): void {
  shares.delete(db)
}

export async function takeHits(
  db: Database,
  { bucket, window, end, wanted }: { bucket: string; window: Date; end: Date; wanted: number },
) {
  const { hits } = await db
    .insertInto('rate_limits')
    .values({ bucket, window_start: window, ends_at: end, hits: wanted })
    .onConflict(conflict =>
      conflict.columns(['bucket', 'window_start']).doUpdateSet(eb => ({ hits: eb('rate_limits.hits', '+', wanted) })),
    )
    .returning('hits')
    .executeTakeFirstOrThrow()
  return hits
}
