import type { Reader, Tx } from '#db/transaction.ts'
import { toMailbox } from '#domain/accounts/mailbox.ts'
import type { Cents } from '#domain/money.ts'
import { crowded, executesAt, known } from '#domain/statements/states.ts'
import { readRefundedTotal } from '#server/money/refunds/queries.ts'
import { areIndependent, countOtherApprovers } from '#server/people/concessions/colleagues.ts'
import {
  assertConcedable,
  type ConcessionCall,
  type ConcessionInput,
  concede,
  findRequestedAt,
} from '#server/people/concessions/concede.ts'
import { readStatement, requireOlderFactor } from '#server/people/concessions/older-factor.ts'
import { sumConcessions } from '#server/people/concessions/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { computeEndRefund } from '#server/sales/orders/end-items.ts'
import { withdrawalAmounts } from '../requests/bill/paid-work.ts'
import type { Request } from '../requests/queries.ts'
import { computeRenewalLeft } from '../requests/renewal/may-take-back.ts'
import { isOwnersOrder, listOutcomes, type Statement } from './store.ts'

const kind = 'backdated_statement'

/** An item, one renewal of it, or paid work on it. */
export interface UnconfirmedItem {
  item: OrderItem
  renewal?: Request
  work?: Request
}

interface UnconfirmedInput {
  order: Order
  unconfirmed: readonly UnconfirmedItem[]
  statement: Statement
}

type ReasonedAsking = ConcessionCall & { reason: string }

/**
 * What depends only on the day that staff state, or on their goodwill, is a concession by them, however they received
 * it and whatever they have written. Where a second person approves, it is compared even if nothing is left to concede.
 */
export async function concedeUnconfirmed(
  tx: Tx,
  context: Context,
  asking: ReasonedAsking,
  conceding: UnconfirmedInput,
): Promise<void> {
  const giving = await toConcession(tx, asking, conceding)
  if (giving.amount > 0 || asking.agreeing !== undefined) await concede(tx, context, asking, giving)
}

/** Checked before anything is ended for it. */
export async function assertUnconfirmedGivable(
  tx: Tx,
  context: Context,
  asking: ReasonedAsking,
  conceding: UnconfirmedInput,
): Promise<void> {
  const giving = await toConcession(tx, asking, conceding)
  if (giving.amount > 0) await assertConcedable(tx, context, asking, giving)
}

async function toConcession(
  tx: Tx,
  { reason }: ReasonedAsking,
  { order, unconfirmed, statement }: UnconfirmedInput,
): Promise<ConcessionInput> {
  const { order_id } = order
  const conceded = await sumConcessions(tx, { orderId: order_id, kind })
  return {
    ...{ kind, order, reason, subject: statement.statement_id },
    amount: await computeAmount(tx, { order, unconfirmed, statement }),
    // Conceded item by item, it is still one rental.
    before: Math.max(conceded, await readRefundedTotal(tx, order_id)),
  }
}

async function computeAmount(tx: Tx, { order, unconfirmed, statement }: UnconfirmedInput): Promise<Cents> {
  const { received_at: receivedAt } = statement
  const items = unconfirmed.filter(({ renewal, work }) => !renewal && !work).map(({ item }) => item)
  let amount = await computeEndRefund(tx, order, items)
  for (const { item, renewal, work } of unconfirmed) {
    if (renewal) amount += await computeRenewalLeft(tx, renewal, { item })
    if (work) amount += (await withdrawalAmounts(tx, { request: work, order }, receivedAt)).back
  }
  return amount
}

/**
 * A statement that a member of staff entered must be linked by somebody else, who is independent: not an account they
 * have made or gained access to. If nobody else holds the right they do it alone.
 */
export async function assertColleague(
  db: Reader,
  context: Context,
  caller: ConcessionCall['caller'],
  { logged_by, received_at }: Statement,
): Promise<void> {
  if (logged_by === null) return
  const user = requireUser(caller)
  if ((await countOtherApprovers(db, context, { kind, userId: user.userId })) === 0) return
  if (logged_by === user.userId) refuse('colleague_needed')
  await requireOlderFactor(db, context, caller)
  const sayings = [await readStatement(db, user), { userId: logged_by, factorSince: null, at: received_at }]
  if (!(await areIndependent(db, context, kind, sayings))) refuse('colleague_needed')
}

/**
 * Whether only the person who links it states that its owner has made it. On the site anybody can state anything: the
 * owner has a day to react to the confirmation, if it went to the mailbox of the order.
 */
export async function restsOnStaff(
  db: Reader,
  context: Context,
  { statement, order, by }: { statement: Statement; order: Order; by: ConcessionCall },
): Promise<boolean> {
  if (statement.logged_by !== null || isOwnersOrder(statement, order)) return false
  if (toMailbox(statement.email) !== toMailbox(order.email)) return true
  if (executesAt(statement.received_at) > (await findRequestedAt(db, context, by.agreeing))) return true
  // What was taken for a repetition could not be taken back.
  const outcomes = await listOutcomes(db, statement.statement_id)
  return outcomes.some(({ reason }) => reason === crowded || reason === known)
}
