import type { Language } from '#domain/languages.ts'
import type { Cents } from '#domain/money.ts'
import type { DisputeStatus } from '#domain/payments/disputes.ts'
import type { PayMethod } from '#domain/payments/methods.ts'
import type { RawWebhook, SignedSender } from './raw-webhook.ts'

/** A request for a payment session. Two requests with the same `paymentId` are one session. */
export interface SessionRequest {
  paymentId: string
  checkoutNo: string
  amount: Cents
  method: PayMethod
  email: string
  language: Language
  title: string
  returnUrl: string
  /** Of a page; a transfer is not bound by it. */
  expiresAt: Date
}

/** What customers need to pay by bank themselves. The provider recognises the money by its reference. */
export interface BankTransfer {
  iban: string
  holder: string
  reference: string
}

export type SessionState = 'open' | 'processing' | 'paid' | 'failed' | 'expired'

/** The present state of a session at the provider. */
export interface ProviderSession {
  sessionRef: string
  state: SessionState
  url: string | null
  amount: Cents
  currency: string
  paymentRef: string | null
  /** Instead of a page to pay on. */
  transfer?: BankTransfer
  /** Of the last attempt in the session, which may still be open. */
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
  /** The shop's own key for it; null: it was made at the provider's dashboard. */
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
  /** The type in the provider's own terms. */
  providerType: string
  /** The change of the balance before the fee, which is subtracted from it. */
  amount: Cents
  fee: Cents
  /** The provider's id of its source. */
  sourceRef: string
  paymentRef: string | null
  /** For a payment or a refund: the key under which the shop requested it. */
  name: string | null
  movedAt: Date
}

export interface ProviderDispute {
  disputeRef: string
  status: DisputeStatus
  /** The bank only inquires so far. */
  inquiry: boolean
  amount: Cents
  reason: string
  paymentRef: string | null
  evidenceDueBy: Date | null
  openedAt: Date
  /** Its movements of the balance. */
  lines: BalanceLine[]
}

/**
 * What an event concerns: a session, a refund or a dispute by its id at the provider, a payment by the name the shop
 * gave it when its session began; undefined: something the shop does not use. The content of an event is never trusted:
 * the object is read again.
 */
export interface ProviderEvent {
  id: string
  type: string
  subject: { kind: string; ref: string } | undefined
}

/**
 * The interface to a payment provider: what the shop needs, independent of the provider's own API. No call is made
 * inside a transaction.
 *
 * All values in these types use the shop's own terms, and each adapter translates. Failures and dispute reasons have
 * codes that screens and rules use (`card_declined`, `charge_already_refunded`, `fraudulent`, …: `web/parts/pay-methods`,
 * `domain/refunds/arrival.ts`, `provider_word` in i18n); an unknown one is shown unchanged. References are unique across
 * providers: an adapter whose provider only numbers its objects puts its code before the number.
 */
export interface Gateway extends SignedSender {
  /** The code in `payments.provider`, and in the address of its webhooks. */
  readonly code: string
  /** The display name. */
  readonly name: string
  startSession(request: SessionRequest): Promise<ProviderSession>
  readSession(sessionRef: string): Promise<ProviderSession>
  /** Ends a session that should not be paid any more; if it was paid before, the returned state says so. */
  endSession(sessionRef: string): Promise<ProviderSession>
  refund(request: RefundRequest): Promise<ProviderRefund>
  readRefund(refundRef: string): Promise<ProviderRefund>
  /** All refunds of a payment, made by the shop or at the provider's dashboard. */
  readRefunds(paymentRef: string): Promise<ProviderRefund[]>
  /** The ids of all refunds made since then. */
  refundsSince(since: Date): Promise<string[]>
  readDispute(disputeRef: string): Promise<ProviderDispute>
  /** The ids of all disputes opened since then. */
  disputesSince(since: Date): Promise<string[]>
  /** Cancels a payment that the bank has not confirmed yet; the session has the result. */
  cancelPayment(paymentRef: string): Promise<void>
  /** Movements of the balance since then, the oldest first. */
  readLines(since: Date): Promise<BalanceLine[]>
  readBalance(): Promise<Cents>
  /** Parses the event if its signature is valid and recent; otherwise undefined. */
  readEvent(webhook: RawWebhook): ProviderEvent | undefined
}

/** The failure code for an object that a provider does not have. */
export const unknownThere = 'resource_missing'

/** The provider could not be reached, or did not understand: the call can be retried later without loss. */
export class GatewayUnavailable extends Error {
  /**
   * The provider understood and refused: the call had no effect, and this is the reason. Undefined: the result is
   * unknown, and the call is repeated under the same key.
   */
  readonly verdict: string | undefined

  constructor(message: string, { cause, verdict }: { cause?: unknown; verdict?: string | undefined } = {}) {
    super(message, { cause })
    this.verdict = verdict
  }
}
