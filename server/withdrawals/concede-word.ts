import type { Tx } from '#db/transaction.ts'
import { type Asking, concede, type Giving, mustBeGivable } from '../concessions/concede.ts'
import { givenOfOrder } from '../concessions/store.ts'
import type { Context } from '../context.ts'
import { backOf } from '../orders/end-items.ts'
import type { Order, OrderItem } from '../orders/store.ts'
import { givenBackOf } from '../refunds/store.ts'
import type { Statement } from './store.ts'

interface OnWord {
  order: Order
  items: readonly OrderItem[]
  statement: Statement
}

type Asked = Asking & { reason: string }

/**
 * What rests only on the day that staff say, or on their favour, is given away by them, however it came to them and
 * whatever they have written. Where a second person agrees, it is compared even if nothing is left to give.
 */
export async function concedeWord(tx: Tx, context: Context, asked: Asked, onWord: OnWord): Promise<void> {
  const giving = await givingOf(tx, asked, onWord)
  if (giving.amount > 0 || asked.agreeing !== undefined) await concede(tx, context, asked, giving)
}

/** Before anything is ended for it. */
export async function mustBeGivenWord(tx: Tx, context: Context, asked: Asked, onWord: OnWord): Promise<void> {
  const giving = await givingOf(tx, asked, onWord)
  if (giving.amount > 0) await mustBeGivable(tx, context, asked, giving)
}

async function givingOf(tx: Tx, { reason }: Asked, { order, items, statement }: OnWord): Promise<Giving> {
  const { order_id } = order
  const kind = 'backdated_statement'
  const given = await givenOfOrder(tx, { orderId: order_id, kind })
  return {
    ...{ kind, order, reason, subject: statement.statement_id },
    amount: await backOf(tx, order, items),
    // Item by item it is still one rental.
    before: Math.max(given, await givenBackOf(tx, order_id)),
  }
}
