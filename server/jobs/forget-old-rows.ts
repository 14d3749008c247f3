import type { Context } from '../context.ts'

const hour = 3_600_000

/** What is only technical memory goes away by itself: replayed answers after two days, counters after an hour. */
export async function forgetOldRows({ db, clock }: Context, _payload: object): Promise<void> {
  const now = clock.now().getTime()
  await db.deleteFrom('idempotency_keys').where('started_at', '<', new Date(now - 48 * hour)).execute()
  await db.deleteFrom('rate_limits').where('window_start', '<', new Date(now - hour)).execute()
}
