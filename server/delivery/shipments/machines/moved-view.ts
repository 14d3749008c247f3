import type { Language } from '#domain/languages.ts'
import type { Context } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderByNo } from '#server/records/orders/lock-order.ts'
import { viewOrders } from '#server/sales/orders/view.ts'
import { forCustomer, viewShipments } from '../view.ts'

/** An order as staff see it after an action on it. */
export async function orderAfter({ db, clock }: Pick<Context, 'db' | 'clock'>, orderNo: string, language: Language) {
  const order = (await findOrderByNo(db, orderNo)) ?? refuse('order_not_found')
  const [view] = await viewOrders(db, [order], { now: clock.now(), language })
  return { order, view: view ?? refuse('order_not_found') }
}

export async function movedView(context: Context, orderNo: string, language: Language) {
  const { order, view } = await orderAfter(context, orderNo, language)
  return { order: view, shipments: forCustomer(await viewShipments(context, context.db, { order, language })) }
}
