import { sql } from 'kysely'
import type { Reader, Tx } from '#db/transaction.ts'
import { daysBetween } from '#domain/calendar.ts'
import { isLarge } from '#domain/concessions/weigh.ts'
import type { Cents } from '#domain/money.ts'
import { daysLater } from '#i18n/format.ts'
import { givenBackOf } from '#server/money/refunds/queries.ts'
import {
  type ConcessionCall,
  type ConcessionInput,
  concede,
  findRequester,
} from '#server/people/concessions/concede.ts'
import { givenOfOrder } from '#server/people/concessions/queries.ts'
import { requireFreshProof } from '#server/people/fresh/require-fresh-proof.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { isConfirmedByTwo } from './inspection/confirmed-by-two.ts'
import type { LockedRequest } from './lock-request.ts'
import { computeUnseenLoss } from './settlement/settle-deposit-loss.ts'
import type { Settlement } from './settlement/settle-deposit-store.ts'

/**
 * The one question of every way on which goods stop being awaited: have two seen them here, or their carrier and one
 * person? Where not, this is what leaves the shop if the word is false: money that goes back, and what counts as ours.
 * `by` whom it is told. What was given on that word before is not asked for again.
 */
export async function concededUnconfirmed(
  tx: Tx,
  context: Context,
  { locked, claimed, by }: { locked: LockedRequest; claimed: Settlement | undefined; by: string },
): Promise<Cents> {
  if (await isConfirmedByTwo(tx, context, locked, by)) return 0
  // Found again, it gives back what was claimed for it.
  const amount = claimed ? claimed.deducted + claimed.owed : await computeUnseenLoss(tx, context, unseen(locked))
  return Math.max(0, amount - (await readConcededBefore(tx, locked)))
}

/** That it has left its customer, and that it has arrived, are the same word. */
function unseen({ request, subject }: LockedRequest): LockedRequest {
  return { request: { ...request, picked_up_on: request.picked_up_on ?? subject.today, arrived_on: null }, subject }
}

/**
 * What is given away by giving up that it comes, whoever has seen it leave. What has arrived by one word alone may be
 * with its customer still.
 */
export async function concededByEnding(tx: Tx, context: Context, locked: LockedRequest, by: string): Promise<Cents> {
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

/** A person says that it is here, without having looked at it by the list of an inspection. */
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

/** What was given on the word that this is here, of its request and of the repair it comes from. */
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

/** What one person has taken back of an order unseen counts together, and so does all that went back of it. */
export async function toUnseenReturnConcession(
  tx: Tx,
  locked: LockedRequest,
  concession: Pick<ConcessionInput, 'amount' | 'reason' | 'reasonField'>,
): Promise<ConcessionInput> {
  const { order } = locked.subject
  const { request_no: subject, refund_due_on } = locked.request
  const { now, today } = locked.subject
  const orderId = order.order_id
  const before = Math.max(await givenOfOrder(tx, { orderId, kind: 'unseen_return' }), await givenBackOf(tx, orderId))
  return {
    ...{ kind: 'unseen_return', order, subject, before, ...concession },
    // Its money goes by that day, whoever has agreed.
    ...(refund_due_on !== null && { until: daysLater(now, daysBetween(today, refund_due_on)) }),
  }
}

/** Whether the money of a withdrawal may go now: more than one word says that its goods have left, or it is little. */
export async function mayGoNow(tx: Tx, context: Context, locked: LockedRequest): Promise<boolean> {
  if (await isConfirmedByTwo(tx, context, locked)) return true
  const { order, now } = locked.subject
  const { refund_second_person_above: above } = await readSetting(tx, 'refunds', now)
  const amount = await computeUnseenLoss(tx, context, locked)
  return !isLarge({ amount, before: await givenBackOf(tx, order.order_id), above })
}
