import type { Tx } from '#db/transaction.ts'
import type { Actor } from '#domain/machine.ts'
import { type Cents, sum } from '#domain/money.ts'
import { type ItemMoney, type ItemParts, splitRefund } from '#domain/refunds/split-refund.ts'
import type { RefundType } from '#domain/refunds/states.ts'
import { loseUnit } from '#server/delivery/shipments/machines/fail-units.ts'
import { lockUnit, moveUnit } from '#server/delivery/shipments/machines/move-unit.ts'
import { lockFleets } from '#server/delivery/shipments/machines/take-units.ts'
import { listShipments, updateShipment } from '#server/delivery/shipments/queries.ts'
import { changeReservation, findReservations } from '#server/fleet/availability/queries.ts'
import { sumUncoveredLosses } from '#server/money/disputes/charged-back.ts'
import { toShares } from '#server/money/refunds/amounts/open-money.ts'
import { decideRefund } from '#server/money/refunds/decisions/decide-refund.ts'
import type { Refund } from '#server/money/refunds/queries.ts'
import { type Grant, grantByRule } from '#server/people/concessions/grant.ts'
import type { Context } from '#server/platform/context.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import { refuse, unwrapOrRefuse } from '#server/platform/refusal.ts'
import type { Checkout, Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { isOpenItem } from '#server/sales/orders/end-items.ts'
import { moveItems } from '#server/sales/orders/moving/move-items.ts'
import { releaseGoods, releasePromotions } from '#server/sales/orders/release-promotions.ts'
import { endRequestsWithOrder } from '../requests/ending/end-with-order.ts'
import { releaseNext } from '../requests/renewal/lengthen.ts'
import { openIn, readClosableMoney } from './closable-money.ts'
import type { CloseBody } from './close-order.ts'

interface SentClosing {
  checkout: Checkout
  order: Order
  items: readonly OrderItem[]
  body: CloseBody
  actor: { role: Actor; id: string }
  now: Date
  grant: Grant
  /** All that is refunded, what is set off and paid work that is not done included. */
  total: Cents
}

type Whereabouts = CloseBody['units'][number]['whereabouts']

/** Ends an order that was sent, whatever state it is in. Returns the refunds. */
export async function closeSent(tx: Tx, context: Context, closing: SentClosing): Promise<Refund[]> {
  const { checkout, order, items, body, actor, now, grant, total } = closing
  const open = items.filter(isOpenItem)
  const { reason } = body
  await lockFleets(tx, items, now)
  const units = await unitsOut(tx, items, body.units)
  const undone = await endRequestsWithOrder(tx, context, { order, items: open, reason: reason, now })
  await moveItems(
    tx,
    { order, items },
    { event: 'close', moving: open, actor, reason, now, facts: { units: body.units }, set: { close_reason: reason } },
  )
  // The other machine that a rental was renewed with is no longer needed.
  for (const item of open) await releaseNext(tx, { order, item, now })
  for (const unit of units) await settleUnit(tx, context, { ...closing, unit })
  await endParcels(tx, order, units, now)
  const unsent = open.filter(({ item_status }) => item_status === 'pay_success')
  await releaseGoods(tx, unsent, now)
  // Last, because everybody who writes a document waits for this one.
  const amount = total - sum(undone.map(({ refund_amount }) => refund_amount))
  const refunds = await settle(tx, context, { order, amount, total, grant })
  await releasePromotions(tx, checkout, now)
  return [...undone, ...refunds]
}

interface Unit {
  reservationId: string
  deviceId: string
  where: Whereabouts
}

/** The machines that are out, each named exactly once, and no others. */
async function unitsOut(tx: Tx, items: readonly OrderItem[], named: CloseBody['units']): Promise<Unit[]> {
  const out = await findReservations(
    tx,
    items.map(({ item_id }) => item_id),
    ['out'],
  )
  const units: Unit[] = []
  const missing: string[] = []
  const known = new Set<string>()
  for (const { reservation_id: reservationId, device_id: deviceId } of out) {
    if (deviceId === null) continue
    const { serial_number } = await lockUnit(tx, deviceId)
    known.add(serial_number)
    const where = named.find(unit => unit.serial_number === serial_number)?.whereabouts
    if (where === undefined) missing.push(serial_number)
    else units.push({ reservationId, deviceId, where })
  }
  if (missing.length > 0) refuse('process_incomplete', { reason: 'whereabouts', missing })
  const strange = named.findIndex(({ serial_number }) => !known.has(serial_number))
  if (strange >= 0) rejectField(`units.${strange}.serial_number`, 'choice_unknown')
  if (named.length > units.length) rejectField('units', 'invalid')
  return units
}

async function settleUnit(tx: Tx, context: Context, { unit, order, body, ...closing }: SentClosing & { unit: Unit }) {
  const { deviceId, reservationId, where } = unit
  const { actor, now } = closing
  const action = { actor, reason: body.reason, orderNo: order.order_no }
  // A machine that a tenant keeps is out until it is back, whatever the state of its order.
  if (where === 'with_customer' && order.kind === 'rent') return
  await changeReservation(tx, reservationId, { reservation_state: 'done' }, now)
  if (where === 'lost') return loseUnit(tx, context, { deviceId, action })
  if (where === 'with_customer') return moveUnit(tx, context, { ...action, deviceId, command: 'sell' })
  const { holder } = await lockUnit(tx, deviceId)
  if (holder !== 'tenant') return
  await moveUnit(tx, context, { ...action, deviceId, command: 'take_back', set: { work_area: '' } })
}

/** Later events of their carrier are stored, and change nothing. */
async function endParcels(tx: Tx, { order_id }: Order, units: readonly Unit[], now: Date): Promise<void> {
  const states = { with_us: 'back_at_sender', with_customer: 'delivered', lost: 'lost' } as const
  for (const { shipment_id, shipment_state, contents } of await listShipments(tx, [order_id])) {
    if (shipment_state === 'announced') await updateShipment(tx, shipment_id, { shipment_state: 'canceled' })
    if (shipment_state !== 'in_transit') continue
    const unit = units.find(({ deviceId }) => contents.some(({ device_id }) => device_id === deviceId))
    const change = { shipment_state: states[unit?.where ?? 'lost'], ended_at: now, updated_at: now }
    await updateShipment(tx, shipment_id, change)
  }
}

interface SentSettlement {
  order: Order
  /** Of deposit and goods. */
  amount: Cents
  total: Cents
  grant: Grant
}

/** The deposit first, then what was paid for goods. Nothing of a deposit is retained: that needs a settlement. */
async function settle(tx: Tx, context: Context, { order, amount, total, grant }: SentSettlement): Promise<Refund[]> {
  const { items, money } = await readClosableMoney(tx, order.order_id)
  const { deposit } = openIn(money)
  const back = Math.min(amount, deposit)
  const parts = [...splitRefundAmount(money, 'deposit', back), ...splitRefundAmount(money, 'product', amount - back)]
  const shares = toShares(items, parts)
  const reference = `close:${order.order_id}`
  const refunds = await decideRefund(tx, context, { order, shares, reason: 'closed', reference, grant })
  await endTaken(tx, context, { order, total, reference })
  return refunds
}

/**
 * A deposit that a bank has taken back cannot be retained: beyond the amount that staff refund it is refunded in the
 * ledger, settled with that dispute.
 */
async function endTaken(
  tx: Tx,
  context: Context,
  { order, total, reference }: Pick<SentSettlement, 'order' | 'total'> & { reference: string },
): Promise<void> {
  const { items, money } = await readClosableMoney(tx, order.order_id)
  const deposit = sum(money.map(({ open }) => open.deposit))
  const taken = Math.min(deposit, Math.max(0, (await sumUncoveredLosses(tx, order.order_id)) - total))
  const shares = toShares(items, splitRefundAmount(money, 'deposit', taken))
  const grant = grantByRule('deposit_rule')
  await decideRefund(tx, context, { order, shares, reason: 'charged_back', reference: `${reference}:taken`, grant })
}

function splitRefundAmount(money: readonly ItemMoney[], type: RefundType, amount: number): ItemParts[] {
  return amount === 0 ? [] : unwrapOrRefuse(splitRefund(money, { type, amount }))
}
