import type { Tx } from '#db/transaction.ts'
import { enclosingRange } from '#domain/availability/range.ts'
import { lockFleetForBooking } from '#server/fleet/availability/book.ts'
import { findPromise, rebook } from '#server/fleet/availability/rebook.ts'
import type { Conclusion } from '#server/money/agreements/read-agreed.ts'
import { makeCharge } from '#server/money/payments/charges.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import { refuse } from '#server/platform/refusal.ts'
import { assertShown } from '#server/records/agreements/check-shown.ts'
import type { Checkout, Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { writeOrderEvent } from '#server/records/orders/write-event.ts'
import { type By, busyDays, type Target } from '../apply-change.ts'
import type { About } from '../charge.ts'
import { mailChangeConcluded } from '../mails.ts'
import type { Offer } from '../offer.ts'
import { writeChangedContract } from './write-changed-contract.ts'

export interface DearerChange {
  order: Order
  items: readonly OrderItem[]
  target: Target
  by: By
  offer: Offer
  /** undefined: no terms were agreed to. */
  conclusion: Conclusion | undefined
}

/**
 * A change that costs more is concluded by the press of the order button. It is confirmed at once, with the whole
 * contract as it then is. Its price is to be paid first; until then its days are held together with the present ones.
 * Not paid in time, it ends by its own condition.
 */
export async function concludeChange(tx: Tx, context: Context, change: DearerChange): Promise<Checkout> {
  const { order, items, target, by, offer, conclusion } = change
  if (!conclusion) return rejectField('terms_version', 'required')
  const { language, terms, shown } = conclusion
  const now = context.clock.now()
  const rules = await readSetting(tx, 'checkout', now)
  const { place, start_on, end_on, months, difference } = target
  assertShown(shown, { language, total: difference })
  const [item] = items
  const about: About = {
    target: { place, start_on, end_on, months, difference, items: target.items },
    by,
    version: order.version,
    was: await holdBoth(tx, { item, target, now }),
  }
  const charge = await makeCharge(tx, {
    ...{ purpose: 'change', order, amount: difference, about, terms, now },
    evidence: { offer, terms, accepted_at: now.toISOString(), by: { role: by.role, id: by.id } },
    payUntil: new Date(now.getTime() + rules.window_minutes * 60_000),
  })
  const { checkout_no } = charge
  const event = { order_id: order.order_id, event: 'change_waits', from: null, to: null } as const
  const facts = { checkout_no, difference, months, start_on }
  await writeOrderEvent(tx, { ...event, actor: by, reason: by.reason, details: facts, now })
  const contract = { order, items, target, offer, conclusion, charge, now }
  await writeChangedContract(tx, contract)
  await mailChangeConcluded(tx, context, contract)
  return charge
}

interface HoldInput {
  item: OrderItem | undefined
  target: Target
  now: Date
}

async function holdBoth(tx: Tx, { item, target, now }: HoldInput): Promise<About['was']> {
  const busy = await busyDays(tx, target, now)
  if (!busy || !item?.device_type_id) return null
  await lockFleetForBooking(tx, item.device_type_id, now)
  const promise = await findPromise(tx, item.item_id)
  if (!promise) return refuse('order_status_wrong', { reason: 'too_late' })
  await rebook(tx, promise, enclosingRange(promise.range, busy), now)
  return promise.range
}
