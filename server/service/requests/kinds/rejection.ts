import type { Reader } from '#db/transaction.ts'
import { type Cents, sum } from '#domain/money.ts'
import { refundDueOn } from '#domain/requests/refund-due.ts'
import { dayInShop } from '#i18n/format.ts'
import { lockFleets } from '#server/delivery/shipments/machines/take-units.ts'
import { readItemOpen } from '#server/money/refunds/amounts/open-money.ts'
import { previewRefund } from '#server/money/refunds/amounts/portions.ts'
import { grantByRule } from '#server/people/concessions/grant.ts'
import { refuse } from '#server/platform/refusal.ts'
import { computeEndRefund } from '#server/sales/orders/end-items.ts'
import { recordCustomerWithdrawal, supersedeCancellations } from '../../withdrawals/record-customer.ts'
import type { OfferLine } from '../bill/offer.ts'
import { isPaidOnReceipt } from '../bill/paid-on-receipt.ts'
import { givesNothing } from '../bill/remedy.ts'
import { isSentByLabel } from '../bill/sent-by-label.ts'
import { servicesWith } from '../ending/services-with-machine.ts'
import { closeWithPurchase, rentalUndone } from '../ending/undo-buy-out.ts'
import {
  acceptWithdrawal,
  beginWithdrawal,
  dueOnceSent,
  refundOnceSent,
  refundWithdrawn,
} from '../ending/withdraw-item.ts'
import { wasTurnedAround } from '../inspection/confirmed-by-two.ts'
import type { RequestKind } from '../kinds.ts'
import { claimLines } from '../loaners/loaner-claims.ts'
import { markAllLost, receiveReturn, startReturn } from '../pick-up/machine-return.ts'
import { callOffPickUp } from '../pick-up/pick-up.ts'
import { assertPiecesNamed } from '../pick-up/pieces-awaited.ts'
import { lateLine, settleLateWithdrawal } from '../settlement/settle-withdrawal-late.ts'
import { updateRequest } from '../store.ts'
import type { Subject } from '../subject.ts'

/**
 * A withdrawal, or what is undone for another reason: everything that was paid is refunded, and the goods come back.
 * Complaints about a delivery were of this type until they became claims (`ending/refund-claim.ts`).
 */
