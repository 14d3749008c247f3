import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { Reader } from '#db/transaction.ts'

/** Shapes as Stripe sends them, as far as anybody reads them; checked against the SDK's own types. */
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
> & { last_payment_error: { type: string; code: string; message: string } | null; amount_refunded: number }

export type RefundObject = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'currency' | 'status' | 'metadata' | 'created'
> & { payment_intent: string; failure_reason?: string }

interface Kinds {
  session: Session
  intent: Intent
  refund: RefundObject
}
export type Kind = keyof Kinds

const prefixes: Record<Kind | 'event', string> = {
  session: 'cs_test_',
  intent: 'pi_',
  refund: 're_',
  event: 'evt_',
}

export function newId(kind: Kind | 'event'): string {
  return prefixes[kind] + randomBytes(12).toString('hex')
}

/** The sandbox keeps what it knows in the database: it outlives any process, as a real provider does. */
export class Objects {
  readonly #db: Reader
  readonly #now: () => Date

  constructor(db: Reader, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  /** Whoever changes a session or a payment waits for who is at it: a provider says one thing, not two. */
  async lock(id: string): Promise<void> {
    await this.#db
      .selectFrom('sandbox_objects')
      .select('object_id')
      .where('object_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
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
    await this.#db
      .insertInto('sandbox_objects')
      .values({ object_id: object.id, kind, body, created_at: this.#now() })
      .onConflict(conflict => conflict.column('object_id').doUpdateSet({ body }))
      .execute()
    return object
  }
}
