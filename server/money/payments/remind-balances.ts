import { sql } from 'kysely'
import { type Tx, transaction } from '#db/transaction.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { balanceReminderDays, balanceReminderDue, reminderTerm } from '#domain/payments/balance-reminders.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import { walkRows } from '#server/platform/jobs/walk-rows.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { findOrderById } from '#server/records/orders/lock-order.ts'
import { type Checkout, lockCheckout } from '#server/records/orders/order-rows.ts'
import { balanceDueAt, balanceDueOn, isBalancePaused } from './owed.ts'
import { refundedAfterSending } from './refunded-orders.ts'

const [first] = balanceReminderDays
const last = balanceReminderDays[balanceReminderDays.length - 1]

/**
 * Every day: reminds customers who have not paid the balance of a delivered order. A missed day is made up for. While
 * goods of the order are to be returned nobody is reminded.
 */
export async function remindBalances(context: Context, _payload: object): Promise<void> {
  const today = dayInShop(context.clock.now())
  await walkRows(context, {
    job: 'remind-balances',
    rows: (after, limit) => openBalances(context, { today, after, limit }),
    getId: ({ checkout_id }) => checkout_id,
    getName: ({ checkout_no }) => checkout_no,
    work: ({ checkout_id }) => transaction(context.db, tx => remind(tx, context, checkout_id)),
  })
}

/**
 * Balances for which a reminder may be due, without those with a payment in progress or a pending decision of staff.
 */
function openBalances(
  { db }: Pick<Context, 'db'>,
  { today, after, limit }: { today: Day; after: string | undefined; limit: number },
) {
  let rows = db
    .selectFrom('checkouts')
    .innerJoin('orders', 'orders.order_id', 'checkouts.order_id')
    .select(['checkouts.checkout_id', 'checkout_no'])
    .where('purpose', '=', 'balance')
    .where('checkouts.pay_status', '<>', 'paid')
    .where('checkouts.ended_at', 'is', null)
    .where(sql<boolean>`${balanceDueOn} <= ${addDays(today, 1 - first)}::date`)
    .where(sql<boolean>`coalesce(checkouts.reminded_days < ${last}, true)`)
    .where(sql<boolean>`not exists (select from payments p
      where p.checkout_id = checkouts.checkout_id and payment_state = 'processing')`)
    .where(sql<boolean>`not exists (select from refunds r join reconciliation_findings f using (refund_id)
      where r.order_id = checkouts.order_id and f.kind = ${refundedAfterSending} and closed_at is null)`)
  if (after !== undefined) rows = rows.where('checkouts.checkout_id', '>', after)
  return rows.orderBy('checkouts.checkout_id').limit(limit).execute()
}

async function remind(tx: Tx, context: Context, checkoutId: string): Promise<void> {
  const today = dayInShop(context.clock.now())
  const charge = await lockCheckout(tx, checkoutId)
  // Paid or ended a moment ago.
  if (charge.pay_status === 'paid' || charge.ended_at !== null || charge.order_id === null) return
  const order = await findOrderById(tx, charge.order_id)
  const { due: until, is_paused } = await findBalanceDue(tx, charge.checkout_id, today)
  if (until === null || is_paused) return
  const { checkout_no, amount } = charge
  const dueDay = dayInShop(until)
  const due = balanceReminderDue({ today, until: dueDay, last: findLastReminder(charge, dueDay) })
  if (due === undefined) return
  const term_until = reminderTerm(today, dueDay)
  const { order_no, language, email } = order
  await postMail(tx, context, {
    template: 'order_balance_open',
    language,
    recipient: email,
    data: {
      ...{ checkout_no, order_nos: [order_no], order_no, amount, pay_until: until.toISOString(), days: due },
      ...(term_until && { term_until }),
    },
    onceKey: `order_balance_open:${checkout_no}:${due}`,
  })
  const reminded = { reminded_days: due, reminded_on: today }
  await tx.updateTable('checkouts').set(reminded).where('checkout_id', '=', checkoutId).execute()
}

function findLastReminder({ reminded_days: step, reminded_on: on }: Checkout, dueDay: Day) {
  return step === null ? null : { step, on: on ?? addDays(dueDay, step) }
}

function findBalanceDue(tx: Tx, checkoutId: string, today: Day) {
  return tx
    .selectFrom('checkouts')
    .innerJoin('orders', 'orders.order_id', 'checkouts.order_id')
    .select([balanceDueAt.as('due'), isBalancePaused(today).as('is_paused')])
    .where('checkouts.checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow()
}
