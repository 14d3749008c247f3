import { transaction } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { walkRows } from '#server/platform/jobs/walk-rows.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { listReviewRequests } from './store-user-data.ts'

const dayMs = 86_400_000
/**
 * Customers who were missed for this long are no longer asked: a shop that was closed for a month does not write to
 * everybody.
 */
const latestDays = 14

/** Every day: asks customers who have had a machine for a while for a review. Once per order, in its language. */
export async function askForReviews(context: Context, _payload: object): Promise<void> {
  const now = context.clock.now()
  const { ask_after_days, ask_in } = await readSetting(context.db, 'reviews', now)
  const countries = Object.entries(ask_in).flatMap(([country, asks]) => (asks ? [country] : []))
  const to = new Date(now.getTime() - ask_after_days * dayMs)
  const from = new Date(to.getTime() - latestDays * dayMs)
  await walkRows(context, {
    job: 'ask-for-reviews',
    rows: (after, limit) => listReviewRequests(context.db, { from, to, countries, after, limit }),
    getId: ({ order_id }) => order_id,
    getName: ({ order_no }) => order_no,
    work: ({ order_no, checkout_no, item_id, kind, email, language }) =>
      transaction(context.db, tx =>
        postMail(tx, context, {
          ...{ template: 'review_asked', language: language as Language, recipient: email },
          data: { order_no, checkout_no, item_id, kind },
          onceKey: `review_asked:${order_no}`,
        }),
      ),
  })
}
