import { judged } from '#db/guarded-columns.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { enclosingRange } from '#domain/availability/range.ts'
import type { Language } from '#domain/languages.ts'
import { lockFleetForBooking } from '#server/fleet/availability/book.ts'
import { findPromise, rebook } from '#server/fleet/availability/rebook.ts'
import { makeCharge } from '#server/money/payments/charges.ts'
import { findOpenPayment } from '#server/money/payments/queries.ts'
import { type ConcessionCall, findRequestedAt } from '#server/people/concessions/concede.ts'
import { requireFreshProof } from '#server/people/fresh/require-fresh-proof.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import type { Caller, Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderById } from '#server/records/orders/lock-order.ts'
import { type Checkout, findOrderItems, type Order, type OrderItem } from '#server/records/orders/order-rows.ts'
import { writeOrderEvent } from '#server/records/orders/write-event.ts'
import { viewOrders } from '#server/sales/orders/view.ts'
import { applyChange, type By, busyDays, type Target } from './apply-change.ts'
import type { About } from './charge.ts'
import { assertMayGo, lockAddress } from './elsewhere/assert-may-go.ts'
import { concedeRedirect } from './elsewhere/concede-redirect.ts'
import { actingRole, type Finding, lockChangeable } from './find-changeable.ts'
import { mailChangeOpen } from './mails.ts'
import { expiryFrom, type Offer, readExpiry, toOffer } from './offer.ts'
import { type Address, type ChangeInput, computeChange, isSameAddress, type ProposedOrder } from './weigh-change.ts'

type OwnInput = Input<'POST /orders/{order_no}/change'>
type StaffInput = Input<'POST /admin/orders/{order_no}/change'>

export async function changeOwnOrder({ context, caller, params, body, language }: OwnInput) {
  const finding = { orderNo: params.order_no, user: requireUser(caller), side: 'owner' } as const
  const { offer_hash, ...input } = body
  return change(context, { caller, finding, input, offerHash: offer_hash, language, reason: '' })
}

/**
 * Staff change an order for a customer who calls: the customer is notified, and asked for the difference if it is
 * higher.
 */
export async function changeOrderForCustomer(asking: StaffInput) {
  const { context, caller, params, body, language } = asking
  const finding = { orderNo: params.order_no, user: requireUser(caller), side: 'staff' } as const
  const { offer_hash, reason, ...input } = body
  return change(context, { caller, finding, input, offerHash: offer_hash, language, reason, asking })
}

interface ChangeOrderInput {
  caller: Caller
  finding: Finding
  input: ChangeInput
  offerHash: string
  language: Language
  reason: string
  /** Of staff: their call, which may wait for a second person. */
  asking?: ConcessionCall
}

function change(context: Context, changing: ChangeOrderInput) {
  const { finding, input, language, reason } = changing
  return transaction(context.db, async tx => {
    const now = context.clock.now()
    await lockAddress(tx, input.address)
    const order = await lockChangeable(tx, finding)
    const items = await findOrderItems(tx, [order.order_id])
    const weighed = await computeChange(tx, { order, items, input, now, language })
    if (weighed.isSame) refuse('already_done')
    const asked = await findRequestedAt(tx, context, changing.asking?.agreeing)
    const offer = accepted(changing, { order, items, weighed, now: asked })
    if (!isSameAddress(weighed.place, order)) {
      await assertMayGo(tx, { order, items, place: weighed.place, now })
      await mayGoElsewhere(tx, context, changing, { order, place: weighed.place })
    }
    const by: By = { role: actingRole(finding), id: finding.user.userId, reason }
    const charge =
      weighed.difference > 0 ? await chargeFor(tx, context, { order, items, target: weighed, by, offer }) : undefined
    const after = charge
      ? await findOrderById(tx, order.order_id)
      : await applyChange(tx, context, { order, items, target: weighed, by })
    if (finding.side === 'staff') await audit(tx, context, changing, { order, offer, charge })
    const [view] = await viewOrders(tx, [after], { now, language })
    return { order: view ?? refuse('order_not_found'), checkout_no: charge?.checkout_no ?? null }
  })
}

/**
 * A paid order, or one that is being paid, gets another address only from a person with a fresh proof: otherwise a
 * stolen session could redirect it. Staff always need one, and what they send elsewhere is weighed (ADR 125).
 */
