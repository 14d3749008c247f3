import { recordStatement, type Tx, transaction } from '#db/transaction.ts'
import { isServed } from '#domain/addresses/served.ts'
import type { Language } from '#domain/languages.ts'
import { listOfferedMethods, type PayMethod } from '#domain/payments/methods.ts'
import { findServedPart, refusePlace } from '#server/people/addresses/assert-served.ts'
import { isDeliveryCountry } from '#server/platform/config/countries.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { GatewayUnavailable } from '#server/platform/ports/gateway.ts'
import { whyNotNow } from '#server/platform/ports/providers.ts'
import { refuse } from '#server/platform/refusal.ts'
import {
  amountDueNow,
  type Checkout,
  findCheckoutOrders,
  findUserCheckout,
  lockCheckout,
} from '#server/records/orders/order-rows.ts'
import { viewCheckout } from '#server/records/orders/view-checkout.ts'
import { applyFacts, setPayStatus } from './apply-facts.ts'
import { findPurpose } from './purposes.ts'
import {
  beginPayment,
  findOpenPayment,
  findPayment,
  lockPayment,
  openedPayment,
  type Payment,
  updatePayment,
} from './store.ts'

/** A session must be open for at least half an hour at the provider; one minute is added for the request. */
const sessionMinutes = 31
const requestMs = 60_000

/** Where to pay: the session that is open already, or a new one. Repeated requests get the same one. */
export async function startPayment(input: Input<'POST /checkouts/{checkout_no}/pay'>) {
  const { context, caller, params, body, language } = input
  const { userId } = requireUser(caller)
  const found = (await findUserCheckout(context.db, userId, params.checkout_no)) ?? refuse('order_not_found')
  const { checkout, standing } = found
  const isOpen = checkout.pay_status !== 'paid' && checkout.ended_at === null
  // A session from before may still be paid at the provider, but the shop no longer leads anybody to it.
  if (isOpen) await checkOffered(context, checkout, body.method)
  if (isOpen && checkout.purpose === 'cart') await assertStillDelivered(context, checkout, language)
  const attemptInput = { checkoutId: checkout.checkout_id, userId, method: body.method }
  const shopper = { language, email: checkout.email, checkoutNo: checkout.checkout_no }
  const begun = await openAttempt(context, attemptInput, language)
  const { attempt, payable } = begun.isNew ? begun : await replaceAttempt(context, attemptInput, shopper, begun.attempt)
  // Nobody is led to a page whose payment the shop would not be notified of.
  if (attempt.pay_url !== null) await callProvider(async () => context.providers.of(attempt.provider))
  const pay_url = attempt.pay_url ?? (await openSession(context, { payment: attempt, ...shopper }))
  const now = { checkout: payable, orders: standing.orders }
  return { pay_url, checkout: await viewCheckout(context.db, payable, context.clock.now(), now) }
}

async function checkOffered({ db, clock }: Context, { country }: Checkout, method: PayMethod): Promise<void> {
  const offered = listOfferedMethods(await readSetting(db, 'pay_methods', clock.now()), country)
  if (!offered.includes(method)) refuse('payment_method_invalid', { offered })
}

/** Delivery to this place was stopped since the order was placed: it expires unpaid, or its owner cancels it. */
async function assertStillDelivered({ db, clock }: Context, checkout: Checkout, language: Language): Promise<void> {
  const now = clock.now()
  const { checkout_id, country } = checkout
  if (!(await isDeliveryCountry(db, country, now))) refuse('order_status_wrong', { reason: 'country_closed' })
  const part = await findServedPart(db, country, { language, now })
  const orders = part ? await findCheckoutOrders(db, checkout_id) : []
  if (part && orders.some(({ postcode }) => !isServed(part.ranges, postcode))) refusePlace(part)
}

interface AttemptInput {
  checkoutId: string
  userId: string
  method: PayMethod
}

/** An attempt was in progress already: it continues, or another replaces it. */
async function replaceAttempt(
  context: Context,
  attemptInput: AttemptInput,
  shopper: Shopper,
  begun: Payment,
): Promise<Attempt> {
  await endOtherSession(context, attemptInput, shopper, begun)
  return openAttempt(context, attemptInput, shopper.language)
}

/**
 * For another method, or another try after a failed one: the earlier session is ended first, unless it has been paid.
 */
async function endOtherSession(
  context: Context,
  { checkoutId, method }: AttemptInput,
  shopper: Shopper,
  begun: Payment,
): Promise<void> {
  if (!begun.session_ref) {
    if (context.clock.now().getTime() - begun.created_at.getTime() > requestMs) return giveUpUnopened(context, begun)
    if (begun.method === method) return
    // It is unknown whether the provider made a session: a repeated request yields one that can be ended.
    await openSession(context, { payment: begun, ...shopper })
  }
  const open = begun.session_ref ? begun : await findOpenPayment(context.db, checkoutId)
  if (!open?.session_ref) return
  if (open.payment_state === 'processing') refuse('payment_status_invalid', { reason: 'processing' })
  // A transfer takes days: it is asked for again as it was, however long ago that is.
  const isCurrent = open.transfer !== null || open.expires_at > context.clock.now()
  if (open.method === method && open.failure === null && isCurrent) return
  const ending = async () => context.providers.of(open.provider).endSession(open.session_ref ?? '')
  await applyFacts(context, open.payment_id, await callProvider(ending))
}

/**
 * The provider did not respond, and opens no session in the remaining time of this attempt. If it did open one, nobody
 * has seen it: its address is published only with a row that is open.
 */
