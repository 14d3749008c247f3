import type { Reader, Tx } from '#db/transaction.ts'
import { type Cents, sum } from '#domain/money.ts'
import { netFromGross } from '#domain/pricing/vat.ts'
import { type BuyOut, buyOut as priced } from '#domain/requests/buy-out.ts'
import { lateReturn } from '#domain/requests/late-return.ts'
import type { Deduction } from '#domain/requests/settlement.ts'
import { settlementPosting } from '#domain/requests/settlement-posting.ts'
import { lastDayToWithdraw } from '#domain/shipments/term.ts'
import { moveUnit } from '#server/delivery/shipments/machines/move-unit.ts'
import { lockFleetForBooking } from '#server/fleet/availability/book.ts'
import { changeReservation, findReservations } from '#server/fleet/availability/queries.ts'
import { findDevice } from '#server/fleet/devices/queries.ts'
import { reassignReservations } from '#server/fleet/devices/reassign-reservations.ts'
import { viewDevice } from '#server/fleet/devices/view.ts'
import { findUndecidedDispute } from '#server/money/disputes/charged-back.ts'
import { post } from '#server/money/ledger/post.ts'
import { decideRefund } from '#server/money/refunds/decisions/decide-refund.ts'
import { grantByRule } from '#server/people/concessions/grant.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { fileUrl } from '#server/platform/files/write-file.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderItems, type Order } from '#server/records/orders/order-rows.ts'
import { moveOrder } from '#server/sales/orders/moving/move-order.ts'
import { type BilledLine, billFor, sumByRate, taxedLines, toVatRow, type VatRow } from '../bill/billed.ts'
import type { OfferLine } from '../bill/offer.ts'
import { giveUnit, makeBoughtOrder } from '../ending/bought-order.ts'
import { computeWorth } from '../inspection/worth.ts'
import type { Paid, RequestKind } from '../kinds.ts'
import { claimLines, findOpenClaims } from '../loaners/loaner-claims.ts'
import { loanersOut } from '../loaners/loaner-out.ts'
import { releaseNext } from '../renewal/lengthen.ts'
import { priceAtStart, readRental } from '../renewal/rental.ts'
import { billDeductions } from '../settlement/bill-deductions.ts'
import { lateFrom } from '../settlement/settle-deposit-amounts.ts'
import { taxedOn } from '../settlement/tax-of-deductions.ts'
import type { Subject } from '../subject.ts'
import { unweighedWorth } from '../swap/another-machine.ts'

/** The tenant keeps the machine: a separate sale, partly paid by the rent so far and by the deposit. */
export const buyOut: RequestKind = {
  async offer(db, subject) {
    const { item_id } = subject.item
    const serial_number = (await loanersOut(db, [item_id])).get(item_id)
    if (serial_number) refuse('item_operation_not_allowed', { reason: 'loaner_with_you', serial_number })
    await assertWorthIsWeighed(db, subject)
    const { offer, facts } = await offerFor(db, subject)
    const { price, credit, floor, late, deposit_used, late_from_deposit, deposit_back, due } = offer
    const { sold, days } = await computeVat(db, subject, { price, late })
    const permission = (await readSetting(db, 'buyout', subject.now))[subject.order.country]
    const lines: OfferLine[] = [
      { rule: 'buy_out', amount: price, figures: { ...facts.prices, credit, floor }, vat_percent: sold.percent },
      { rule: 'late', amount: late, figures: facts.late_figures, vat_percent: days.percent },
      {
        rule: 'deposit_used',
        amount: -deposit_used,
        figures: { deposit_held: facts.deposit_held, late_from_deposit },
      },
      { rule: 'deposit_back', amount: -deposit_back, figures: {} },
    ]
    return {
      lines: lines
        .filter(({ amount }) => amount !== 0)
        // Charged separately, so what is retained of the deposit for it does not count here.
        .concat(await claimLines(db, subject, 0)),
      ...{ due, back: deposit_back },
      vat: sumByRate([sold, days]).filter(({ gross }) => gross > 0),
      withdrawal_until: lastDayToWithdraw(subject.today, subject.order.country),
      ...(permission && { information_url: fileUrl(permission.information_form) }),
    }
  },

  /**
   * Its price includes the rent that was paid and the deposit that is held: neither may have been refunded since, or
   * requested as a refund. It is for the machine that the tenant had then, which must not have been recalled since.
   */
  async holds(db, { subject, request }) {
    const [out] = await findReservations(db, [subject.item.item_id], ['out'])
    if (out?.device_id !== request.device_id || subject.facts.called_back) return false
    const { lines } = request.offer as unknown as OfferLines
    const agreed = lines.find(({ rule }) => rule === 'buy_out')?.figures
    if (await findUndecidedDispute(db, subject.order.order_id)) return false
    const { rent_kept, deposit_held } = await readRental(db, subject)
    return agreed?.rent_paid === rent_kept && agreed.deposit_held === deposit_held
  },

  async payee(tx, { subject, request, checkout }) {
    const start = await priceAtStart(tx, subject)
    if (!start) return refuse('item_operation_not_allowed', { reason: 'no_price' })
    return makeBoughtOrder(tx, { subject, skuId: start.sku_id, price: request.buy_fee, checkout })
  },

  async concluded(tx, context, action) {
    await sell(tx, action)
    await settleDepositWith(tx, context, action)
    await sellUnit(tx, context, action)
    await endRental(tx, context, action)
  },
}

