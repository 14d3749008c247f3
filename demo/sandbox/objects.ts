import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type Stripe from 'stripe'
import { lockRow } from '#db/locks.ts'
import type { Reader } from '#db/transaction.ts'

/** The fields of Stripe's objects that are read; checked against the SDK's own types. */
export type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'status'
  | 'payment_status'
  | 'url'
  | 'amount_total'
  | 'currency'
  | 'client_reference_id'
  | 'customer_email'
  | 'expires_at'
  | 'success_url'
  | 'cancel_url'
  | 'metadata'
  | 'locale'
  | 'created'
  | 'livemode'
> & { payment_intent: string | null; payment_method_types: string[] }

export type Intent = Pick<
  Stripe.PaymentIntent,
  'id' | 'object' | 'status' | 'amount' | 'amount_received' | 'currency' | 'metadata' | 'created' | 'livemode'
> & {
  last_payment_error: { type: string; code: string; message: string } | null
  amount_refunded: number
  /** Absent on payments of an earlier version. */
  payment_method_types?: string[]
}

export type RefundObject = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'currency' | 'status' | 'metadata' | 'created'
> & { payment_intent: string; failure_reason?: string }

export type Line = Pick<
  Stripe.BalanceTransaction,
  'id' | 'object' | 'type' | 'reporting_category' | 'amount' | 'fee' | 'net' | 'currency' | 'created' | 'available_on'
> & { source: string | null; description: null; status: string }

export type DisputeObject = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'currency' | 'reason' | 'status' | 'created' | 'metadata' | 'livemode'
> & {
  charge: string
  payment_intent: string
  is_charge_refundable: boolean
  evidence_details: Omit<Stripe.Dispute.EvidenceDetails, 'enhanced_eligibility' | 'submission_method'>
  balance_transactions: Line[]
}

export type PayoutObject = Pick<
  Stripe.Payout,
  'id' | 'object' | 'amount' | 'currency' | 'status' | 'created' | 'arrival_date'
>

interface Kinds {
  session: Session
  intent: Intent
  refund: RefundObject
  line: Line
  dispute: DisputeObject
  payout: PayoutObject
}
export type Kind = keyof Kinds

const prefixes: Record<Kind | 'event', string> = {
  session: 'cs_test_',
  intent: 'pi_',
  refund: 're_',
  line: 'txn_',
  dispute: 'du_',
  payout: 'po_',
  event: 'evt_',
}

export function newId(kind: Kind | 'event'): string {
  return prefixes[kind] + randomBytes(12).toString('hex')
}

/** Each payment has one charge here, named after it. */
export function chargeOf(intentId: string): string {
  return intentId.replace(prefixes.intent, 'ch_')
}

export function intentOfCharge(chargeId: string): string {
  return chargeId.replace('ch_', prefixes.intent)
}

/** The sandbox stores its objects in the database, so that they outlive any process, as at a real provider. */
export class Objects {
  readonly #db: Reader
  readonly #now: () => Date

