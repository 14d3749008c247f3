import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import type { Language } from '#domain/languages.ts'
import type { PayMethod } from '#domain/payments/methods.ts'
import { type Clock, realClock } from '../../clock.ts'
import type {
  BalanceLine,
  Gateway,
  ProviderEvent,
  ProviderRefund,
  ProviderSession,
  SessionRequest,
  SessionState,
} from '../../ports/gateway.ts'
import { askProvider } from '../ask-provider.ts'
import { balanceIn, disputeFacts, lineOf, refOf } from './balance.ts'

export interface StripeAccess {
  secretKey: string
  webhookSecret: string
  /** The address of the sandbox, instead of Stripe itself. */
  at?: { host: string; port: number }
  timeoutMs?: number
  /** Real time, which signatures contain. */
  wall?: Clock
}

const hurriedMs = 4000

/** The library refuses older signatures; those too far in the future are refused here. */
const toleranceSeconds = 300

/** The provider's names. iDEAL is displayed as "iDEAL | Wero"; its API uses the old name. */
const allowed: Record<PayMethod, Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType> = {
  card: 'card',
  ideal: 'ideal',
  bancontact: 'bancontact',
  paypal: 'paypal',
}

/** PayPal's own page takes a locale beside that of the session, and has no Chinese one. */
const paypalLocales: Partial<Record<Language, string>> = { nl: 'nl-NL', en: 'en-GB', de: 'de-DE' }

/** Stripe Checkout: the payment is made on a hosted page, so card data never reaches the shop. */
export function stripeGateway({
  secretKey,
  webhookSecret,
  at,
  wall = realClock,
  timeoutMs = 10_000,
}: StripeAccess): Gateway {
  const stripe = new Stripe(secretKey, {
    ...(at && { host: at.host, port: at.port, protocol: 'http' as const }),
    telemetry: false,
    maxNetworkRetries: 2,
    timeout: timeoutMs,
  })
  const { sessions } = stripe.checkout
  const expand = ['payment_intent']
  // Somebody waits for the response: a result that takes longer than some seconds is queried again later.
  const hurried = { timeout: Math.min(timeoutMs, hurriedMs), maxNetworkRetries: 0 }
  return {
    code: 'stripe',
    name: 'Stripe',
    startSession: wish =>
      asked(async () => {
        const params = sessionOf(wish)
        const idempotencyKey = `${wish.paymentId}.${createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16)}`
        return factsOf(
          await sessions.create({ ...params, expand } as Stripe.Checkout.SessionCreateParams, {
            ...hurried,
            idempotencyKey,
          }),
        )
      }),
    readSession: ref => asked(async () => factsOf(await sessions.retrieve(ref, { expand }, hurried))),
    endSession: ref =>
      asked(async () => {
        try {
          return factsOf(await sessions.expire(ref, { expand }, hurried))
        } catch (error) {
          // The session is not open any more, so its present state counts.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
          return factsOf(await sessions.retrieve(ref, { expand }, hurried))
        }
      }),
    refund: ({ refundId, paymentRef, amount }) =>
      asked(async () =>
        refundFacts(
          await stripe.refunds.create(
            { payment_intent: paymentRef, amount, metadata: { refund_id: refundId } },
            { idempotencyKey: refundId },
          ),
        ),
      ),
    readRefund: ref => asked(async () => refundFacts(await stripe.refunds.retrieve(ref))),
    readRefunds: ref =>
      asked(async () => {
        const refunds: ProviderRefund[] = []
        for await (const refund of stripe.refunds.list({ payment_intent: ref, limit: 100 })) {
          refunds.push(refundFacts(refund))
        }
        return refunds
      }),
    readDispute: ref => asked(async () => disputeFacts(await stripe.disputes.retrieve(ref))),
    refundsSince: since => asked(() => idsOf(stripe.refunds.list(newerThan(since)))),
    disputesSince: since => asked(() => idsOf(stripe.disputes.list(newerThan(since)))),
    cancelPayment: ref => asked(async () => void (await stripe.paymentIntents.cancel(ref))),
    readLines: since =>
      asked(async () => {
        const lines: BalanceLine[] = []
        const wish = { currency: 'eur', limit: 100, expand: ['data.source'] }
        const created = { gte: Math.floor(since.getTime() / 1000) }
        for await (const line of stripe.balanceTransactions.list({ ...wish, created })) lines.push(lineOf(line))
        return lines.toReversed()
      }),
    readBalance: () => asked(async () => balanceIn(await stripe.balance.retrieve())),
    hasSignature: header => {
      const signature = header('stripe-signature')
      const secondsOff = Math.abs(wall.now().getTime() / 1000 - signedAt(signature))
      return secondsOff <= toleranceSeconds && /(?:^|,)v1=[0-9a-f]{64}(?:,|$)/.test(signature)
    },
    readEvent: ({ body, header }) => {
      const signature = header('stripe-signature')
      if (signedAt(signature) > wall.now().getTime() / 1000 + toleranceSeconds) return undefined
      try {
        return eventOf(stripe.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds))
      } catch {
        return undefined
      }
    },
  }
}