/** Nobody decides on a buy-out, so a machine that is worth more than its model must have been weighed before. */
async function assertWorthIsWeighed(db: Reader, subject: Subject): Promise<void> {
  const [out] = await findReservations(db, [subject.item.item_id], ['out'])
  if (!out?.device_id) return
  const amount = await unweighedWorth(db, subject, out.device_id)
  if (amount > 0) refuse('item_operation_not_allowed', { reason: 'price_to_check' })
}

async function offerFor(db: Reader, subject: Subject) {
  const deciding = await findUndecidedDispute(db, subject.order.order_id)
  if (deciding) refuse('item_operation_not_allowed', { reason: 'bank_decides', dispute_no: deciding.dispute_no })
  const rental = await readRental(db, subject)
  const start = await priceAtStart(db, subject)
  if (!start) return refuse('item_operation_not_allowed', { reason: 'no_price' })
  const { rent_kept: rent_paid, deposit_held, monthly } = rental
  const prices = { price_at_start: start.price, rent_paid, deposit_held }
  const { rules, today } = subject
  const lateTerm = { ...rental, end: await lateFrom(db, subject, today) }
  // The machine's worth on that day limits them, as in a return.
  const residual = (await computeWorth(db, subject))(today)
  const { charge, days_late, days_charged } = lateReturn(lateTerm, today, { monthly, residual, rules })
  const late_figures = { days_late, days_charged, grace_days: rules.late_grace_days, monthly }
  const facts = { prices, deposit_held, late_figures }
  return { facts, offer: priced({ ...prices, late: charge }, subject.rules) as BuyOut }
}

function billedLines({ order_no }: Pick<Order, 'order_no'>, gross: Cents): BilledLine[] {
  return [{ rule: 'buy_out', gross, vat_kind: 'sale', figures: { order_no } }]
}

/** The VAT of the price and that of the days past the end, each as it is booked. */
async function computeVat(
  db: Reader,
  subject: Subject,
  { price, late }: { price: Cents; late: Cents },
): Promise<{ sold: VatRow; days: VatRow }> {
  const { order, item, today } = subject
  const lines = billedLines(order, price)
  const [share] = await taxedLines(db, subject, { order, itemId: item.item_id, lines })
  if (!share) throw new Error(`A buy-out of ${order.order_no} has no price`)
  const charged: Deduction = { rule: 'late', amount: late }
  const [deduction] = await taxedOn(db, subject, [charged], { used: today, seen: today })
  const { vat_percent: percent } = deduction?.tax ?? item
  const net = netFromGross(late, percent)
  return { sold: toVatRow(share), days: { percent, gross: late, net, vat: late - net } }
}

/** Books the sale on the order of the purchase, taxed where the machine is, with its document. */
async function sell(tx: Tx, { subject, request, checkout }: Paid): Promise<void> {
  const { order, item } = await readPurchase(tx, request.bought_order_id)
  const [share] = await billFor(tx, {
    ...{ subject, order, itemId: item.item_id, reference: `sale:${order.order_id}` },
    lines: billedLines(subject.order, request.buy_fee),
    ...(checkout && { checkoutId: checkout.checkout_id }),
  })
  if (!share) throw new Error(`${order.order_no} was billed before`)
  const { net, vat, vat_percent, vat_country } = share
  await tx
    .updateTable('order_items')
    .set({ net, vat, vat_percent, vat_country })
    .where('item_id', '=', item.item_id)
    .execute()
}

