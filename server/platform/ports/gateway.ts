import type { Language } from '#domain/languages.ts'
import type { Cents } from '#domain/money.ts'
import type { DisputeStatus } from '#domain/payments/disputes.ts'
import type { PayMethod } from '#domain/payments/methods.ts'
import type { RawWebhook } from './raw-webhook.ts'

/** What a session at the provider is asked to collect. Asked twice with one `paymentId`, it is one session. */
export interface SessionRequest {
  paymentId: string
  checkoutNo: string
  amount: Cents
  method: PayMethod
  email: string
  language: Language
  title: string
  returnUrl: string
  expiresAt: Date
}

export type SessionState = 'open' | 'processing' | 'paid' | 'failed' | 'expired'

/** What the provider says of a session at the moment it was asked. */
export interface ProviderSession {
  sessionRef: string
  state: SessionState
  url: string | null
  amount: Cents
  currency: string
  paymentRef: string | null
  /** Of the last attempt within it; the session itself may still be open. */
  failure: string | null
}

export interface RefundRequest {
  refundId: string
  paymentRef: string
  amount: Cents
}

export interface ProviderRefund {
  refundRef: string
  state: 'pending' | 'succeeded' | 'failed'
  failure: string | null
  amount: Cents
  paymentRef: string | null
  /** Under which the shop asked for it; null: somebody else did, at the provider's own screen. */
  name: string | null
  madeAt: Date
}

export const lineKinds = [
  ...(['payment', 'refund', 'refund_failure', 'dispute', 'payout', 'payout_failure', 'fee', 'other'] as const),
] as const
export type LineKind = (typeof lineKinds)[number]

/** A movement of the balance at the provider. */
export interface BalanceLine {
  lineRef: string
  kind: LineKind
  /** The provider's own word. */
  providerType: string
  /** As it moves the balance; the fee comes off it. */
  amount: Cents
  fee: Cents
  /** What it is of, by its name there. */
  sourceRef: string
  paymentRef: string | null
  /** Of a payment or a refund: the name the shop asked for it under. */
  name: string | null
  movedAt: Date
}

export interface ProviderDispute {
  disputeRef: string
  status: DisputeStatus
  /** The bank only asks so far. */
  inquiry: boolean
  amount: Cents
  reason: string
  paymentRef: string | null
  evidenceDueBy: Date | null
  openedAt: Date
  /** How it has moved the balance. */
  lines: BalanceLine[]
}

/**
 * What an event is about: a session, a refund or a dispute by its name at the provider, a payment by the name we gave it
 * when its session began; undefined: something the shop does not follow. The event itself is never believed: the object
 * is read again.
 */
export interface ProviderEvent {
  id: string
  type: string
  subject: { kind: string; ref: string } | undefined
}

/**
 * The door to a payment provider: everything the shop wants of one, nothing of how it says it. No call is made inside
 * a transaction.
 *
 * What is named in these shapes is the shop's: each adapter translates. A failure and the reason of a dispute have words
 * that screens and rules know (`card_declined`, `charge_already_refunded`, `fraudulent`, …: `web/parts/pay-methods`,
 * `domain/refunds/arrival.ts`, `provider_word` in i18n); one they do not know is shown as it is. References are unique
 * across providers: an adapter whose provider only counts its objects puts its code before the number.
 */
export interface Gateway {
  /** As `payments.provider` keeps it, and as its webhooks are addressed. */
  readonly code: string
  /** As people call it. */
  readonly name: string
  startSession(request: SessionRequest): Promise<ProviderSession>
  readSession(sessionRef: string): Promise<ProviderSession>
  /** Ends a session that nobody should pay any more; when it was paid first, the facts say so. */
  endSession(sessionRef: string): Promise<ProviderSession>
  refund(request: RefundRequest): Promise<ProviderRefund>
  readRefund(refundRef: string): Promise<ProviderRefund>
  /** All that was given back of a payment, by the shop or at the provider's own screen. */
  readRefunds(paymentRef: string): Promise<ProviderRefund[]>
  readDispute(disputeRef: string): Promise<ProviderDispute>
  /** The numbers of all disputes that were opened since then. */
  disputesSince(since: Date): Promise<string[]>
  /** Gives up a payment that the bank has not confirmed yet; what became of it says its session. */
  cancelPayment(paymentRef: string): Promise<void>
  /** Movements of the balance since then, the oldest first. */
  readLines(since: Date): Promise<BalanceLine[]>
  /** What lies there now. */
  readBalance(): Promise<Cents>
  /** The event, if its signature is right and fresh; else undefined. */
  readEvent(heard: RawWebhook): ProviderEvent | undefined
}

/** The word for an object that a provider does not know. */
export const unknownThere = 'resource_missing'

/** The provider could not be reached, or did not understand: try again later, nothing is lost. */
export class GatewayUnavailable extends Error {
  /**
   * The provider understood and said no: nothing came of the call, and this is why. Undefined: nobody knows what came of
   * it, and it is asked again under the same key.
   */
  readonly verdict: string | undefined

  constructor(message: string, { cause, verdict }: { cause?: unknown; verdict?: string | undefined } = {}) {
    super(message, { cause })
    this.verdict = verdict
  }
}
