import { judged } from '#db/guarded-columns.ts'
import { type Reader, type Tx, transaction } from '#db/transaction.ts'
import { isLarge } from '#domain/concessions/weigh.ts'
import { shortfallBelowWorth } from '#domain/concessions/worth.ts'
import type { Cents } from '#domain/money.ts'
import { earlyDaysValue } from '#domain/shipments/early.ts'
import { dayInShop } from '#i18n/format.ts'
import { assertConcedable, type ConcessionInput, concede, findRequestedAt } from '#server/people/concessions/concede.ts'
import { sumConcessions } from '#server/people/concessions/queries.ts'
import { requireFreshProof } from '#server/people/fresh/require-fresh-proof.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lockOrder } from '#server/records/orders/lock-order.ts'
import { findOrderItems, type Order } from '#server/records/orders/order-rows.ts'
import type { ShipInput } from '../parcels/plan-parcel.ts'
import { isWithBuyer, usedBeforeRest } from '../used-before-rest.ts'
import { type NamedUnit, pricedLines } from './store-worth.ts'

type Found = Parameters<typeof lockOrder>[1]

const day = 86_400_000

/** By how much the value of an order's goods exceeds what is paid for them, less what people have approved. */
export async function computeBelowWorth(
  db: Reader,
  { orderId, named = [], now }: { orderId: string; named?: readonly NamedUnit[]; now: Date },
): Promise<number> {
  const { residual_floor_percent } = await readSetting(db, 'after_sale', now)
  return shortfallBelowWorth(await pricedLines(db, { orderId, named, now }), residual_floor_percent)
}

/**
 * Shipping goods for far less than their value gives them away, whatever the price was based on: above the limit it
 * takes two people. undefined: there is nothing to approve. The caller has locked the order.
 */
async function toConcession(tx: Tx, input: ShipInput, order: Order): Promise<ConcessionInput | undefined> {
  const { context, body, caller, agreeing } = input
  const { order_id: orderId } = order
  const now = context.clock.now()
  const named = (body.units ?? []).flatMap(({ item_id, serial_numbers }) =>
    serial_numbers.map(serial_number => ({ item_id: requireUuid(item_id), serial_number })),
  )
  const below = await computeBelowWorth(tx, { orderId, named, now })
  const early = await concededByShipDay(tx, order, await findRequestedAt(tx, context, agreeing))
  if (early > 0) return earlyGiving(input, order, early + below)
  if (below === 0) return undefined
  const amount = below - (await sumConcessions(tx, { orderId, kind: 'below_worth' }))
  const { refund_second_person_above: above } = await readSetting(tx, 'refunds', now)
  const since = new Date(now.getTime() - day)
  const before = await sumConcessions(tx, { userId: requireUser(caller).userId, orderId, since, solo: true })
  const needsConcession = agreeing === undefined ? isLarge({ amount, before, above }) : amount > 0
  if (!needsConcession) return undefined
  const { concession_reason: reason } = body
  return { kind: 'below_worth', order, amount, before, reason, reasonField: 'concession_reason' }
}

/**
 * A member of staff who ships a rented machine long before its term, or the rest of a purchase long after its first
 * parcel, must give a reason.
 */
function earlyGiving({ body, agreeing }: ShipInput, order: Order, amount: number): ConcessionInput {
  const { concession_reason: reason } = body
  if (agreeing === undefined && reason.trim() === '') rejectField('concession_reason', 'required')
  return { kind: 'early_shipment', order, amount, reason, reasonField: 'concession_reason' }
}

/** Checked before any other step, because it may be refused or wait for a second person. */
export function assertShippableAsPriced(input: ShipInput, found: Found): Promise<void> {
  const { context } = input
  return transaction(context.db, async tx => {
    const giving = await toConcession(tx, input, (await lockOrder(tx, found)).order)
    if (giving) await assertConcedable(tx, context, input, giving)
  })
}

export async function concedeBelowWorth(tx: Tx, input: ShipInput, order: Order): Promise<void> {
  const giving = await toConcession(tx, input, order)
  if (!giving) return
  await requireFreshProof(tx, input.context, input.caller)
  judged('giving')
  await concede(tx, input.context, input, giving)
}

/** A second person approves: the order may be shipped at its price, by the person who packs it. */
export function agreeToShip(input: ShipInput, found: Found): Promise<void> {
  return transaction(input.context.db, async tx => {
    const giving = await toConcession(tx, input, (await lockOrder(tx, found)).order)
    await concede(tx, input.context, input, giving ?? refuse('already_changed', { reason: 'overtaken' }))
  })
}

/**
 * What is conceded by the day of shipment, besides what people have approved: a machine that leaves long before its
 * term is used for nothing until then, and so is the first parcel of a purchase whose rest leaves long after it.
 */
async function concededByShipDay(db: Reader, order: Order, now: Date): Promise<Cents> {
  if (order.kind !== 'rent') {
    const items = (await findOrderItems(db, [order.order_id])).filter(isWithBuyer)
    return usedBeforeRest(db, { order, items }, now)
  }
  if (order.start_on === null) return 0
  const { preparation_days, delivery_days } = await readSetting(db, 'delivery', now)
  const [item] = (await findOrderItems(db, [order.order_id])).filter(({ product_kind }) => product_kind === 'machine')
  const early = earlyDaysValue({
    ...{ start: order.start_on, today: dayInShop(now) },
    ...{ ways: preparation_days + delivery_days, monthly: item?.monthly ?? 0 },
  })
  const conceded = early > 0 ? await sumConcessions(db, { orderId: order.order_id, kind: 'early_shipment' }) : 0
  return Math.max(0, early - conceded)
}