  constructor(db: Reader, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  /** Serializes changes of a session or a payment, so that they do not contradict each other. */
  async lock(id: string): Promise<void> {
    const object = this.#db.selectFrom('sandbox_objects').select('object_id').where('object_id', '=', id)
    await lockRow(this.#db, 'sandbox_objects', id, object)
  }

  seconds(): number {
    return Math.floor(this.#now().getTime() / 1000)
  }

  async find<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | undefined> {
    const row = await this.#db
      .selectFrom('sandbox_objects')
      .select('body')
      .where('object_id', '=', id)
      .where('kind', '=', kind)
      .executeTakeFirst()
    return row?.body as Kinds[K] | undefined
  }

  async save<K extends Kind>(kind: K, object: Kinds[K]): Promise<Kinds[K]> {
    const body = JSON.stringify(object)
    const created_at = new Date(object.created * 1000)
    await this.#db
      .insertInto('sandbox_objects')
      .values({ object_id: object.id, kind, body, created_at })
      .onConflict(conflict => conflict.column('object_id').doUpdateSet({ body }))
      .execute()
    return object
  }

  /** The newest first, as Stripe lists them. */
  async lines({ from, after, limit }: { from: number; after: string | undefined; limit: number }): Promise<Line[]> {
    const last = after === undefined ? undefined : await this.find('line', after)
    let rows = this.#lines()
      .select('body')
      .where('created_at', '>=', new Date(from * 1000))
    if (last) {
      const at = new Date(last.created * 1000)
      rows = rows.where(eb =>
        eb.or([eb('created_at', '<', at), eb.and([eb('created_at', '=', at), eb('object_id', '<', last.id)])]),
      )
    }
    const found = await rows.orderBy('created_at', 'desc').orderBy('object_id', 'desc').limit(limit).execute()
    return found.map(({ body }) => body as unknown as Line)
  }

  async balanceAt(seconds: number): Promise<number> {
    const { net } = await this.#lines()
      .select(sql<string>`coalesce(sum((body ->> 'net')::bigint), 0)`.as('net'))
      .where('created_at', '<=', new Date(seconds * 1000))
      .executeTakeFirstOrThrow()
    return Number(net)
  }

  firstLineAt(): Promise<number | undefined> {
    return this.#when(this.#lines().select(eb => eb.fn.min('created_at').as('at')))
  }

  lastPayoutAt(): Promise<number | undefined> {
    const payouts = this.#db.selectFrom('sandbox_objects').where('kind', '=', 'payout')
    return this.#when(payouts.select(eb => eb.fn.max('created_at').as('at')))
  }

  async refundsOf(intentId: string): Promise<RefundObject[]> {
    const rows = await this.#db
      .selectFrom('sandbox_objects')
      .select('body')
      .where('kind', '=', 'refund')
      .where(sql<boolean>`body ->> 'payment_intent' = ${intentId}`)
      .orderBy('created_at', 'desc')
      .execute()
    return rows.map(({ body }) => body as unknown as RefundObject)
  }

  /** The disputed amount of a payment that was not given back: it cannot be refunded. */
  async disputedOf(intentId: string): Promise<number> {
    const { taken } = await this.#db
      .selectFrom('sandbox_objects')
      .select(sql<string>`coalesce(sum((body ->> 'amount')::int), 0)`.as('taken'))
      .where('kind', '=', 'dispute')
      .where(sql<boolean>`body ->> 'payment_intent' = ${intentId} and body ->> 'status' <> 'won'
        and jsonb_array_length(body -> 'balance_transactions') > 0`)
      .executeTakeFirstOrThrow()
    return Number(taken)
  }

  /** The objects that a person can act on, the newest first. */
  async newest<K extends Kind>(kind: K, limit: number): Promise<Kinds[K][]> {
    const rows = await this.#db
      .selectFrom('sandbox_objects')
      .select('body')
      .where('kind', '=', kind)
      .orderBy('created_at', 'desc')
      .orderBy('object_id')
      .limit(limit)
      .execute()
    return rows.map(({ body }) => body as unknown as Kinds[K])
  }

  /** By its own id, or by the number of its checkout. */
  async intentOf(payment: string): Promise<string> {
    const row = await this.#db
      .selectFrom('sandbox_objects')
      .select(sql<string | null>`body ->> 'payment_intent'`.as('id'))
      .where('kind', '=', 'session')
      .where(sql<boolean>`body ->> 'client_reference_id' = ${payment} and body ->> 'status' = 'complete'`)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst()
    return row?.id ?? payment
  }

  #lines() {
    return this.#db.selectFrom('sandbox_objects').where('kind', '=', 'line')
  }

  async #when(query: { executeTakeFirst(): Promise<{ at: Date | null } | undefined> }): Promise<number | undefined> {
    const row = await query.executeTakeFirst()
    return row?.at ? Math.floor(row.at.getTime() / 1000) : undefined
  }
}
