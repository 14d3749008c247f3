import type { Reader, Tx } from '#db/transaction.ts'
import { addDays, addMonths, type Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import { renewal as priced } from '#domain/requests/renewal.ts'
import { dayPrices } from '#domain/requests/terms.ts'
import { lastDayToWithdraw } from '#domain/shipments/term.ts'
import { lockFleets } from '#server/delivery/shipments/machines/take-units.ts'
import { findUndecidedDispute, sumUncoveredLosses } from '#server/money/disputes/charged-back.ts'
import { refuse } from '#server/platform/refusal.ts'
import { writeOrderEvent } from '#server/records/orders/write-event.ts'
import { type BilledLine, billFor, netAndTax, sumByRate, taxedLines, toVatRow } from '../bill/billed.ts'
import type { OfferBody, OfferLine } from '../bill/offer.ts'
import type { Paid, RequestAction, RequestKind } from '../kinds.ts'
import { lengthen, previewLengthening, shorten } from '../renewal/lengthen.ts'
import { readRental, termsToday } from '../renewal/rental.ts'
import { computeReturnAmounts } from '../settlement/settle-deposit-amounts.ts'
import type { Subject } from '../subject.ts'

/**
 * More months with the same machine: held while the request is decided and paid, and part of the contract from then on.
 */
export const renewal: RequestKind = {
  async offer(db, subject, { months = 0 }) {
    const rental = await readRental(db, subject)
    if (await isUnpaid(db, subject)) refuse('item_operation_not_allowed', { reason: 'charged_back' })
    const result = priced({ ...rental, terms: await termsToday(db, subject) }, months, subject.rules)
    if (!result.ok) return refuse('item_operation_not_allowed', { reason: 'longest_reached' })
    const { price, new_end, rent_whole, rent_before, lowest } = result.value
    // A renewal is used from now on, so it must not end in the past.
    if (new_end <= subject.today) return refuse('item_operation_not_allowed', { reason: 'ends_before_today' })
    const { swap_by } = await previewLengthening(db, subject, new_end)
    const figures = {
      ...{ months, rent_whole, rent_before, lowest, months_before: rental.months },
      ...(swap_by && { swap_by }),
    }
    const { order, item, today } = subject
    const taxed = { order, itemId: item.item_id, lines: billedLines(price, months) }
    const vat = sumByRate((await taxedLines(db, subject, taxed)).map(toVatRow))
    const vat_percent = vat[0]?.percent ?? 0
    const lines: OfferLine[] = [
      { rule: 'renewal', amount: price, figures, vat_percent },
      ...(await lateLines(db, subject)),
    ]
    return {
      ...{ lines, vat, due: price, back: 0, new_end },
      ...(order.end_on && { start_on: order.end_on }),
      withdrawal_until: lastDayToWithdraw(today, order.country),
    }
  },

  /**
   * Refused if a bank has taken back the rent, or may still do so, if the machine is recalled, or once another renewal
   * was withdrawn from after the end.
   */
  holds: async (db, { subject: { facts, ...subject } }) =>
    !(facts.called_back || facts.renewal_withdrawn || (await isUnpaid(db, subject))),

  /** Locked, because what is offered now is held in a moment. */
  async prepared(tx, { item, now }) {
    await lockFleets(tx, [item], now)
  },

  /** Keeps the days from others while it is being decided. */
  async applied(tx, _context, { subject, request }) {
    await lengthen(tx, subject, requireNewEnd(request))
  },

  async dropped(tx, _context, { subject }) {
    await lockFleets(tx, [subject.item], subject.now)
    await shorten(tx, subject)
  },

  concluded: (tx, _context, action) => prolong(tx, action),
}

async function isUnpaid(db: Reader, { order }: Pick<Subject, 'order'>): Promise<boolean> {
  return (
    (await sumUncoveredLosses(db, order.order_id)) > 0 || (await findUndecidedDispute(db, order.order_id)) !== undefined
  )
}

/** After the last day: the days since then belong to the new term once it is paid, and count as late if it is not. */
async function lateLines(db: Reader, subject: Subject): Promise<OfferLine[]> {
  const { rental, late, late_from } = await computeReturnAmounts(db, subject, subject.today)
  const { days_late, charge } = late
  if (days_late === 0) return []
  const { late_grace_days: grace_days } = subject.rules
  const daily = dayPrices(rental.start, addDays(late_from, grace_days), 1, rental.monthly)
  return [{ rule: 'late_renewed', amount: 0, figures: { days_late, charge, grace_days, daily } }]
}

function requireNewEnd({ offer, request_no }: RequestAction['request']): Day {
  const end = (offer as OfferBody | null)?.new_end
  if (!end) throw new Error(`Renewal ${request_no} has no end`)
  return end
}

function billedLines(gross: Cents, months: number): BilledLine[] {
  return [{ rule: 'renewal', gross, vat_kind: 'rent', figures: { months } }]
}

/** Extends the contract itself: its term, its rent, and what of it can be refunded. */
async function prolong(tx: Tx, { subject, request, actor, checkout }: Paid): Promise<void> {
  const { order, item, now } = subject
  const { order_id, start_on, end_on: before } = order
  const months = request.months ?? 0
  const gross = request.renewal_fee
  const lease_months = (order.lease_months ?? 0) + months
  const end_on = addMonths(start_on as Day, lease_months)
  const shares = await billFor(tx, {
    ...{ subject, itemId: item.item_id, reference: `renewal:${request.request_no}` },
    ...(checkout && { checkoutId: checkout.checkout_id }),
    // Only the renewed months are on its document.
    order: { ...order, start_on: before, end_on },
    lines: billedLines(gross, months),
  })
  const { net, vat } = netAndTax(shares)
  await tx
    .updateTable('orders')
    .set({ lease_months, end_on, updated_at: now })
    .set(eb => ({ total_amount: eb('total_amount', '+', gross), version: eb('version', '+', 1) }))
    .where('order_id', '=', order_id)
    .execute()
  await tx
    .updateTable('order_items')
    .set({ updated_at: now })
    .set(eb => ({
      ...{ goods: eb('goods', '+', gross), goods_due: eb('goods_due', '+', gross), due: eb('due', '+', gross) },
      ...{ net: eb('net', '+', net), vat: eb('vat', '+', vat) },
      ...{ months: eb('months', '+', months), unit_price: eb('unit_price', '+', gross) },
    }))
    .where('item_id', '=', item.item_id)
    .execute()
  await lengthen(tx, subject, end_on)
  await writeOrderEvent(tx, {
    ...{ order_id, item_id: item.item_id, event: 'renewed', from: null, to: null, actor, now },
    details: { request_no: request.request_no, months, amount: gross, before, after: end_on },
  })
}
