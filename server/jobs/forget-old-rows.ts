import type { Context } from '../context.ts'
import { forgetWaitlist } from '../waitlist/forget-waitlist.ts'

const hour = 3_600_000

/** What is only technical memory goes away by itself: replayed answers after two days, counters after an hour. */
export async function forgetOldRows({ db, clock, wall }: Context, _payload: object): Promise<void> {
  const now = clock.now().getTime()
  const real = wall.now().getTime()
  await db
    .deleteFrom('idempotency_keys')
    .where('started_at', '<', new Date(now - 48 * hour))
    .execute()
  await db
    .deleteFrom('rate_limits')
    .where('window_start', '<', new Date(real - hour))
    .execute()
  await db.deleteFrom('used_nonces').where('expires_at', '<', new Date(real)).execute()
  await db
    .deleteFrom('email_codes')
    .where('expires_at', '<', new Date(real - 24 * hour))
    .execute()
  await db
    .deleteFrom('reset_tokens')
    .where('expires_at', '<', new Date(real - 24 * hour))
    .execute()
  await db
    .deleteFrom('third_party_flows')
    .where('expires_at', '<', new Date(real - 24 * hour))
    .execute()
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', new Date(real - 24 * hour))
    .execute()
  // The last word to somebody who was erased: once it has gone, so does his address.
  await db
    .deleteFrom('mails')
    .where('template', '=', 'account_deleted')
    .where('sent_at', '<', new Date(now - 24 * hour))
    .execute()
  await forgetWaitlist(db, clock.now())
}