export const rejection: RequestKind = {
  /**
   * Everything that was paid for it and not given back, by a bank or otherwise, with the deposit, and by when; for a
   * buy-out also the rent.
   */
  async offer(db, subject) {
    const { net = 0, vat = 0, deposit = 0 } = (await readItemOpen(db, subject.item)) ?? {}
    const services = await listEndingServices(db, subject)
    const { not_paid, charged_back, back: refund } = await summarizeRefunds(db, subject, net + vat + deposit, services)
    const rental = await rentalLines(db, subject)
    const all: OfferLine[] = [
      { rule: 'withdrawn', amount: -(net + vat), figures: {} },
      { rule: 'withdrawn_deposit', amount: -deposit, figures: {} },
      { rule: 'withdrawn_services', amount: -sum(services.map(({ open }) => open)), figures: {} },
      { rule: 'not_paid', amount: not_paid, figures: {} },
      { rule: 'charged_back', amount: charged_back, figures: {} },
      ...rental,
    ]
    const lines = all.filter(({ amount }) => amount !== 0)
    // Everything that was paid is refunded; a loaner that was not brought back is charged separately.
    lines.push(...(await claimLines(db, subject, 0)))
    const back = refund - sum(rental.map(({ amount }) => amount))
    // After the withdrawal period only a recall allows the return, which is refunded once it is here.
    const isRecall = subject.today > subject.withdrawal_until
    const back_by = refundDueOn(subject.today)
    lines.push(...(await lateLine(db, subject, back_by)))
    // A refund that waits for a parcel sent by label has no day yet.
    const isDated = !isRecall && subject.item.return_way === 'collect'
    return { lines, due: 0, back, ...(isDated && { back_by }) }
  },

  /**
   * A withdrawal is effective by itself: stored like every other statement, confirmed, and decided by nobody. The same
   * applies to the return of a recalled machine.
   */
  async applied(tx, context, { subject, request, actor }) {
    if (request.reason_code === 'recalled') {
      await acceptWithdrawal(tx, context, { request, subject }, subject.today)
      return
    }
    if (request.reason_code !== 'withdrawal') return
    const recorded = await recordCustomerWithdrawal(tx, context, { subject, request, actor })
    await acceptWithdrawal(tx, context, { request: recorded, subject }, subject.today)
    await supersedeCancellations(tx, context, subject.order)
  },

  approved: async (tx, context, action) =>
    void (await beginWithdrawal(tx, context, action, dayInShop(action.request.apply_time))),

  /** Its buyer sends it with the shop's label: until then nobody decides on it but they. */
  async assertMayEnd(db, context, locked) {
    if (await isSentByLabel(db, context, locked)) refuse('operation_status_invalid', { reason: 'awaits_sending' })
  },

  step: {
    /** The carrier's scan proves that it was sent, so the refund does not wait longer. */
    async pick_up(tx, context, action) {
      const due = await dueOnceSent(tx, context, action)
      const request = await refundOnceSent(tx, context, { ...action, request: due })
      await startReturn(tx, { ...action, request })
    },
    async inspect(tx, context, action) {
      const due = await dueOnceSent(tx, context, action)
      const request = await refundOnceSent(tx, context, { ...action, request: due })
      const here = await receiveReturn(tx, context, { ...action, request })
      // A recalled machine is refunded within its time limit from here on, by the person who inspects it.
      const refund_due_on = refundDueOn(action.subject.today)
      if (isPaidOnReceipt(here)) await updateRequest(tx, here.after_sale_id, { refund_due_on })
    },
    async complete(tx, context, action) {
      await assertPiecesNamed(tx, action)
      const { refunded_at } = await refundOnceSent(tx, context, action)
      // A machine is inspected by the checklist, unless its carrier has brought it back unopened.
      const isMachine = action.subject.item.product_kind === 'machine'
      const isUnseen = isMachine && !(await wasTurnedAround(tx, action.request))
      if (refunded_at === null || isUnseen) refuse('process_incomplete', { reason: 'not_inspected' })
      await closeWithPurchase(tx, action)
      await settleLateWithdrawal(tx, context, action)
    },
    /**
     * Gives up the collection, never the refund of a withdrawal. What was lost on its return was sent; what was never
     * sent stays with its buyer, or is awaited from its tenant. A claim whose goods were to come first gives nothing.
     */
    async end(tx, context, action) {
      if (await givesNothing(tx, action)) return void (await callOffPickUp(tx, context, action))
      const isFetched = action.request.picked_up_on !== null
      const grant = action.grant ?? (isFetched ? grantByRule('withdrawal') : undefined)
      const request = await refundWithdrawn(tx, context, { ...action, ...(grant && { grant }) })
      if (!isFetched) {
        await callOffPickUp(tx, context, { ...action, request })
        return
      }
      await lockFleets(tx, [action.subject.item], action.subject.now)
      await closeWithPurchase(tx, { ...action, request })
      if (request.arrived_on === null) await markAllLost(tx, context, { ...action, request })
      await settleLateWithdrawal(tx, context, { ...action, request })
    },
  },
}

interface OpenService {
  order_id: string
  open: Cents
}

/** The services that end with it, in any order of its checkout. */
async function listEndingServices(db: Reader, subject: Subject): Promise<OpenService[]> {
  const services: OpenService[] = []
  for (const { order, part } of await servicesWith(db, subject)) {
    services.push({ order_id: order.order_id, open: await computeEndRefund(db, order, [part]) })
  }
  return services
}

/** What reaches the customer of an item and of its services, each by the way its own order was paid. */
async function summarizeRefunds(db: Reader, { order, now }: Subject, open: Cents, services: readonly OpenService[]) {
  const amounts = new Map([[order.order_id, open]])
  for (const service of services) amounts.set(service.order_id, (amounts.get(service.order_id) ?? 0) + service.open)
  const all = { not_paid: 0, charged_back: 0, back: 0 }
  for (const [orderId, amount] of amounts) {
    const coming = await previewRefund(db, orderId, amount, now)
    all.not_paid += coming.not_paid
    all.charged_back += coming.charged_back
    all.back += coming.back
  }
  return all
}

async function rentalLines(db: Reader, subject: Subject): Promise<OfferLine[]> {
  const undone = await rentalUndone(db, subject, subject.today)
  if (!undone) return []
  const { early, rental, renewals, amount } = undone
  if (!early) return [{ rule: 'rental_withdrawn', amount: -amount, figures: {} }]
  const { rent_paid, months } = rental
  const { months_used, rent_used } = early
  const figures = { rent_paid, months, months_used, rent_used }
  const unused = { rule: 'rent_unused', amount: renewals - amount, figures } as const
  return renewals > 0 ? [{ rule: 'renewal_withdrawn', amount: -renewals, figures: {} }, unused] : [unused]
}
