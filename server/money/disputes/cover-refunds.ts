import { sql } from 'kysely'
import { type Reader, type Tx, transaction } from '#db/transaction.ts'
import type { Cents } from '#domain/money.ts'
import type { Loss } from '#domain/refunds/spread.ts'
import type { Context } from '#server/platform/context.ts'
import { addJob } from '#server/platform/jobs/add-job.ts'
import type { Walk } from '#server/platform/jobs/walk-rows.ts'
import { ProviderMissing } from '#server/platform/ports/providers.ts'
import { lockCheckout } from '#server/records/orders/order-rows.ts'
import { cutRefund } from '../refunds/decisions/cut-refund.ts'
import { syncProviderRefunds } from '../refunds/handle-refund-update.ts'
import { sendRefundJob } from '../refunds/job-kinds.ts'
import { lockRefund, type Refund, updateRefund } from '../refunds/queries.ts'
import { isLossBehind, isStill } from './charged-back.ts'
import { coverRefund, lossesBehind, type Owner, uncoverRefund } from './cover-refund.ts'
import type { Dispute } from './store.ts'

/** A dispute is no longer lost: the refunds that were settled with it are sent. */
export async function uncoverAll(tx: Tx, context: Context, { dispute_id }: Dispute, now: Date): Promise<void> {
  const settled = await tx
    .selectFrom('refunds')
    .select('refund_id')
    .where('dispute_id', '=', dispute_id)
    .orderBy('refund_id')
    .execute()
  for (const { refund_id: refundId } of settled) {
    const refund = await uncoverRefund(tx, await lockRefund(tx, refundId), now)
    if (refund.way === 'original') await addJob(tx, context, sendRefundJob, { refundId })
  }
}

/**
 * Settles waiting refunds of orders whose money a bank has given back, because the customer has it already. Covers
 * those that this provider has to be asked about first; undefined: those of no provider.
 */
export function coveringWalk(context: Context, provider: string | undefined): Walk<WaitingOwner> {
  return {
    job: 'settle-charged-back',
    rows: (after, limit) => ownersWaiting(context.db, provider, after, limit),
    getId: ({ owner }) => owner,
    getName: ({ name }) => name,
    work: async owner => {
      // A refund whose response was lost may have been sent: the provider has the answer.
      try {
        for (const paymentId of owner.payment_ids) await syncProviderRefunds(context, paymentId)
      } catch (error) {
        // One of several providers is not configured, and only that one has the answer: the refund waits, and is
        // reported.
        if (error instanceof ProviderMissing) return
        throw error
      }
      await transaction(context.db, async tx => {
        await lockCheckout(tx, owner.checkout_id)
        await coverRefundsOfOwner(tx, context, owner)
      })
    },
  }
}

interface WaitingOwner extends Owner {
  owner: string
  name: string
  checkout_id: string
  payment_ids: string[]
}

async function ownersWaiting(
  db: Reader,
  provider: string | undefined,
  after: string | undefined,
  limit: number,
): Promise<WaitingOwner[]> {
  const { rows } = await sql<WaitingOwner>`
    select coalesce(r.order_id, r.payment_id) as owner, max(refund_no) as name, r.order_id,
           case when r.order_id is null then r.payment_id end as payment_id,
           coalesce(o.checkout_id, p.checkout_id) as checkout_id,
           coalesce(array_agg(distinct r.payment_id) filter (where r.way = 'original' and r.payment_id is not null), '{}')
             as payment_ids
      from refunds r left join orders o on o.order_id = r.order_id left join payments p on p.payment_id = r.payment_id
     where ${isStill} and coalesce(r.order_id, r.payment_id) > ${after ?? '00000000-0000-0000-0000-000000000000'}
       and ${isLossBehind('r')}
     group by 1, r.order_id, 4, 5
    having min(p.provider) filter (where r.way = 'original') is not distinct from ${provider ?? null}
     order by 1 limit ${limit}`.execute(db)
  return rows
}

async function coverRefundsOfOwner(tx: Tx, context: Context, owner: Owner): Promise<void> {
  const now = context.clock.now()
  for (const loss of await lossesBehind(tx, owner)) {
    let { left } = loss
    for (const refund_id of await findWaitingRefunds(tx, owner, loss.payment_id)) {
      if (left === 0) break
      const refund = await lockRefund(tx, refund_id)
      const amount = Math.min(left, refund.refund_amount)
      await coverPart(tx, context, { refund, amount, loss, now })
      left -= amount
    }
  }
}

/** First the refunds over the disputed payment itself: the provider would send nothing more over it. */
async function findWaitingRefunds(tx: Tx, { order_id, payment_id }: Owner, first: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('refunds')
    .select('refund_id')
    .where(eb =>
      order_id === null
        ? eb.and([eb('order_id', 'is', null), eb('payment_id', '=', payment_id)])
        : eb('order_id', '=', order_id),
    )
    .where(isStill)
    .orderBy(sql`(payment_id is not distinct from ${first}) desc, refund_id`)
    .execute()
  return rows.map(({ refund_id }) => refund_id)
}

interface CoverInput {
  refund: Refund
  amount: Cents
  loss: Loss & { payment_id: string }
  now: Date
}

async function coverPart(tx: Tx, context: Context, { refund, amount, loss, now }: CoverInput): Promise<void> {
  const { payment_id } = loss
  const by = { payment_id, way: 'original', iban: null, account_holder: null } as const
  if (amount === refund.refund_amount) {
    await coverRefund(tx, await updateRefund(tx, refund.refund_id, by), loss, now)
    return
  }
  const set = { ...by, refund_status: refund.refund_status, attempts: refund.attempts }
  await coverRefund(tx, await cutRefund(tx, refund, { amount, now, set }), loss, now)
  if (refund.refund_status !== 'refunding' || refund.way !== 'original') return
  // With a new idempotency key, because the provider has the earlier one with another amount.
  await updateRefund(tx, refund.refund_id, { attempts: refund.attempts + 1 })
  await addJob(tx, context, sendRefundJob, { refundId: refund.refund_id })
}
