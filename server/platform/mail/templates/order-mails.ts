import type { Language } from '#domain/languages.ts'
import { balanceReminderDays } from '#domain/payments/balance-reminders.ts'
import { accountReminderDays } from '#domain/refunds/account-reminders.ts'
import { dayInShop } from '#i18n/format.ts'
import type { MailPlace, OrderMailData } from './data/order-data.ts'
import type { WithGoods, WithTerm } from './data/shared-data.ts'
import { formatDay, formatList, formatMoney, formatPeriod, formatTime, formatTown } from './format.ts'
import { accountPath } from './format-coming.ts'
import type { parcelMails } from './parcel-mails.ts'
import type { MailFacts, MailTemplate, MailTemplates } from './templates.ts'

const lastAccountReminder = accountReminderDays.length - 1
const lastReminder = Math.max(...balanceReminderDays)

interface OrdersData extends WithGoods {
  checkout_no: string | undefined
  order_nos: readonly string[]
}

const formatTerm = ({ term }: WithTerm, language: Language) =>
  term && formatPeriod(term.start_on, term.end_on, language)

/** About an order: its numbers are shown, and a mailed code opens it without an account. */
function orderMail<Data extends OrdersData>(
  values: NonNullable<MailTemplate<Data>['values']>,
  facts: (data: Data, language: Language) => MailFacts = () => ({}),
) {
  return {
    button: ({ checkout_no }: Data) => `/login-middle?step=order&checkout_no=${checkout_no}`,
    facts: (data: Data, language: Language) => ({
      order: data.order_nos,
      ...facts(data, language),
    }),
    goods: ({ goods }: Data) => goods,
    values: (data: Data, language: Language) => ({
      ...values(data, language),
      numbers: formatList(data.order_nos, language),
    }),
  }
}

/** For contracts in force. */
const contract = { contract: true } as const

const refundMail = {
  ...contract,
  ...orderMail<OrderMailData['refund_requested']>(
    ({ refund_no, amount }, language) => ({ refund_no, amount: formatMoney(amount, language) }),
    ({ refund_no, amount }, language) => ({ refund: refund_no, amount: formatMoney(amount, language) }),
  ),
}

const orderPath = ({ checkout_no }: { checkout_no: string }) => `/login-middle?step=order&checkout_no=${checkout_no}`

const isInvoice = (paper: string) => /^F\d/.test(paper)

/** What a paid order brings beside its invoices: all papers, those of an order from before contracts, or nothing. */
function selectPapers(names: readonly string[]): 'contract' | 'terms' | 'none' {
  if (names.some(name => name.startsWith('contract-'))) return 'contract'
  return names.includes('terms') ? 'terms' : 'none'
}

