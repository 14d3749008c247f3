import { sql } from 'kysely'
import type { Reader, Tx } from '#db/transaction.ts'
import { daysBetween } from '#domain/calendar.ts'
import { isLarge } from '#domain/concessions/weigh.ts'
import type { Cents } from '#domain/money.ts'
import { daysLater } from '#i18n/format.ts'
import { readRefundedTotal } from '#server/money/refunds/queries.ts'
import {
  type ConcessionCall,
  type ConcessionInput,
  concede,
  findRequester,
} from '#server/people/concessions/concede.ts'
import { sumConcessions } from '#server/people/concessions/queries.ts'
import { requireFreshProof } from '#server/people/fresh/require-fresh-proof.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { givesNothing } from './bill/remedy.ts'
import { isConfirmedByTwo } from './inspection/confirmed-by-two.ts'
import type { LockedRequest } from './lock-request.ts'
import { computeUnseenLoss } from './settlement/settle-deposit-loss.ts'
import type { Settlement } from './settlement/settle-deposit-store.ts'

/**
 * The common check wherever goods stop being awaited: have two people seen them here, or their carrier and one person?
 * If not, returns what the shop loses if the statement is false: the refund, and goods that count as here. `by`: who
 * reports it. What was conceded on that statement before is not counted again.
 */
export async function concededUnconfirmed(
  tx: Tx,
  context: Context,
  { locked, claimed, by }: { locked: LockedRequest; claimed: Settlement | undefined; by: string },
): Promise<Cents> {
  if (await isConfirmedByTwo(tx, context, locked, by)) return 0
  // If it is found again, the claim for it is refunded.
  const amount = claimed ? claimed.deducted + claimed.owed : await computeUnseenLoss(tx, context, unseen(locked))
  return Math.max(0, amount - (await readConcededBefore(tx, locked)))
}

/** That it has left its customer and that it has arrived are the same statement. */
function unseen({ request, subject }: LockedRequest): LockedRequest {
  return { request: { ...request, picked_up_on: request.picked_up_on ?? subject.today, arrived_on: null }, subject }
}

/**
 * What is conceded by giving up its return, whether or not somebody saw it leave. Goods whose arrival rests on one
 * statement alone may still be with the customer.
 */
export async function concededByEnding(tx: Tx, context: Context, locked: LockedRequest, by: string): Promise<Cents> {
  if (await givesNothing(tx, locked)) return 0
  const isBelieved = locked.request.arrived_on === null || (await isConfirmedByTwo(tx, context, locked, by))
  const amount = await computeUnseenLoss(tx, context, isBelieved ? locked : unseen(locked))
  return amount === 0 ? 0 : Math.max(0, amount - (await readConcededBefore(tx, locked)))
}

interface Arrival {
  asking: ConcessionCall
  locked: LockedRequest
  reason: string
  reasonField: string
}

/** A person states that it is here, without having inspected it by the checklist. */
export async function concedeArrival(
  tx: Tx,
  context: Context,
  { asking, locked, reason, reasonField }: Arrival,
): Promise<void> {
  const amount = await concededUnconfirmed(tx, context, {
    locked,
    claimed: undefined,
    by: await findRequester(tx, asking),
  })
  if (amount === 0 && asking.agreeing === undefined) return
  await requireFreshProof(tx, context, asking.caller)
  await concede(tx, context, asking, await toUnseenReturnConcession(tx, locked, { amount, reason, reasonField }))
}

/** What was conceded on the statement that it is here, for its request and the repair it results from. */
async function readConcededBefore(
  db: Reader,
  { request: { after_sale_id, ended_repair_id } }: LockedRequest,
): Promise<Cents> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::int as amount from concessions c
     where kind = 'unseen_return' and subject in (select request_no from requests
       where after_sale_id in (${after_sale_id}, ${ended_repair_id}))`.execute(db)
  return rows[0]?.amount ?? 0
}

/** Everything one person has taken back of an order without evidence counts together, and so do all refunds of it. */
export async function toUnseenReturnConcession(
  tx: Tx,
  locked: LockedRequest,
  concession: Pick<ConcessionInput, 'amount' | 'reason' | 'reasonField'>,
): Promise<ConcessionInput> {
  const { order } = locked.subject
  const { request_no: subject, refund_due_on } = locked.request
  const { now, today } = locked.subject
  const orderId = order.order_id
  const before = Math.max(
    await sumConcessions(tx, { orderId, kind: 'unseen_return' }),
    await readRefundedTotal(tx, orderId),
  )
  return {
    ...{ kind: 'unseen_return', order, subject, before, ...concession },
    // Its refund follows on that day, also if nobody has approved.
    ...(refund_due_on !== null && { until: daysLater(now, daysBetween(today, refund_due_on)) }),
  }
}

/**
 * Whether a withdrawal may be refunded now: more than one person's statement confirms that its goods have left, or the
 * amount is small.
 */
export async function mayGoNow(tx: Tx, context: Context, locked: LockedRequest): Promise<boolean> {
  if (await isConfirmedByTwo(tx, context, locked)) return true
  const { order, now } = locked.subject
  const { refund_second_person_above: above } = await readSetting(tx, 'refunds', now)
  const amount = await computeUnseenLoss(tx, context, locked)
  return !isLarge({ amount, before: await readRefundedTotal(tx, order.order_id), above })
}
