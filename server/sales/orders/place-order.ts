import { type Reader, type Tx, transaction } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { sum } from '#domain/money.ts'
import { needsAdult } from '#domain/orders/age.ts'
import { firstHalf } from '#domain/payments/half.ts'
import { nameCountry } from '#i18n/country-names.ts'
import { confirmTerms, readInstruction } from '#server/money/agreements/agreed-wordings.ts'
import { assertUserGarden } from '#server/offers/gardens/queries.ts'
import { holdCoupon } from '#server/offers/promotions/coupons/use-coupon.ts'
import { holdShare } from '#server/offers/promotions/shares/take-up-share.ts'
import { fillAddress } from '#server/people/accounts/queries.ts'
import { assertMayConclude } from '#server/people/accounts/user-status.ts'
import { assertServed } from '#server/people/addresses/assert-served.ts'
import { hashCanonicalJson } from '#server/platform/canonical-json.ts'
import { isOpen } from '#server/platform/config/opening.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { requireProofOfWork } from '#server/platform/mail/budget.ts'
import { assertKnownRate } from '#server/platform/rates/known-rate.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { NamedWording } from '#server/records/agreements/agreement-rows.ts'
import { assertShown } from '#server/records/agreements/check-shown.ts'
import { computeFingerprints } from '#server/records/orders/fingerprints.ts'
import { insertWithNumber } from '#server/records/orders/insert-with-number.ts'
import {
  type Checkout,
  findQuoteCheckout,
  insertCheckout,
  type Order,
  removeOrderedItems,
  requireQuoteId,
} from '#server/records/orders/order-rows.ts'
import { viewCheckout } from '#server/records/orders/view-checkout.ts'
import type { Offer } from '#server/sales/quotes/make-offer.ts'
import { findHalfPayment } from '../quotes/half-payment.ts'
import { confirmed, orOfferWithout } from '../quotes/make-quote.ts'
import { findTaker, type StoredQuote } from '../quotes/queries.ts'
import { holdGoods } from './holding/hold-goods.ts'
import { assertLeavesEnough, canHoldMore } from './holding/hold-limits.ts'
import { leaveOrders, leaveProof, lockGuest } from './holding/one-address.ts'
import { mailOrderReceived } from './mails.ts'
import { planReminder } from './remind-to-pay.ts'
import { settlePaid } from './settle-paid.ts'
import { writeAgreement } from './write-agreement.ts'
import { type WrittenItem, writeOrders } from './write-orders.ts'

export interface PlacementInput {
  body: Input<'POST /orders'>['body']
  quote: StoredQuote
  userId: string
  isGuest: boolean
  sessionId: string
  language: Language
  terms: NamedWording
  instruction: NamedWording
  ip: string
}

/** Accepts a quote. Everything is promised in one transaction, or nothing is. */
export async function placeOrder({ context, caller, body, language, ip }: Input<'POST /orders'>) {
  const { userId, role, sessionId } = requireUser(caller)
  const quoteId = requireUuid(body.quote_id)
  const taker = (await findTaker(context.db, userId, quoteId)) ?? refuse('user_not_found')
  if (taker.checkout_id !== null) {
    return viewCheckout(context.db, await taken(context.db, userId, quoteId), context.clock.now())
  }
  if (!(await isOpen(context.db, context.clock.now()))) refuse('orders_closed')
  assertMayConclude(taker.user_status)
  await requireProofOfWork(context, { role: caller.role, altcha: body.altcha })
  const [terms, instruction] = await Promise.all([
    confirmTerms(context, body.terms_version, language),
    readInstruction(context, language),
  ])
  const quote = await confirmed(context, taker.quote ?? refuse('resource_missing'), { hash: body.hash, language })
  const { country, totals } = quote.body.offer
  if (needsAdult(quote.body.offer, body.pay) && !body.age_confirmed) rejectField('age_confirmed', 'age_required')
  const first = firstHalf(totals.due_today)
  const parts = body.pay === 'half' ? [first, totals.due_today - first] : []
  assertShown(body.shown, { language, total: totals.due_today, parts })
  await assertServed(context.db, body.address, { language, now: context.clock.now(), at: 'address' })
  if (country !== body.address.country)
    rejectField('address.country', 'country_of_offer', { country: nameCountry(country, language) })
  if (body.shown_rate) await assertKnownRate(context.db, body.shown_rate)
  await assertUserGarden(context.db, body.garden_id, userId)
  const placement = { body, quote, userId, isGuest: role === 'guest', sessionId, language, terms, instruction, ip }
  const work = async (tx: Tx) => {
    const { checkout, orders } = await writePlacement(tx, context, placement)
    return viewCheckout(tx, checkout, context.clock.now(), orders && { checkout, orders })
  }
  const asked = { userId, language, request: quote.body.request }
  const placed = await orOfferWithout(context, asked, () => transaction(context.db, work))
  await fillAddress(context.db, { userId, address: body.address, now: context.clock.now() })
  return placed
}

/**
 * A first part is at most half of the total, and only for purchases: a deposit or rent is paid before the rental
 * begins.
 */
async function computeFirstPart(tx: Tx, query: Parameters<typeof findHalfPayment>[1]) {
  const half = (await findHalfPayment(tx, query)) ?? rejectField('pay', 'choice_unknown')
  if (half.refused !== null) refuse('process_incomplete', { reason: half.refused })
  return { first_amount: half.amount, rest_days: half.within_days }
}

