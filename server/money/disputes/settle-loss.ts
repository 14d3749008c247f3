import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { lossPosting } from '#domain/ledger/postings.ts'
import { allocate, type Cents, sum } from '#domain/money.ts'
import type { DisputeShare } from '#domain/payments/dispute-shares.ts'
import { post } from '../ledger/post.ts'
import { findDisputeShares } from './charged-back.ts'
import type { Dispute } from './store.ts'

/**
 * Money that was taken back and not returned is a loss once the dispute is lost, and no longer if it is won later. It
 * is booked per order, because it decides what of each must not count as paid.
 */
export async function settleLoss(tx: Tx, dispute: Dispute, now: Date): Promise<void> {
  const { dispute_id, dispute_status, payment_id } = dispute
  const { taken, lost, times } = await readBookedShares(tx, dispute)
  const amount = dispute_status === 'lost' ? taken : 0
  const should = await sharedAs(tx, { payment_id, amount, lost })
  const orderIds = new Set([...lost.keys(), ...should.map(({ order_id }) => order_id)])
  const entries = [...orderIds].flatMap(orderId => {
    const own = should.filter(({ order_id }) => order_id === orderId)
    return lossPosting(sum(own.map(share => share.amount)) - (lost.get(orderId) ?? 0), orderId)
  })
  const [only] = orderIds
  const orderId = orderIds.size === 1 ? only : null
  const reference = `dispute:${dispute_id}:${times}`
  await post(tx, { ...{ kind: 'dispute', reference, now, entries }, ...(orderId && { orderId }) })
}

interface SharedLossInput {
  payment_id: string
  amount: Cents
  lost: ReadonlyMap<string | null, Cents>
}

/**
 * What is booked on an order stays there, because refunds may have been settled with it since: only the rest is
 * allocated.
 */
async function sharedAs(tx: Tx, { payment_id, amount, lost }: SharedLossInput): Promise<DisputeShare[]> {
  const booked = [...lost]
    .filter(([order_id, share]) => order_id !== null && share > 0)
    .map(([order_id, share]) => ({ order_id, amount: share }))
  const shares = booked.map(share => share.amount)
  const rest = amount - sum(shares)
  if (rest > 0) return [...booked, ...(await findDisputeShares(tx, { payment_id, amount: rest }))]
  const parts = amount > 0 ? allocate(amount, shares) : []
  return booked.map(({ order_id }, index) => ({ order_id, amount: parts[index] ?? 0 }))
}

/**
 * The bank decided before the payment was known: its loss belonged to no order yet, and is allocated to the orders that
 * this money pays.
 */
export async function assignLosses(tx: Tx, paymentId: string, now: Date): Promise<void> {
  const disputes = await tx.selectFrom('disputes').selectAll().where('payment_id', '=', paymentId).execute()
  for (const dispute of disputes) await settleLoss(tx, dispute, now)
}

async function readBookedShares(tx: Tx, { dispute_id, provider, provider_ref }: Dispute) {
  const { rows } = await sql<{ order_id: string | null; lost: number }>`
    select e.order_id, sum(amount)::int as lost from ledger_entries e join ledger_transactions t using (transaction_id)
     where reference like ${`dispute:${dispute_id}:%`} and account = 'dispute_losses' group by e.order_id`.execute(tx)
  const counts = await sql<{ taken: number; times: number }>`
    select (select coalesce(-sum(amount), 0)::int from provider_lines
             where provider = ${provider} and subject = ${`dispute:${provider_ref}`}) as taken,
           (select count(*)::int from ledger_transactions where reference like ${`dispute:${dispute_id}:%`}) as times`.execute(
    tx,
  )
  const { taken, times } = counts.rows[0] ?? { taken: 0, times: 0 }
  return { taken, times, lost: new Map(rows.map(row => [row.order_id, row.lost])) }
}