function giveUpUnopened(context: Context, { checkout_id, payment_id }: Payment): Promise<void> {
  return transaction(context.db, async tx => {
    await lockCheckout(tx, checkout_id)
    const { payment_state } = await lockPayment(tx, payment_id)
    if (payment_state !== 'new') return
    await updatePayment(tx, payment_id, { payment_state: 'expired', updated_at: context.clock.now() })
  })
}

interface Attempt {
  attempt: Payment
  isNew: boolean
  /** The checkout, as it can be paid with this attempt. */
  payable: Checkout
}

/** Writes the attempt before the provider is called, so that it is known even if this process stops right here. */
function openAttempt(
  context: Context,
  { checkoutId, method, userId }: AttemptInput,
  language: Language,
): Promise<Attempt> {
  return transaction(context.db, async tx => {
    const checkout = await lockCheckout(tx, checkoutId)
    refuseOver(checkout)
    const open = await findOpenPayment(tx, checkoutId)
    if (open?.payment_state === 'processing') refuse('payment_status_invalid', { reason: 'processing' })
    if (open) return { attempt: open, isNew: false, payable: checkout }
    const now = context.clock.now()
    const rules = await readSetting(tx, 'checkout', now)
    const expires_at = new Date(now.getTime() + sessionMinutes * 60_000)
    const heldUntil = new Date(expires_at.getTime() + rules.grace_minutes * 60_000)
    const pay_until = payableUntil(checkout, { now, expires_at, heldUntil, longestMinutes: rules.longest_minutes })
    await findPurpose(context, checkout).hold(tx, checkout, heldUntil, now)
    if (checkout.pay_status === 'pay_fail') await setPayStatus(tx, checkout, 'wait_pay', now)
    const actor = { role: 'customer', id: userId } as const
    const amount = amountDueNow(checkout)
    const attempt = await beginPayment(tx, {
      ...{ checkout, pay_until, event: { event: 'payment_started', actor, reason: method, now } },
      payment: {
        ...{ checkout_id: checkoutId, provider: context.providers.usual.code, method, amount, language, expires_at },
        ...{ created_at: now, updated_at: now },
      },
    })
    return { attempt, isNew: true, payable: { ...checkout, pay_until, pay_status: 'wait_pay' } }
  })
}

function refuseOver({ pay_status, ended_at }: Checkout): void {
  if (pay_status === 'paid') refuse('payment_status_invalid', { reason: 'paid' })
  if (ended_at !== null) refuse('order_status_wrong', { reason: 'ended' })
}

interface PayWindow {
  now: Date
  expires_at: Date
  heldUntil: Date
  longestMinutes: number
}

/**
 * The goods of a cart are wanted by others: each attempt extends its time, up to a limit. A charge got its days when it
 * was made, and only an attempt in progress outlasts them.
 */
function payableUntil(checkout: Checkout, { now, expires_at, heldUntil, longestMinutes }: PayWindow): Date {
  const { purpose, created_at, pay_until } = checkout
  // A balance stays owed, however late it is.
  if (purpose === 'balance') return pay_until
  const isCart = purpose === 'cart'
  const latest = new Date(created_at.getTime() + longestMinutes * 60_000)
  // Refused even if no task has ended it yet.
  if (now > pay_until || (isCart && heldUntil > latest)) refuse('order_status_wrong', { reason: 'too_late' })
  return isCart || expires_at > pay_until ? expires_at : pay_until
}

interface Shopper {
  language: Language
  email: string
  checkoutNo: string
}

interface SessionInput extends Shopper {
  payment: Payment
}

/**
 * Fifty clicks make fifty calls with one idempotency key, in the language of the first: the provider makes one session
 * of them.
 */
async function openSession(
  context: Context,
  { payment, email, checkoutNo, ...shopper }: SessionInput,
): Promise<string> {
  const language = (payment.language as Language | null) ?? shopper.language
  const returnUrl = `${context.publicUrl()}/${language}/pay/result?checkout_no=${checkoutNo}`
  const facts = await callProvider(async () =>
    context.providers.of(payment.provider).startSession({
      paymentId: payment.payment_id,
      checkoutNo,
      amount: payment.amount,
      method: payment.method as PayMethod,
      email,
      language,
      title: checkoutNo,
      returnUrl,
      expiresAt: payment.expires_at,
    }),
  )
  const { sessionRef: session_ref, paymentRef: payment_ref, transfer } = facts
  // The page that people come back to shows the details of a transfer.
  const pay_url = transfer ? returnUrl : facts.url
  if (facts.state === 'open' && facts.failure === null && pay_url !== null) {
    // Only the row is locked: while it is new, nothing of its checkout depends on it.
    const opened = { session_ref, payment_ref, pay_url, updated_at: context.clock.now() }
    const row = { ...opened, ...(transfer && { transfer: JSON.stringify(transfer) }) }
    if (await recordStatement(context.db, db => openedPayment(db, payment.payment_id, row))) return pay_url
  }
  await applyFacts(context, payment.payment_id, facts)
  // A concurrent request was first: its result is in the row.
  const row = await findPayment(context.db, payment.payment_id)
  return row.pay_url ?? transaction(context.db, tx => refuseUnopened(tx, row))
}

/** There is nothing to open: the checkout is over, or the provider refused it. */
async function refuseUnopened(tx: Tx, { checkout_id }: Payment): Promise<never> {
  refuseOver(await lockCheckout(tx, checkout_id))
  return refuse('payment_session_failed')
}

/** Down, slow or invalid: the order is unchanged and can be paid again. */
async function callProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof GatewayUnavailable) return refuse('payment_creation_failed', whyNotNow(error))
    throw error
  }
}
