import { type Tx, transaction } from '#db/transaction.ts'
import { step } from '#domain/machine.ts'
import { orderMachine } from '#domain/orders/states.ts'
import { lastDayToWithdraw, withdrawalDays } from '#domain/shipments/term.ts'
import { dayInShop } from '#i18n/format.ts'
import { lockUnit, moveUnit } from '#server/delivery/shipments/machines/move-unit.ts'
import { lockFleets } from '#server/delivery/shipments/machines/take-units.ts'
import { purchasesToComplete } from '#server/delivery/shipments/queries.ts'
import { changeReservation, findReservations } from '#server/fleet/availability/queries.ts'
import { findUndecidedDispute, sumUncoveredLosses } from '#server/money/disputes/charged-back.ts'
import { sumOwed } from '#server/money/payments/owed.ts'
import type { Context } from '#server/platform/context.ts'
import { walkRows } from '#server/platform/jobs/walk-rows.ts'
import { lockOrder } from '#server/records/orders/lock-order.ts'
import { findOpenStatements } from '#server/records/orders/open-statements.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { moveOrder } from '#server/sales/orders/moving/move-order.ts'
import { hasOpenRejection } from '../requests/pick-up/pick-up-store.ts'

const dayMs = 86_400_000

/** Once the withdrawal period is over the purchase is final, and its machines belong to their buyer. */
export async function completePurchases(context: Context, _payload: object): Promise<void> {
  const now = context.clock.now()
  const before = new Date(now.getTime() - withdrawalDays * dayMs)
  await walkRows(context, {
    job: 'complete-purchases',
    rows: (after, limit) => purchasesToComplete(context.db, before, { after, limit }),
    getId: ({ order_id }) => order_id,
    getName: ({ order_no }) => order_no,
    work: order => transaction(context.db, tx => complete(tx, context, order)),
  })
}

async function complete(tx: Tx, context: Context, found: Pick<Order, 'order_id' | 'checkout_id'>): Promise<void> {
  const { order, items } = await lockOrder(tx, found)
  const now = context.clock.now()
  const may = step(orderMachine, order.order_status, 'complete', 'system').ok
  if (!may || order.kind !== 'buy' || order.delivered_at === null) return
  if (dayInShop(now) <= lastDayToWithdraw(dayInShop(order.delivered_at), order.country)) return
  if (await hasOpenRejection(tx, order.order_id)) return
  // A withdrawal was stated in time, and is not carried out yet.
  if ((await findOpenStatements(tx, order)).length > 0) return
  // Not before the rest of its price is paid.
  if ((await sumOwed(tx, order.order_id)) > 0) return
  // Money that a bank has taken back is not paid.
  if ((await sumUncoveredLosses(tx, order.order_id)) > 0 || (await findUndecidedDispute(tx, order.order_id))) return
  await moveOrder(tx, order, { event: 'complete', actor: { role: 'system' }, now })
  await sellUnits(tx, context, { order, items, now })
}

/** Until now each of them could have come back; a sold machine is in no plan any more. */
async function sellUnits(
  tx: Tx,
  context: Context,
  { order, items, now }: { order: Order; items: readonly OrderItem[]; now: Date },
): Promise<void> {
  await lockFleets(tx, items, now)
  const ids = items.map(({ item_id }) => item_id)
  for (const { reservation_id, device_id } of await findReservations(tx, ids, ['out'])) {
    await changeReservation(tx, reservation_id, { reservation_state: 'done' }, now)
    if (device_id === null) continue
    const { holder } = await lockUnit(tx, device_id)
    if (holder !== 'tenant') continue
    const action = { actor: { role: 'system' }, orderNo: order.order_no } as const
    await moveUnit(tx, context, { ...action, deviceId: device_id, command: 'sell' })
  }
}
