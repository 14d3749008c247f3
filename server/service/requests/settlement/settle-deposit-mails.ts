import type { Tx } from '#db/transaction.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import type { Language } from '#domain/languages.ts'
import type { Cents } from '#domain/money.ts'
import { endedWithoutConsent } from '#domain/requests/settlement.ts'
import { dayInShop } from '#i18n/format.ts'
import { translate } from '#i18n/translate.ts'
import { summarizeItemForMail } from '#server/money/refunds/summarize-for-mail.ts'
import type { Context } from '#server/platform/context.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { formatMoney } from '#server/platform/mail/templates/format.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import { isLoanerClaim } from '../loaners/loaner-claims.ts'
import type { LockedRequest } from '../lock-request.ts'
import { listRequestGoods } from '../reads/read-goods.ts'
import { formatRentByDay } from './rent-by-day.ts'
import type { Settlement } from './settle-deposit-store.ts'

interface SettlementMail {
  locked: LockedRequest
  settlement: Settlement
  event: 'proposed' | 'reminded' | 'disputed' | 'final' | 'set_off'
  due?: { amount: Cents; until: Date } | undefined
}

/** The figures: what was held, what of it is retained, what is refunded, and until when the customer can dispute it. */
export async function mailSettlement(
  tx: Tx,
  context: Context,
  { locked, settlement, event, due }: SettlementMail,
): Promise<void> {
  const { request, subject } = locked
  const { settlement_id, version, dispute_until, set_off_from } = settlement
  const { item_id, order_id } = subject.item
  const about = { item_id, order_id, reason: 'returned' }
  const isRefunding = event !== 'disputed' && event !== 'reminded'
  const coming = isRefunding && (await summarizeItemForMail(tx, about, context.clock.now()))
  await postMail(tx, context, {
    template: toTemplate(request, event),
    language: subject.order.language,
    recipient: subject.order.email,
    data: {
      ...(await orderData(tx, subject.order)),
      ...{ request_no: request.request_no, dispute_until },
      goods: await listRequestGoods(tx, request, subject.order.language),
      ...(set_off_from && { set_off_from }),
      ...(isLoanerClaim(request) && { about: loanerTopic(request, settlement) }),
      ...(event === 'set_off' && { claim: settlement.owed, answer: findAnswer(settlement) }),
      ...(event !== 'disputed' && {
        text: formatSettlement(settlement, subject.order.language),
        papers: ['settlement'],
      }),
      ...coming,
      ...(due && { due: due.amount, pay_until: due.until.toISOString() }),
    },
    onceKey: `settlement_${event}:${settlement_id}:${version}`,
  })
}

/** A loaner has words of its own while it is asked for; what follows is the same for every settlement. */
function toTemplate(request: LockedRequest['request'], event: SettlementMail['event']) {
  const hasOwn = event === 'proposed' || event === 'final'
  return hasOwn && isLoanerClaim(request) ? (`settlement_loaner_${event}` as const) : (`settlement_${event}` as const)
}

/** What its customer had answered when it was ended without their agreement. */
const findAnswer = ({ ended_how }: Settlement) => (ended_how === 'decided' ? 'objected' : 'none')

/** The case of a loaner: claimed in full, for its findings, or not any more. */
function loanerTopic(request: LockedRequest['request'], { deductions }: Settlement): string {
  if (deductions.length === 0) return 'loaner_back'
  return request.loaner_lost_at === null ? 'loaner_broken' : 'loaner_lost'
}

/** Line by line, as it adds up. */
function formatSettlement(settlement: Settlement, language: Language): string {
  const { held, deductions, back, owed, rent_back, remark } = settlement
  const say = translate(language)
  const money = (cents: Cents) => formatMoney(cents, language)
  const rows = deductions.map(({ rule, amount, note }) =>
    [say('statements.settlement.deduction', { rule, amount: money(amount) }), note].filter(Boolean).join(' – '),
  )
  return [
    say('statements.settlement.held', { amount: money(held) }),
    ...rows,
    say('statements.settlement.back', { amount: money(back) }),
    rent_back > 0 ? say('statements.settlement.rent_back', { amount: money(rent_back) }) : '',
    formatRentByDay(settlement, language),
    owed > 0 ? say('statements.settlement.owed', { amount: money(owed) }) : '',
    remark,
  ]
    .filter(Boolean)
    .join('\n')
}

/** A debt is asked for again. */
export async function mailOwed(
  tx: Tx,
  context: Context,
  { locked, settlement, due, isReminder = false }: Required<Omit<SettlementMail, 'event'>> & { isReminder?: boolean },
) {
  const { request, subject } = locked
  if (!due) return
  await postMail(tx, context, {
    template: 'settlement_owed',
    language: subject.order.language,
    recipient: subject.order.email,
    data: {
      ...(await orderData(tx, subject.order)),
      ...{ request_no: request.request_no, due: due.amount, last_day: addDays(dayInShop(due.until), -1) },
      ...(isReminder && { asked_as: 'reminder' }),
      ...(endedWithoutConsent(settlement.ended_how, settlement.deductions) && { consent: 'none' }),
    },
    onceKey: `settlement_owed:${request.request_no}:${due.until.toISOString()}`,
  })
}

/** A debt was paid. */
export async function mailOwedPaid(
  tx: Tx,
  context: Context,
  { locked, amount }: { locked: LockedRequest; amount: Cents },
) {
  const { request, subject } = locked
  await postMail(tx, context, {
    template: 'settlement_paid',
    language: subject.order.language,
    recipient: subject.order.email,
    data: { ...(await orderData(tx, subject.order)), request_no: request.request_no, amount },
    onceKey: `settlement_paid:${request.request_no}:${request.version}`,
  })
}

interface ObjectionMail {
  order: Order
  /** The day from which the machine is awaited. */
  end_on: Day
  /** Whether that is the agreed end, and not one by a withdrawal or by staff. */
  isRunning: boolean
  charge: Cents
  /** The charge per day after the grace period. */
  daily: Cents
  graceDays: number
}

/**
 * The notice that keeping a machine after the end does not extend the rental (BW 7:230, § 545 BGB): sent once, within
 * two weeks.
 */
export async function mailObjection(tx: Tx, context: Context, objecting: ObjectionMail) {
  const { order, end_on, isRunning, charge, daily, graceDays } = objecting
  const ended = isRunning ? 'term' : 'before'
  await postMail(tx, context, {
    template: 'rent_overdue',
    language: order.language,
    recipient: order.email,
    data: { ...(await orderData(tx, order)), end_on, ended, amount: charge, daily, days: graceDays },
    onceKey: `rent_overdue:${order.order_no}:${end_on}`,
  })
}

async function orderData(tx: Tx, { checkout_id, order_no }: Order) {
  const { checkout_no } = await tx
    .selectFrom('checkouts')
    .select('checkout_no')
    .where('checkout_id', '=', checkout_id)
    .executeTakeFirstOrThrow()
  return { checkout_no, order_no, order_nos: [order_no] }
}
