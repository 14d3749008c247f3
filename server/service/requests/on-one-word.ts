import { sql } from 'kysely'
import type { Reader, Tx } from '#db/transaction.ts'
import { daysBetween } from '#domain/calendar.ts'
import { isLarge } from '#domain/concessions/weigh.ts'
import type { Cents } from '#domain/money.ts'
import { daysLater } from '#i18n/format.ts'
import { givenBackOf } from '#server/money/refunds/queries.ts'
import type { Giving } from '#server/people/concessions/concede.ts'
import { givenOfOrder } from '#server/people/concessions/queries.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { isSeenByTwo } from './inspection/seen-by-two.ts'
import type { Locked } from './lock-request.ts'
import { lossByHand } from './settlement/settle-deposit-loss.ts'
import type { Settlement } from './settlement/settle-deposit-store.ts'

/**
 * What leaves the shop by an inspection that rests on one word: money that goes back, and a machine that counts as ours.
 * `by` whom it was looked at. What two people have agreed to before is not asked for again.
 */
export async function onOneWord(
  tx: Tx,
  context: Context,
  { locked, claimed, by }: { locked: Locked; claimed: Settlement | undefined; by: string },
): Promise<Cents> {
  if (await isSeenByTwo(tx, context, locked, by)) return 0
  // Found again, it gives back what was claimed for it. That it has arrived is the same word.
  const { request, subject } = locked
  const unseen = { request: { ...request, arrived_on: null }, subject }
  const amount = claimed ? claimed.deducted + claimed.owed : await lossByHand(tx, context, unseen)
  return Math.max(0, amount - (await agreedTo(tx, locked)))
}

/** What two people, or the only one who may, have agreed to of this request and of the repair it comes from. */
async function agreedTo(db: Reader, { request: { after_sale_id, ended_repair_id } }: Locked): Promise<Cents> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::int as amount from concessions c
     where kind = 'unseen_return' and (second_by is not null or alone) and subject in (select request_no from requests
       where after_sale_id in (${after_sale_id}, ${ended_repair_id}))`.execute(db)
  return rows[0]?.amount ?? 0
}

/** What one person has taken back of an order unseen counts together, and so does all that went back of it. */
export async function unseenReturn(
  tx: Tx,
  locked: Locked,
  given: Pick<Giving, 'amount' | 'reason' | 'reasonField'>,
): Promise<Giving> {
  const { order } = locked.subject
  const { request_no: subject, refund_due_on } = locked.request
  const { now, today } = locked.subject
  const orderId = order.order_id
  const before = Math.max(await givenOfOrder(tx, { orderId, kind: 'unseen_return' }), await givenBackOf(tx, orderId))
  return {
    ...{ kind: 'unseen_return', order, subject, before, ...given },
    // Its money goes by that day, whoever has agreed.
    ...(refund_due_on !== null && { until: daysLater(now, daysBetween(today, refund_due_on)) }),
  }
}

/** Whether the money of a withdrawal may go now: more than one word says that its goods have left, or it is little. */
export async function mayGoNow(tx: Tx, context: Context, locked: Locked): Promise<boolean> {
  if (await isSeenByTwo(tx, context, locked)) return true
  const { order, now } = locked.subject
  const { refund_second_person_above: above } = await readSetting(tx, 'refunds', now)
  const amount = await lossByHand(tx, context, locked)
  return !isLarge({ amount, before: await givenBackOf(tx, order.order_id), above })
}