/** An idempotency key always belongs to the same parameters, because it is derived from them too. */
function sessionOf(wish: SessionRequest) {
  return {
    mode: 'payment',
    allowed_payment_method_types: [allowed[wish.method]],
    ...optionsOf(wish),
    line_items: [
      { quantity: 1, price_data: { currency: 'eur', unit_amount: wish.amount, product_data: { name: wish.title } } },
    ],
    client_reference_id: wish.checkoutNo,
    customer_email: wish.email,
    locale: wish.language,
    success_url: wish.returnUrl,
    cancel_url: wish.returnUrl,
    expires_at: Math.floor(wish.expiresAt.getTime() / 1000),
    metadata: { payment_id: wish.paymentId },
    payment_intent_data: { metadata: { payment_id: wish.paymentId }, description: wish.checkoutNo },
  }
}

function optionsOf({
  method,
  language,
}: SessionRequest): Pick<Stripe.Checkout.SessionCreateParams, 'payment_method_options'> {
  const preferred_locale = paypalLocales[language]
  return method === 'paypal' && preferred_locale ? { payment_method_options: { paypal: { preferred_locale } } } : {}
}

const asked = <T>(call: () => Promise<T>) => askProvider(call, verdictOf)

const refusalStatuses = [400, 402, 404]

/**
 * Stripe's error code, if it refused the request. An idempotency error, or a request that could not be sent, is not a
 * refusal.
 */
function verdictOf(error: unknown): string | undefined {
  const { statusCode, code } = (error ?? {}) as { statusCode?: unknown; code?: unknown }
  if (typeof statusCode !== 'number' || typeof code !== 'string') return undefined
  return refusalStatuses.includes(statusCode) && !code.startsWith('idempotency') ? code : undefined
}

function factsOf(session: Stripe.Checkout.Session): ProviderSession {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  return {
    sessionRef: session.id,
    state: stateOf(session, intent),
    url: session.url ?? null,
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
    paymentRef: refOf(session.payment_intent),
    failure: intent?.last_payment_error?.code ?? null,
  }
}

/** A complete session need not be paid: a delayed method confirms or fails only days later. */
function stateOf(
  { status, payment_status }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): SessionState {
  if (payment_status !== 'unpaid') return 'paid'
  if (status === 'expired') return 'expired'
  if (status === 'open') return 'open'
  return intent?.status === 'processing' ? 'processing' : 'failed'
}

function refundFacts(refund: Stripe.Refund): ProviderRefund {
  const { id, status, failure_reason, amount, metadata, created } = refund
  const state =
    status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
  return {
    ...{ refundRef: id, state, failure: failure_reason ?? null, amount },
    paymentRef: refOf(refund.payment_intent),
    name: metadata?.refund_id ?? null,
    madeAt: new Date(created * 1000),
  }
}

/** A page of the library's list, and all pages after it. */
async function idsOf(list: AsyncIterable<{ id: string }>): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of list) ids.push(id)
  return ids
}

const newerThan = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 })

function signedAt(signature: string): number {
  return Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0)
}

function eventOf({ id, type, data }: Stripe.Event): ProviderEvent {
  const object = data.object as { object?: string; id?: string; metadata?: Stripe.Metadata }
  const kind = kinds[object.object ?? '']
  // Sessions and payments contain the shop's name of the attempt; a session without it was not opened by the shop.
  const named = kind === 'session' || kind === 'payment' ? object.metadata?.payment_id : undefined
  const subject = named ? { kind: 'payment', ref: named } : kind && object.id ? { kind, ref: object.id } : undefined
  return { id, type, subject }
}

const kinds: Record<string, string> = {
  'checkout.session': 'session',
  payment_intent: 'payment',
  refund: 'refund',
  dispute: 'dispute',
}