/** The deposit of the rental pays for the purchase; its rest is refunded. */
async function settleDepositWith(tx: Tx, context: Context, { subject, request }: Paid): Promise<void> {
  const { order, item, now } = subject
  const used = readDepositUsed(request.offer)
  const { late, fromDeposit } = readLate(request.offer)
  const amount = used - fromDeposit
  const reference = `buy_out:${request.request_no}`
  await post(tx, {
    ...{ kind: 'settlement', reference, orderId: order.order_id, now },
    entries:
      amount === 0
        ? []
        : [
            {
              ...({ account: 'deposits', component: 'deposit', amount } as const),
              ...{ order_id: order.order_id, item_id: item.item_id },
            },
            { account: 'receivable', amount: -amount, order_id: request.bought_order_id },
          ],
  })
  // Includes what a bank has taken back of it, which is settled with its dispute.
  const claimed = sum((await findOpenClaims(tx, item)).map(({ deducted }) => deducted))
  const back = Math.max(0, order.deposit_held - used - claimed)
  await bookLate(tx, { subject, request, late, fromDeposit })
  const nothing = { net: 0, vat: 0 }
  const vat_kind = item.vat_kind
  if (back > 0) {
    await decideRefund(tx, context, {
      order,
      shares: [{ ...item, ...nothing, vat_kind, deposit: back }],
      reason: 'bought',
      reference,
      grant: grantByRule('bought_with_deposit'),
    })
  }
}

interface BookingLate extends Pick<Paid, 'subject' | 'request'> {
  late: Cents
  fromDeposit: Cents
}

/**
 * Days past the end belong to the rental: they are retained of its deposit, and what exceeds it was paid with the
 * price.
 */
async function bookLate(tx: Tx, { subject, request, late, fromDeposit }: BookingLate): Promise<void> {
  if (late === 0) return
  const { order, item, now, today } = subject
  const days = { used: today, seen: today }
  const deductions = await taxedOn(tx, subject, [{ rule: 'late' as const, amount: late }], days)
  const reference = `late:${request.request_no}`
  const paid = { account: 'receivable', amount: late - fromDeposit, order_id: request.bought_order_id } as const
  const entries = settlementPosting('deposits', deductions, item).map(entry =>
    entry.account === 'deposits' ? { ...entry, amount: fromDeposit } : entry,
  )
  const isBooked = await post(tx, {
    ...{ kind: 'settlement', reference, orderId: order.order_id, now },
    entries: [...entries, paid].filter(({ amount }) => amount !== 0),
  })
  if (isBooked) await billDeductions(tx, { subject, deductions, reference })
}

interface OfferLines {
  lines: OfferLine[]
}

function readDepositUsed(offer: unknown): Cents {
  const { lines } = offer as OfferLines
  return -(lines.find(({ rule }) => rule === 'deposit_used')?.amount ?? 0)
}

function readLate(offer: unknown): { late: Cents; fromDeposit: Cents } {
  const { lines } = offer as OfferLines
  const usedFigures = lines.find(({ rule }) => rule === 'deposit_used')?.figures
  return {
    late: lines.find(({ rule }) => rule === 'late')?.amount ?? 0,
    fromDeposit: Number(usedFigures?.late_from_deposit ?? 0),
  }
}

/** Removed from the fleet for good: later reservations on it get another machine. */
async function sellUnit(tx: Tx, context: Context, { subject, request, actor }: Paid): Promise<void> {
  const { order, item, now, today } = subject
  const { device_id: deviceId, request_no: reason } = request
  if (item.device_type_id === null || deviceId === null) return
  await lockFleetForBooking(tx, item.device_type_id, now)
  await releaseNext(tx, subject)
  for (const { reservation_id } of await findReservations(tx, [item.item_id], ['out'])) {
    await changeReservation(tx, reservation_id, { reservation_state: 'done' }, now)
  }
  await moveUnit(tx, context, { deviceId, command: 'sell', actor, reason, orderNo: order.order_no })
  const device = await findDevice(tx, deviceId)
  if (device) await reassignReservations(tx, viewDevice(device), { now, today })
  const bought = await readPurchase(tx, request.bought_order_id)
  await giveUnit(tx, { subject, itemId: bought.item.item_id, deviceId })
}

/** The rental is over; its delivery counts as signed by the tenant's use of the machine. */
async function endRental(tx: Tx, _context: Context, { subject, request }: Paid): Promise<void> {
  const { order, now } = subject
  const system = { role: 'system' } as const
  const facts = { request_no: request.request_no }
  if (order.order_status === 'delivered') {
    await moveOrder(tx, order, { event: 'sign', actor: system, now, set: { signed_at: now } })
  }
  const signed = { ...order, order_status: 'in_use' as const }
  await moveOrder(tx, signed, { event: 'complete', actor: system, now, reason: 'bought', facts })
}

async function readPurchase(db: Reader, orderId: string | null) {
  const order = await db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
  const [item] = await findOrderItems(db, [order.order_id])
  if (!item) throw new Error(`${order.order_no} holds nothing`)
  return { order, item }
}
