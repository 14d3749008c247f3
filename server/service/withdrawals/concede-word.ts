import type { Reader, Tx } from '#db/transaction.ts'
import { toMailbox } from '#domain/accounts/mailbox.ts'
import type { Cents } from '#domain/money.ts'
import { crowded, executesAt } from '#domain/statements/states.ts'
import { givenBackOf } from '#server/money/refunds/queries.ts'
import { areIndependent, countOtherApprovers } from '#server/people/concessions/colleagues.ts'
import {
  assertConcedable,
  type ConcessionCall,
  type ConcessionInput,
  concede,
  findRequestedAt,
} from '#server/people/concessions/concede.ts'
import { givenOfOrder } from '#server/people/concessions/queries.ts'
import { readStatement, requireOlderFactor } from '#server/people/concessions/shown-factor.ts'
import type { Context } from '#server/platform/context.ts'
import { requireUser } from '#server/platform/http/person.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { backOf } from '#server/sales/orders/end-items.ts'
import type { Request } from '../requests/queries.ts'
import { leftOfRenewal } from '../requests/renewal/may-take-back.ts'
import { isOfOwner, lastOutcomeOf, type Statement } from './store.ts'

const kind = 'backdated_statement'

/** An item, or one renewal of it. */
export interface OnWord {
  item: OrderItem
  renewal?: Request
}

interface Conceding {
  order: Order
  onWord: readonly OnWord[]
  statement: Statement
}

type Asked = ConcessionCall & { reason: string }

/**
 * What rests only on the day that staff say, or on their favour, is given away by them, however it came to them and
 * whatever they have written. Where a second person agrees, it is compared even if nothing is left to give.
 */
export async function concedeWord(tx: Tx, context: Context, asked: Asked, conceding: Conceding): Promise<void> {
  const giving = await givingOf(tx, asked, conceding)
  if (giving.amount > 0 || asked.agreeing !== undefined) await concede(tx, context, asked, giving)
}

/** Before anything is ended for it. */
export async function mustBeGivenWord(tx: Tx, context: Context, asked: Asked, conceding: Conceding): Promise<void> {
  const giving = await givingOf(tx, asked, conceding)
  if (giving.amount > 0) await assertConcedable(tx, context, asked, giving)
}

async function givingOf(tx: Tx, { reason }: Asked, { order, onWord, statement }: Conceding): Promise<ConcessionInput> {
  const { order_id } = order
  const given = await givenOfOrder(tx, { orderId: order_id, kind })
  return {
    ...{ kind, order, reason, subject: statement.statement_id },
    amount: await amountOf(tx, order, onWord),
    // Item by item it is still one rental.
    before: Math.max(given, await givenBackOf(tx, order_id)),
  }
}

async function amountOf(tx: Tx, order: Order, onWord: readonly OnWord[]): Promise<Cents> {
  const items = onWord.filter(({ renewal }) => !renewal).map(({ item }) => item)
  let amount = await backOf(tx, order, items)
  for (const { item, renewal } of onWord) if (renewal) amount += await leftOfRenewal(tx, renewal, { item })
  return amount
}

/**
 * What one of the staff wrote down somebody else links, and nobody whom they have made, or whose account they have come
 * into, is somebody else. Where nobody else holds the right they do it alone.
 */
export async function mustBeColleague(
  db: Reader,
  context: Context,
  caller: ConcessionCall['caller'],
  { logged_by, received_at }: Statement,
): Promise<void> {
  if (logged_by === null) return
  const person = requireUser(caller)
  if ((await countOtherApprovers(db, context, { kind, userId: person.userId })) === 0) return
  if (logged_by === person.userId) refuse('colleague_needed')
  await requireOlderFactor(db, context, caller)
  const sayings = [await readStatement(db, person), { userId: logged_by, factorSince: null, at: received_at }]
  if (!(await areIndependent(db, context, kind, sayings))) refuse('colleague_needed')
}

/**
 * Whether only the word of whoever links it says that its owner has stated it. On the site anybody states anything: its
 * owner has a day to answer the acknowledgement, where it went to the mailbox of the order.
 */
export async function restsOnStaff(
  db: Reader,
  context: Context,
  { statement, order, by }: { statement: Statement; order: Order; by: ConcessionCall },
): Promise<boolean> {
  if (statement.logged_by !== null || isOfOwner(statement, order)) return false
  if (toMailbox(statement.email) !== toMailbox(order.email)) return true
  if (executesAt(statement.received_at) > (await findRequestedAt(db, context, by.agreeing))) return true
  return (await lastOutcomeOf(db, statement.statement_id))?.reason === crowded
}
