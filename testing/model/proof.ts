import type { Pool } from 'pg'
import Stripe from 'stripe'
import { openedSandbox } from '#demo/sandbox/open-sandbox.ts'
import type { Answer, TestApp } from '../shop/test-app.ts'

/** `npm run proof` counts in full, `npm test` only as far as shows that the proof itself works. */
export const isProof = process.env.GENIE_PROOF === 'full'

export function counts<T>(small: T, full: T): T {
  return isProof ? full : small
}

const minute = 60_000

/** Many at once on whatever machine there is: how long that takes says nothing; but it ends. */
export function patience(small = 3, full = 45) {
  return { testTimeout: counts(small, full) * minute, hookTimeout: 3 * minute }
}

/** How often somebody may call is tested elsewhere; here one person clicks more often than people do. */
export function withoutLimits({ context }: TestApp): Promise<void> {
  return liftLimits(context.connection.pool)
}

export async function liftLimits(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query(`
    create function never_many() returns trigger language plpgsql as $$ begin new.hits = 1; return new; end $$;
    create trigger never_many before insert or update on rate_limits for each row execute function never_many()`)
}

export function rowsOf({ context }: TestApp) {
  return async (text: string, ...values: unknown[]) => (await context.connection.pool.query(text, values)).rows
}

/** How many rows there are; the text begins after `from`. */
export function countOf(app: TestApp) {
  const rows = rowsOf(app)
  return async (text: string, ...values: unknown[]): Promise<number> => {
    const [row] = await rows(`select count(*)::int as n from ${text}`, ...values)
    return row.n
  }
}

export function sessionOf(payUrl: string): string {
  return payUrl.split('/').at(-1) ?? ''
}

let told = 0

export interface Event {
  /** Told again, it has the same one. */
  id?: string
  type?: string
  object: { id: string; object: string; metadata?: Record<string, string> }
}

/** An event of the payment provider, as it is told: by its own hand, so that a test knows when it has been heard. */
export function eventBody({ id, type = 'checkout.session.completed', object }: Event): string {
  told += 1
  return JSON.stringify({ id: id ?? `evt_proof_${process.pid}_${told}`, object: 'event', type, data: { object } })
}

export interface Seal {
  secret?: string
  /** When it was signed, in seconds. */
  timestamp?: number
  /** What is sent instead of what was signed. */
  body?: string
}

export function tellPayment(app: TestApp, payload: string, seal: Seal = {}): Promise<Answer> {
  const { secret = openedSandbox.find(app.context)?.webhookSecret ?? '', timestamp, body = payload } = seal
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp && { timestamp }) })
  return app.send('POST', '/api/payments/webhooks/stripe', {
    body,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  })
}

/** Events that nobody waits for: until as many were heard as are on their way, or nothing more comes. */
export async function until(isTrue: () => Promise<boolean>, what: string, seconds = 60): Promise<void> {
  for (let waited = 0; waited < seconds * 1000; waited += 50) {
    if (await isTrue()) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`It did not come to it: ${what}`)
}

/** As if all this had been left alone for some minutes: what nobody told is found then. */
export async function restPayments({ context }: TestApp): Promise<void> {
  await context.connection.pool.query(
    "update payments set updated_at = updated_at - interval '5 minutes' where payment_state in ('new', 'open', 'processing')",
  )
}
