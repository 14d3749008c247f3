import type { Tx } from '#db/transaction.ts'
import type { Cents } from '#domain/money.ts'
import { givenBackOf } from '#server/money/refunds/queries.ts'
import { type Asking, concede, type Giving, mustBeGivable } from '#server/people/concessions/concede.ts'
import { givenOfOrder } from '#server/people/concessions/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { backOf } from '#server/sales/orders/end-items.ts'
import type { Request } from '../requests/queries.ts'
import { leftOfRenewal } from '../requests/renewal/may-take-back.ts'
import type { Statement } from './store.ts'

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

type Asked = Asking & { reason: string }

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
  if (giving.amount > 0) await mustBeGivable(tx, context, asked, giving)
}

async function givingOf(tx: Tx, { reason }: Asked, { order, onWord, statement }: Conceding): Promise<Giving> {
  const { order_id } = order
  const kind = 'backdated_statement'
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
