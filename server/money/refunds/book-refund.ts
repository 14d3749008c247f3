import { sql } from 'kysely'
import type { Reader, Tx } from '#db/transaction.ts'
import { toOrderedComponent } from '#domain/ledger/components.ts'
import { refundPosting, type Share } from '#domain/ledger/postings.ts'
import { sum } from '#domain/money.ts'
import { cutShares, type Portion } from '#domain/refunds/spread.ts'
import { type RatedAmount, spreadOverRates } from '#domain/refunds/spread-over-rates.ts'
import type { RefundStatus, RefundType } from '#domain/refunds/states.ts'
import type { Grant } from '#server/people/concessions/grant.ts'
import type { Context } from '#server/platform/context.ts'
import { addJob } from '#server/platform/jobs/add-job.ts'
import { insertWithNumber } from '#server/records/orders/insert-with-number.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import { coverRefund } from '../disputes/cover-refund.ts'
import { issueCreditNote } from '../invoices/issue-credit-note.ts'
import { post } from '../ledger/post.ts'
import { matchBalanceJob } from '../payments/job-kinds.ts'
import { withFreight } from './amounts/open-money.ts'
import { computePortions } from './amounts/portions.ts'
import { closeOvertaken } from './close-overtaken.ts'
import { sendRefundJob } from './job-kinds.ts'
import { insertRefund, nameCreditNote, type Refund, updateRefund } from './store.ts'

interface RefundBooking {
  order: Order
  type: RefundType
  /** Of this type only. */
  shares: readonly Share[]
  /** The event it is for: booked twice, it is one refund. */
  reference: string
  reason: string
  /** The authorisation: no money leaves without one. */
  grant: Grant
  /** It was made on the provider's own screen already, over this payment: nothing is sent. */
  gone?: { payment_id: string; provider_refund: string }
  /** The request, if there was one, and its decision. */
  request?: {
    refund: Refund
    decided: { refund_status: RefundStatus; approved_by: string; second_approved_by?: string }
  }
}

/**
 * Owed from here on, and sent: booked once as a whole, sent to the provider once per payment. Sales get a credit note,
 * deposits get none. Empty: it was booked before.
 */
export async function bookRefund(tx: Tx, context: Context, booking: RefundBooking): Promise<Refund[]> {
  const { order, type, reference, reason, request, gone, grant } = booking
  const { ruled_by, concession_id } = grant
  const now = context.clock.now()
  const { order_id: orderId, checkout_id: checkoutId } = order
  const shares = await withFreight(tx, orderId, booking.shares)
  const total = sum(shares.map(({ net, vat, deposit }) => net + vat + deposit))
  const portions: (Portion & { provider_refund?: string })[] = gone
    ? [{ ...gone, way: 'original', amount: total }]
    : await computePortions(tx, orderId, total, now)
  const setOff = sum(portions.map(({ way, amount }) => (way === 'set_off' ? amount : 0)))
  const rated = type === 'product' ? await byRate(tx, orderId, shares) : shares
  const isBooked = await post(tx, {
    ...{ kind: 'refund', reference: `${reference}:${type}`, orderId, checkoutId, now },
    entries: refundPosting(rated, setOff),
  })
  if (!isBooked) return []
  const cut = cutShares(byItem(shares), portions, type)
  const refunds: Refund[] = []
  for (const [index, { amount, loss, ...by }] of portions.entries()) {
    const what = {
      ...{ ruled_by, concession_id },
      ...{ ...by, refund_amount: amount, shares: JSON.stringify(cut[index]), updated_at: now },
      // Nothing is sent: it is finished with its booking.
      ...(by.way === 'set_off' && ({ refund_status: 'refund_successful', refund_time: now } as const)),
    }
    const refund =
      request && index === 0
        ? await updateRefund(tx, request.refund.refund_id, {
            ...request.decided,
            ...what,
            ...(by.way !== 'bank_transfer' && { iban: null, account_holder: null }),
          })
        : await insertWithNumber('T', refund_no =>
            insertRefund(tx, {
              refund_status: 'refunding',
              // The rest of the request, over another payment.
              ...(request && { ...request.decided, ...pickRequest(request.refund) }),
              ...{ ...what, refund_no, type, order_id: orderId, refund_reason: reason, created_at: now },
            }),
          )
    if (by.way === 'original' && !gone && !loss) {
      await addJob(tx, context, sendRefundJob, { refundId: refund.refund_id })
    }
    refunds.push(loss ? await coverRefund(tx, refund, loss, now) : refund)
  }
  // A refund made on the provider's screen is not set off against anything: the job decides what happens to the order
  // and its balance.
  if (setOff > 0 || gone) await addJob(tx, context, matchBalanceJob, { orderId })
  await closeOvertaken(tx, orderId, now)
  if (type === 'product') {
    await issueCreditNote(tx, { order, shares: rated, reference, reason, now }, ({ invoice_id }) =>
      nameCreditNote(tx, refunds, invoice_id),
    )
  }
  return refunds
}

/** An item billed at several rates is one share of the stored refund. */
function byItem(shares: readonly Share[]): Share[] {
  const rows = [...Map.groupBy(shares, ({ item_id }) => item_id).values()]
  return rows.flatMap(([first, ...others]) => {
    if (!first) return []
    const all = [first, ...others]
    return [{ ...first, net: sum(all.map(({ net }) => net)), vat: sum(all.map(({ vat }) => vat)) }]
  })
}

function pickRequest({ item_id, asked_by }: Refund) {
  return { item_id, asked_by }
}

/**
 * The same shares by the rates they were billed at: a rental that was renewed after a rate change is refunded at the
 * rate of each part, the part that was billed last first.
 */
async function byRate(db: Reader, orderId: string, shares: readonly Share[]): Promise<Share[]> {
  const billed = await billedAt(db, orderId)
  return shares.flatMap(share => {
    // Divided by its rates before.
    if (share.account) return [share]
    const component = share.component ?? toOrderedComponent(share.vat_kind)
    const rates = billed.filter(row => row.item_id === share.item_id && row.component === component)
    return spreadOverRates(share, rates)
  })
}

interface BilledLine extends RatedAmount {
  item_id: string
  component: string
}

/** What is open of each component of an item at each rate, the newest first. */
async function billedAt(db: Reader, orderId: string): Promise<BilledLine[]> {
  const { rows } = await sql<BilledLine>`
    select item_id, component, vat_country, vat_percent,
           -coalesce(sum(amount) filter (where account <> 'vat'), 0)::int as net,
           -coalesce(sum(amount) filter (where account = 'vat'), 0)::int as vat
      from ledger_entries e join ledger_transactions t using (transaction_id)
     where e.order_id = ${orderId} and item_id is not null and component in ('goods', 'rent', 'service')
       and vat_country is not null
     group by item_id, component, vat_country, vat_percent
    having sum(amount) < 0
     order by max(booked_at) filter (where t.kind = 'sale') desc nulls last, vat_percent`.execute(db)
  return rows
}