async function mayGoElsewhere(
  tx: Tx,
  context: Context,
  { caller, finding, asking, reason }: ChangeOrderInput,
  { order, place }: { order: Order; place: Address },
): Promise<void> {
  const { order_status, checkout_id } = order
  const isOwnersUnpaid = finding.side === 'owner' && order_status === 'created'
  if (!isOwnersUnpaid || (await findOpenPayment(tx, checkout_id))) await requireFreshProof(tx, context, caller)
  if (asking) await concedeRedirect(tx, context, { asking, order, place, reason })
  judged('delivery')
}

interface Standing {
  order: Order
  items: readonly OrderItem[]
  weighed: ProposedOrder
  now: Date
}

/** The offer, if it is the one that was shown and is still valid; otherwise the refusal carries the current one. */
function accepted({ offerHash, language }: ChangeOrderInput, { now, ...standing }: Standing): Offer {
  const expiresAtSeen = readExpiry(offerHash, now)
  const offer = expiresAtSeen && toOffer({ ...standing, language, expiresAt: expiresAtSeen })
  if (offer?.offer_hash === offerHash) return offer
  const expiresAt = expiryFrom(now)
  return refuse('amount_verification_failed', { offer: toOffer({ ...standing, language, expiresAt }) })
}

interface ChargeInput {
  order: Order
  items: readonly OrderItem[]
  target: Target
  by: By
  offer: Offer
}

/** A higher price is to be paid first. Until then its days are held together with the present ones. */
async function chargeFor(
  tx: Tx,
  context: Context,
  { order, items, target, by, offer }: ChargeInput,
): Promise<Checkout> {
  const now = context.clock.now()
  const rules = await readSetting(tx, 'checkout', now)
  const { place, start_on, end_on, months, difference } = target
  const [item] = items
  const about: About = {
    target: { place, start_on, end_on, months, difference, items: target.items },
    by,
    version: order.version,
    was: await holdBoth(tx, { item, target, now }),
  }
  const charge = await makeCharge(tx, {
    ...{ purpose: 'change', order, amount: difference, about, now },
    evidence: { offer, accepted_at: now.toISOString(), by: { role: by.role, id: by.id } },
    payUntil: new Date(now.getTime() + rules.window_minutes * 60_000),
  })
  const { checkout_no } = charge
  const event = { order_id: order.order_id, event: 'change_waits', from: null, to: null }
  const facts = { checkout_no, difference, months, start_on }
  await writeOrderEvent(tx, { ...event, actor: by, reason: by.reason, details: facts, now })
  await mailChangeOpen(tx, context, { order, charge })
  return charge
}

async function holdBoth(
  tx: Tx,
  { item, target, now }: { item: OrderItem | undefined; target: Target; now: Date },
): Promise<About['was']> {
  const busy = await busyDays(tx, target, now)
  if (!busy || !item?.device_type_id) return null
  await lockFleetForBooking(tx, item.device_type_id, now)
  const promise = await findPromise(tx, item.item_id)
  if (!promise) return refuse('order_status_wrong', { reason: 'too_late' })
  await rebook(tx, promise, enclosingRange(promise.range, busy), now)
  return promise.range
}

async function audit(
  tx: Tx,
  context: Context,
  { finding, reason }: ChangeOrderInput,
  { order, offer, charge }: { order: Order; offer: Offer; charge: Checkout | undefined },
): Promise<void> {
  const { start_on, end_on, months, address, difference, before, after, services } = offer
  const along = services.filter(({ goes_along }) => goes_along).map(({ order_no }) => order_no)
  const { street, house_number, postcode, city, country } = order
  await writeAudit(tx, context, {
    actor: finding.user,
    action: charge ? 'order.change_waits' : 'order.change',
    subject: ['order', order.order_id],
    before: {
      ...{ start_on: order.start_on, end_on: order.end_on, months: order.lease_months, amounts: before },
      address: { street, house_number, postcode, city, country },
    },
    after: {
      ...{ start_on, end_on, months, address, difference, amounts: after, checkout_no: charge?.checkout_no ?? null },
      ...(along.length > 0 && { along }),
    },
    reason,
  })
}