/** If the button was pressed twice, both requests return the one order. */
async function taken(db: Reader, userId: string, quoteId: string): Promise<Checkout> {
  return (await findQuoteCheckout(db, userId, quoteId)) ?? refuse('resource_missing')
}

interface PlacementResult {
  checkout: Checkout
  /** The orders as they were just written; undefined if they have changed since. */
  orders?: Order[]
}

async function writePlacement(tx: Tx, context: Context, placement: PlacementInput): Promise<PlacementResult> {
  const { body, quote, userId, isGuest, sessionId, language, terms, ip } = placement
  const now = context.clock.now()
  const { offer, request } = quote.body
  const rules = await readSetting(tx, 'checkout', now)
  const keys = computeFingerprints(body.address, ip)
  const machines = sum(offer.lines.map(line => (line.product_kind === 'machine' ? line.quantity : 0)))
  const pieces = sum(offer.lines.map(line => (line.product_kind === 'accessory' ? line.quantity : 0)))
  const quoteId = quote.quote_id
  const guest = isGuest ? await lockGuest(tx, userId) : undefined
  const leaving = guest && { guest, sessionId, email: body.recipient.email }
  if (!(await canHoldMore(tx, { userId, isGuest, ...keys, rules, machines, pieces, quoteId }))) {
    return { checkout: await taken(tx, userId, quoteId) }
  }

  if (leaving) await leaveProof(tx, context, leaving)
  const guestAddress = isGuest ? keys.address_key : undefined
  const halfPaying = { userId, offer, quotedAt: quote.created_at, now, guestAddress }
  const parts = body.pay === 'half' ? await computeFirstPart(tx, halfPaying) : {}
  const evidence = toEvidence(placement, now)
  const payUntil = new Date(now.getTime() + rules.window_minutes * 60_000)
  const heldUntil = new Date(payUntil.getTime() + rules.grace_minutes * 60_000)
  const checkout = await insertWithNumber('C', checkout_no =>
    insertCheckout(tx, {
      checkout_no,
      user_id: userId,
      quote_id: quoteId,
      language,
      email: body.recipient.email,
      amount: offer.totals.due_today,
      ...parts,
      pay_until: payUntil,
      country: offer.country,
      billing: body.billing && JSON.stringify(body.billing),
      coupon_code: offer.coupon_code,
      share_code: offer.share_code,
      terms: JSON.stringify(terms),
      review_mail: body.review_mail,
      shown_rate: body.shown_rate && JSON.stringify(body.shown_rate),
      evidence: JSON.stringify(evidence),
      evidence_sha256: hashCanonicalJson(evidence),
      ...keys,
      created_at: now,
      updated_at: now,
    }),
  )
  const { orders, items } = await writeOrders(tx, { checkout, placement, now })
  await writeAgreement(tx, { checkout, orders, items, placement, now })
  await removeOrderedItems(tx, userId, request.lines, now)
  if (leaving) await leaveOrders(tx, context, leaving)
  await mailOrderReceived(tx, context, { checkout, orders, items })
  // Last, because from here on every other order for the same goods waits for this transaction.
  await holdGoods(tx, { items, userId, now, heldUntil })
  await assertLeavesEnough(tx, { userId, ip_key: keys.ip_key, now })
  const { recipient } = body.recipient
  await claimPromotions(tx, { checkout, recipient, offer, items, now, heldUntil })
  if (checkout.amount > 0) {
    await planReminder(tx, context, checkout)
    return { checkout, orders }
  }
  await settlePaid(tx, context, checkout)
  return { checkout }
}

/**
 * What the customer saw when they ordered, stored as evidence: goods, amounts, terms, the address, the wording they
 * agreed to, and what they confirmed. Written once; the table refuses changes.
 */
function toEvidence({ body, quote, language, terms }: PlacementInput, now: Date) {
  const { recipient, address, billing, shown_rate, pay, review_mail, terms_accepted, age_confirmed } = body
  return {
    placed_at: now.toISOString(),
    language,
    offer: quote.body.offer,
    quote_hash: quote.hash.toString('base64url'),
    recipient,
    address,
    billing,
    shown_rate,
    pay,
    review_mail,
    terms,
    confirmed: { terms_accepted, age_confirmed },
  }
}

interface PromotionClaim {
  checkout: Checkout
  /** The recipient's name. */
  recipient: string
  offer: Offer
  items: readonly WrittenItem[]
  now: Date
  heldUntil: Date
}

/**
 * Holds the coupon and the invitation for the order after checking them again, so that the last use of a coupon is
 * given only once.
 */
async function claimPromotions(
  tx: Tx,
  { checkout, recipient, offer, items, now, heldUntil }: PromotionClaim,
): Promise<void> {
  const { coupon_code, share_code } = offer
  const { user_id: userId, checkout_no: orderRef, email, address_key: addressKey } = checkout
  const customer = { userId, order: { email, recipient, addressKey } }
  const quoteId = requireQuoteId(checkout)
  // An invitation that lowered no price is not used up.
  if (share_code !== null && offer.totals.share_discount !== 0)
    await holdShare(tx, { code: share_code, ...customer, now, orderRef })
  if (coupon_code !== null) {
    const productIds = new Map(items.map(item => [item.line_id, item.product_id]))
    const lines = offer.lines.map(({ id, kind }) => ({ id, kind, product_id: productIds.get(id) ?? '' }))
    await holdCoupon(tx, { code: coupon_code, quoteId, heldUntil, ...customer, now, priced: offer, lines })
  }
}