export const orderMails: MailTemplates<Exclude<keyof OrderMailData, keyof typeof parcelMails | 'recall_notice'>> = {
  order_received: {
    ...contract,
    ...orderMail(
      ({ amount, rest, rest_days = 0, pay_until }, language) => ({
        amount: amount ? formatMoney(amount, language) : 'none',
        rest: rest ? formatMoney(rest, language) : 'none',
        days: rest_days,
        until: formatTime(pay_until, language),
      }),
      ({ amount, rest, pay_until, ordered_at, ...placed }, language) => ({
        ordered: ordered_at && formatTime(ordered_at, language),
        period: formatTerm(placed, language),
        ...(amount > 0 && { to_pay: formatMoney(amount, language), pay_until: formatTime(pay_until, language) }),
        ...(rest > 0 && { pay_later: formatMoney(rest, language) }),
      }),
    ),
  },
  order_unpaid: {
    ...contract,
    ...orderMail(
      ({ amount, rest = 0, pay_until }, language) => ({
        amount: formatMoney(amount, language),
        part: rest > 0 ? 'first' : 'all',
        until: formatTime(pay_until, language),
      }),
      ({ amount, rest = 0, pay_until }, language) => ({
        to_pay: formatMoney(amount, language),
        pay_until: formatTime(pay_until, language),
        ...(rest > 0 && { pay_later: formatMoney(rest, language) }),
      }),
    ),
  },
  order_paid: {
    ...contract,
    ...orderMail(
      ({ amount, rest, rest_days = 0, rest_until, papers = [] }, language) => ({
        bills: papers.filter(isInvoice).length,
        papers: selectPapers(papers),
        amount: amount ? formatMoney(amount, language) : 'none',
        rest: rest ? formatMoney(rest, language) : 'none',
        days: rest_days,
        until: rest_until ? formatDay(rest_until, language) : '',
      }),
      ({ amount, rest, papers = [], ...paid }, language) => ({
        period: formatTerm(paid, language),
        invoice: papers.filter(isInvoice),
        ...(amount > 0 && { paid: formatMoney(amount, language) }),
        ...(rest > 0 && { rest: formatMoney(rest, language) }),
      }),
    ),
  },
  order_balance_paid: {
    ...contract,
    ...orderMail(
      ({ amount }, language) => ({ amount: formatMoney(amount, language) }),
      ({ amount }, language) => ({ paid: formatMoney(amount, language) }),
    ),
  },
  order_canceled: { ...orderMail(() => ({})), listsRefunds: true },
  order_expired: orderMail(() => ({})),
  refund_sent: {
    ...contract,
    ...orderMail(
      ({ refund_no, amount, what, way, arrives_by, papers }, language) => ({
        ...{ refund_no, what, way },
        amount: formatMoney(amount, language),
        arrives: formatDay(arrives_by, language),
        paper: papers && papers.length > 0 ? 'yes' : 'no',
      }),
      ({ refund_no, amount, arrives_by, papers = [] }, language) => ({
        ...{ refund: refund_no, credit_note: papers },
        ...{ amount: formatMoney(amount, language), arrives_by: formatDay(arrives_by, language) },
      }),
    ),
  },
  refund_account: {
    ...contract,
    ...orderMail(
      ({ refund_no, amount, times }, language) => ({
        refund_no,
        amount: formatMoney(amount, language),
        stage: times === 0 ? 'first' : times < lastAccountReminder ? 'again' : 'last',
      }),
      ({ refund_no, amount }, language) => ({ refund: refund_no, amount: formatMoney(amount, language) }),
    ),
    button: accountPath,
  },
  refund_requested: refundMail,
  // The reason as written by the person who decided.
  refund_rejected: { ...refundMail, quote: ({ text }) => text ?? '' },
  order_changed: {
    ...contract,
    ...orderMail(
      ({ kind, difference, start_on, end_on, from_place, to_place }, language) => ({
        ...formatMove(from_place, to_place),
        kind,
        money: difference > 0 ? 'paid' : difference < 0 ? 'back' : 'same',
        amount: formatMoney(Math.abs(difference), language),
        start: start_on ? formatDay(start_on, language) : '',
        end: end_on ? formatDay(end_on, language) : '',
      }),
      ({ kind, difference, start_on, end_on }, language) => ({
        period: kind === 'rent' && start_on && end_on ? formatPeriod(start_on, end_on, language) : undefined,
        ...(difference > 0 && { paid: formatMoney(difference, language) }),
      }),
    ),
    listsRefunds: true,
  },
  order_change_concluded: {
    ...contract,
    ...orderMail(
      ({ kind, amount, total, pay_until, start_on, end_on }, language) => ({
        kind,
        amount: formatMoney(amount, language),
        total: formatMoney(total, language),
        until: formatTime(pay_until, language),
        start: start_on ? formatDay(start_on, language) : '',
        end: end_on ? formatDay(end_on, language) : '',
      }),
      ({ kind, amount, pay_until, start_on, end_on }, language) => ({
        period: kind === 'rent' && start_on && end_on ? formatPeriod(start_on, end_on, language) : undefined,
        to_pay: formatMoney(amount, language),
        pay_until: formatTime(pay_until, language),
      }),
    ),
  },
  order_change_proposed: {
    ...contract,
    ...orderMail(({ amount, until }, language) => ({
      amount: formatMoney(amount, language),
      until: formatTime(until, language),
    })),
  },
  order_change_open: {
    ...contract,
    ...orderMail(
      ({ amount, pay_until }, language) => ({
        amount: formatMoney(amount, language),
        until: formatTime(pay_until, language),
      }),
      ({ amount, pay_until }, language) => ({
        to_pay: formatMoney(amount, language),
        pay_until: formatTime(pay_until, language),
      }),
    ),
  },
  order_balance_open: {
    ...contract,
    ...orderMail(
      ({ amount, pay_until, days, term_until }, language) => ({
        amount: formatMoney(amount, language),
        term: term_until ? formatDay(term_until, language) : 'none',
        day: formatDay(dayInShop(new Date(pay_until)), language),
        stage: days < 0 ? 'soon' : days < lastReminder ? 'late' : 'last',
      }),
      ({ amount, pay_until }, language) => ({
        to_pay: formatMoney(amount, language),
        pay_by: formatDay(dayInShop(new Date(pay_until)), language),
      }),
    ),
  },
  order_shortage: { ...contract, ...orderMail(() => ({})) },
  mails_gathered: orderMail(({ count }) => ({ count })),
  rent_overdue: {
    contract: true,
    button: orderPath,
    values: ({ order_no, end_on, ended, days, daily, amount }, language) => ({
      ...{ order_no, days, ended },
      end: formatDay(end_on, language),
      daily: formatMoney(daily, language),
      amount: formatMoney(amount, language),
    }),
    facts: ({ order_no, end_on, daily }, language) => ({
      ...{ order: order_no, last_day: formatDay(end_on, language), per_day: formatMoney(daily, language) },
    }),
  },
  order_loss_notice: {
    contract: true,
    button: orderPath,
    values: ({ order_no, missing, hand_over_by, amount }, language) => ({
      ...{ order_no, what: missing },
      until: formatDay(hand_over_by, language),
      amount: formatMoney(amount, language),
    }),
    facts: ({ order_no, amount }, language) => ({ order: order_no, amount: formatMoney(amount, language) }),
  },
  rental_ends: {
    contract: true,
    button: ({ checkout_no, order_no }) =>
      `/login-middle?step=order&checkout_no=${checkout_no}&to=end&order_no=${order_no}`,
    values: ({ order_no, days, end_on, deposit, renew, buy, why = 'none' }, language) => ({
      ...{ order_no, days: String(days), end: formatDay(end_on, language), why },
      deposit: deposit ? formatMoney(deposit, language) : 'none',
      renew: renew ? formatMoney(renew, language) : 'none',
      buy: buy ? formatMoney(buy, language) : 'none',
    }),
    facts: ({ order_no, end_on, deposit }, language) => ({
      ...{ order: order_no, last_day: formatDay(end_on, language) },
      deposit: deposit ? formatMoney(deposit, language) : undefined,
    }),
  },
}

function formatMove(before: MailPlace | undefined, after: MailPlace | undefined) {
  const [from, to] = [formatTown(before), formatTown(after)]
  return { moved: to === '' ? 'no' : from === to ? 'near' : 'far', from, to }
}
