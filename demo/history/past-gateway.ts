import type { Context } from '#server/platform/context.ts'
import {
  type Gateway,
  GatewayUnavailable,
  type ProviderRefund,
  type ProviderSession,
  type SessionState,
} from '#server/platform/ports/gateway.ts'
import { type Intent, Objects, type RefundObject, type Session } from '../sandbox/objects.ts'
import { played } from '../sandbox/played.ts'
import { makeRefund } from '../sandbox/refunds.ts'
import { currentSession, expired, happen, type Outcome, openSession } from '../sandbox/sessions.ts'
import { refundMadeOf } from './store.ts'

/** The sandbox as on a day in the past, called without HTTP. */
export interface PastGateway extends Gateway {
  /** What a customer does on the hosted page. */
  act(sessionRef: string, outcome: Outcome): Promise<void>
  refundsFail: boolean
}

export function pastGateway({ db, clock, publicUrl }: Pick<Context, 'db' | 'clock' | 'publicUrl'>): PastGateway {
  const objects = new Objects(db, () => clock.now())

  async function factsOf(session: Session): Promise<ProviderSession> {
    const ref = session.payment_intent
    const intent = ref === null ? undefined : await objects.find('intent', ref)
    return {
      sessionRef: session.id,
      state: stateOf(session, intent),
      url: session.url,
      amount: session.amount_total ?? 0,
      currency: session.currency ?? '',
      paymentRef: ref,
      failure: intent?.last_payment_error?.code ?? null,
    }
  }
  const found = async (ref: string): Promise<Session> => {
    const session = await currentSession(objects, ref)
    if (!session) throw new GatewayUnavailable(`The sandbox knows no session ${ref}`)
    return session
  }

  const gateway: PastGateway = {
    ...played,
    refundsFail: false,
    act: async (ref, outcome) => void (await happen(objects, ref, outcome)),
    startSession: async wish =>
      factsOf(
        await openSession(objects, {
          ...{ amount: wish.amount, currency: 'eur', email: wish.email, reference: wish.checkoutNo },
          ...{ locale: wish.language, method: wish.method, successUrl: wish.returnUrl, cancelUrl: wish.returnUrl },
          expiresAt: Math.floor(wish.expiresAt.getTime() / 1000),
          metadata: { payment_id: wish.paymentId },
          pageUrl: id => `${publicUrl()}/sandbox/pay/${id}`,
        }),
      ),
    readSession: async ref => factsOf(await found(ref)),
    endSession: async ref => {
      const session = await found(ref)
      return factsOf(session.status === 'open' ? await expired(objects, session) : session)
    },
    refund: async ({ refundId, paymentRef, amount }) => {
      const wish = { intentId: paymentRef, amount, metadata: { refund_id: refundId }, fails: gateway.refundsFail }
      const made = (await refundMadeOf(db, refundId)) ?? (await makeRefund(objects, wish))
      if (typeof made === 'string') throw new GatewayUnavailable(`The sandbox refused a refund: ${made}`)
      return refundFacts(made)
    },
    readRefund: async ref => {
      const refund = await objects.find('refund', ref)
      if (!refund) throw new GatewayUnavailable(`The sandbox knows no refund ${ref}`)
      return refundFacts(refund)
    },
    readRefunds: async ref => (await objects.refundsOf(ref)).map(refundFacts),
    // Disputes, cancellations and balance reports do not occur in the generated past.
    readDispute: notThen,
    refundsSince: async () => [],
    disputesSince: async () => [],
    cancelPayment: notThen,
    readLines: notThen,
    readBalance: notThen,
    hasSignature: () => false,
    readEvent: () => undefined,
  }
  return gateway
}

function notThen(): Promise<never> {
  throw new GatewayUnavailable('The sandbox of the past does not do this')
}

function stateOf({ status, payment_status }: Session, intent: Intent | undefined): SessionState {
  if (payment_status === 'paid') return 'paid'
  if (status === 'expired') return 'expired'
  if (status === 'open') return 'open'
  return intent?.status === 'processing' ? 'processing' : 'failed'
}

function refundFacts(refund: RefundObject): ProviderRefund {
  const { id, status, failure_reason, amount, payment_intent, metadata, created } = refund
  return {
    ...{
      refundRef: id,
      state: status === 'succeeded' ? 'succeeded' : 'failed',
      failure: failure_reason ?? null,
      amount,
    },
    ...{ paymentRef: payment_intent, name: metadata?.refund_id ?? null, madeAt: new Date(created * 1000) },
  }
}
