import type { Pool } from 'pg'
import Stripe from 'stripe'
import { openedSandbox } from '#demo/sandbox/open-sandbox.ts'
import type { Answer, TestApp } from '../shop/test-app.ts'

/** `npm run proof` runs the full number, `npm test` only enough to show that the proof itself works. */
export const isProof = process.env.GENIE_PROOF === 'full'

export function counts<T>(small: T, full: T): T {
  return isProof ? full : small
}

/** Options of a test that `npm test` leaves out, but for the one that is like the others. */
export function furtherBut(isOne: boolean): { tags?: string[] } {
  return isOne ? {} : { tags: ['further'] }
}

const minute = 60_000

/** Generous timeouts: the duration depends on the machine, but each test ends. */
export function longTimeouts(small = 3, full = 45) {
  return { testTimeout: counts(small, full) * minute, hookTimeout: 3 * minute }
}

/** Rate limits are tested elsewhere; here one client sends more requests than people do. */
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

/** The number of rows; the text begins after `from`. */
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
  /** Repeated, it has the same id. */
  id?: string
  type?: string
  object: { id: string; object: string; metadata?: Record<string, string> }
}

/**
 * An event of the payment provider in the sandbox's own format, sent by the test, so that it is known when the shop has
 * received it.
 */
export function eventBody({ id, type = 'checkout.session.completed', object }: Event): string {
  told += 1
  return JSON.stringify({ id: id ?? `evt_proof_${process.pid}_${told}`, object: 'event', type, data: { object } })
}

export interface Seal {
  secret?: string
  /** When it was signed, in seconds. */
  timestamp?: number
  /** The body that is sent instead of the signed one. */
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

/** Waits for background events: until the expected number has arrived, or no more come. */
export async function until(isTrue: () => Promise<boolean>, what: string, seconds = 60): Promise<void> {
  for (let waited = 0; waited < seconds * 1000; waited += 50) {
    if (await isTrue()) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`It did not come to it: ${what}`)
}

/** Makes everything some minutes old, so that the reconciliation looks for missed events. */
export async function restPayments({ context }: TestApp): Promise<void> {
  await context.connection.pool.query(
    "update payments set updated_at = updated_at - interval '5 minutes' where payment_state in ('new', 'open', 'processing')",
  )
}
