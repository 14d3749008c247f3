import { addLine, feeFor } from './balance.ts'
import {
  chargeOf,
  type DisputeObject,
  type Intent,
  newId,
  type Objects,
  type PayoutObject,
  type RefundObject,
  type Session,
} from './objects.ts'

/** What a customer can do on the hosted page, and outcomes for tests. */
export const outcomes = ['success', 'decline', 'abandon', 'delayed', 'delayed_success', 'delayed_failure'] as const
export type Outcome = (typeof outcomes)[number]

export interface Happening {
  type: string
  object: Session | Intent | RefundObject | DisputeObject | PayoutObject
}

export interface NewSession {
  amount: number
  currency: string
  email: string
  reference: string
  locale: string
  method: string
  successUrl: string
  cancelUrl: string
  expiresAt: number
  metadata: Record<string, string>
  pageUrl: (id: string) => string
}

export async function openSession(objects: Objects, wish: NewSession): Promise<Session> {
  const id = newId('session')
  return objects.save('session', {
    id,
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    url: wish.pageUrl(id),
    amount_total: wish.amount,
    currency: wish.currency,
    client_reference_id: wish.reference,
    customer_email: wish.email,
    expires_at: wish.expiresAt,
    success_url: wish.successUrl,
    cancel_url: wish.cancelUrl,
    metadata: wish.metadata,
    locale: wish.locale as Session['locale'],
    created: objects.seconds(),
    livemode: false,
    payment_intent: null,
    payment_method_types: [wish.method],
  })
}

/** A session that was not paid in time expires when it is next read; it is locked until the caller is done. */
export async function currentSession(objects: Objects, id: string): Promise<Session | undefined> {
  await objects.lock(id)
  const session = await objects.find('session', id)
  if (session?.status !== 'open' || session.expires_at > objects.seconds()) return session
  return expired(objects, session)
}

export function expired(objects: Objects, session: Session): Promise<Session> {
  return objects.save('session', { ...session, status: 'expired', url: null })
}

/**
 * The events of an outcome, in the provider's order. An outcome that does not fit the state of the session changes
 * nothing.
 */
export async function happen(objects: Objects, id: string, outcome: Outcome): Promise<Happening[]> {
  const session = await currentSession(objects, id)
  if (!session || outcome === 'abandon') return []
  const intent = await intentOf(objects, session)
  if (session.status === 'open') {
    if (outcome === 'success') return succeed(objects, session, intent)
    if (outcome === 'delayed') return delay(objects, session, intent)
    if (outcome === 'decline') return decline(objects, session, intent)
    return []
  }
  if (session.status !== 'complete' || intent.status !== 'processing') return []
  if (outcome === 'delayed_success') {
    const { changed, paid } = await pay(objects, session, intent)
    return [
      { type: 'payment_intent.succeeded', object: paid },
      { type: 'checkout.session.async_payment_succeeded', object: changed },
    ]
  }
  if (outcome !== 'delayed_failure') return []
  const failed = await objects.save('intent', withError(intent, 'payment_intent_payment_attempt_failed'))
  return [
    { type: 'payment_intent.payment_failed', object: failed },
    { type: 'checkout.session.async_payment_failed', object: session },
  ]
}

async function intentOf(objects: Objects, session: Session): Promise<Intent> {
  const known = session.payment_intent === null ? undefined : await objects.find('intent', session.payment_intent)
  return (
    known ??
    objects.save('intent', {
      id: newId('intent'),
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: session.amount_total ?? 0,
      amount_received: 0,
      amount_refunded: 0,
      currency: session.currency ?? 'eur',
      metadata: session.metadata ?? {},
      created: objects.seconds(),
      livemode: false,
      last_payment_error: null,
      payment_method_types: session.payment_method_types,
    })
  )
}

async function pay(objects: Objects, session: Session, intent: Intent) {
  const done = { ...intent, status: 'succeeded', amount_received: intent.amount, last_payment_error: null } as const
  const paid = await objects.save('intent', done)
  const { amount } = intent
  const fee = feeFor(session.payment_method_types[0], amount)
  const source = chargeOf(intent.id)
  await addLine(objects, { type: 'charge', reporting_category: 'charge', amount, fee, source })
  const complete = { status: 'complete', payment_status: 'paid', url: null, payment_intent: intent.id } as const
  return { paid, changed: await objects.save('session', { ...session, ...complete }) }
}

async function succeed(objects: Objects, session: Session, intent: Intent): Promise<Happening[]> {
  const { paid, changed } = await pay(objects, session, intent)
  return [
    { type: 'payment_intent.succeeded', object: paid },
    { type: 'checkout.session.completed', object: changed },
  ]
}

async function delay(objects: Objects, session: Session, intent: Intent): Promise<Happening[]> {
  const waiting = await objects.save('intent', { ...intent, status: 'processing', last_payment_error: null })
  const complete = { status: 'complete', payment_status: 'unpaid', url: null, payment_intent: intent.id } as const
  return [
    { type: 'checkout.session.completed', object: await objects.save('session', { ...session, ...complete }) },
    { type: 'payment_intent.processing', object: waiting },
  ]
}

/** The provider's reason, where a method without a card is declined; iDEAL is declined like a card here. */
const declineCodes = new Map([
  ['bancontact', 'payment_intent_authentication_failure'],
  ['paypal', 'payment_method_provider_decline'],
])

/** The session stays open: the customer may try again in it. */
async function decline(objects: Objects, session: Session, intent: Intent): Promise<Happening[]> {
  const code = (session.payment_method_types[0] && declineCodes.get(session.payment_method_types[0])) || 'card_declined'
  const failed = await objects.save('intent', withError(intent, code))
  await objects.save('session', { ...session, payment_intent: intent.id })
  return [{ type: 'payment_intent.payment_failed', object: failed }]
}

/** Cancelled while the bank has not confirmed it; undefined: it is too late, or too early. */
export async function cancelIntent(objects: Objects, intent: Intent): Promise<Intent | undefined> {
  await objects.lock(intent.id)
  if (intent.status !== 'processing') return undefined
  return objects.save('intent', { ...intent, status: 'canceled' })
}

function withError(intent: Intent, code: string): Intent {
  const message = 'The payment was declined.'
  return { ...intent, status: 'requires_payment_method', last_payment_error: { type: 'card_error', code, message } }
}
