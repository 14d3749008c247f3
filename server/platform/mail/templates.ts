import type { Language } from '#domain/languages.ts'
import { balanceReminderDays } from '#domain/payments/balance-reminders.ts'
import { accountReminderDays } from '#domain/refunds/account-reminders.ts'
import { dayInShop } from '#i18n/format.ts'
import { accountPath } from './coming-words.ts'
import { parcelMails } from './parcel-mails.ts'
import { requestMails } from './request-mails.ts'
import { reviewMails } from './review-mails.ts'
import { settlementMails } from './settlement-mails.ts'
import { dayInWords, discountInWords, listInWords, moneyInWords, timeInWords, townInWords } from './words.ts'

type Data = Record<string, unknown>

const lastAsk = accountReminderDays.length - 1
const lastReminder = Math.max(...balanceReminderDays)

/** Everything a mail can be. `code` is shown large, `button` leads somewhere; the texts are in i18n/mail. */
export interface MailTemplate {
  code?: true
  /** Path without language prefix, made from the mail's data; undefined: this one leads nowhere. */
  button?: (data: Data) => string | undefined
  /** What the texts insert beside company and code, in the mail's language. */
  values?: (data: Data, language: Language) => Record<string, string | number>
  /** About a contract that stands: the way to withdraw from it stands under the mail, as the law wants it. */
  contract?: true | undefined
  /** About money that goes back: it says what really comes, how, and asks for an account where one is wanted. */
  tellsComing?: boolean
  /** Words of staff, or figures: shown as they are, set apart under a title of their own. Never those of strangers. */
  quote?: (data: Data) => string
}

/** Ticket and secret apart: the secret stands behind the hash, where no server sees it. */
const messagePath = ({ code, ticket = code, secret }: Data) => `/complaints?ticket=${ticket}#${secret}`

/** About an order: its numbers are named, and a mailed code opens it, so that nobody needs an account for it. */
function orderMail(values: NonNullable<MailTemplate['values']>) {
  return {
    contract: true as const,
    button: ({ checkout_no }: Data) => `/login-middle?step=order&checkout_no=${checkout_no}`,
    values: (data: Data, language: Language) => ({
      ...values(data, language),
      numbers: listInWords(data.order_nos, language),
    }),
  }
}

const refundMail = orderMail(({ refund_no, amount }, language) => ({
  refund_no: String(refund_no ?? ''),
  amount: moneyInWords(Number(amount), language),
}))

/** To the address as it was: a way back, by a link that is good for seven days. */
const undoMail: MailTemplate = { button: ({ token }) => `/undo-change#token=${token}` }

export const mailTemplates = {
  code_register: { code: true },
  code_change_email: { code: true },
  code_open_order: { code: true },
  code_prove: { code: true },
  // The token stands behind the hash: it reaches no server log and no referrer.
  password_reset: { button: ({ token }) => `/forget-password#token=${token}` },
  account_made: { button: ({ token }) => `/forget-password#token=${token}` },
  mail_server_test: {},
  mail_server_changes: {
    button: () => '/admin/settings/mail-server',
    values: ({ host, counts_from, by }, language) => ({
      host: String(host || 'none'),
      from: timeInWords(counts_from, language),
      by: String(by ?? ''),
    }),
  },
  password_changed: { button: () => '/forget-password' },
  // Whoever switched it on keeps the owner out: a new password alone does not bring him back.
  second_factor_on: { button: () => '/complaints' },
  second_factor_off: { button: () => '/forget-password' },
  second_factor_app_off: { button: () => '/complaints' },
  second_factor_reset: { button: () => '/complaints' },
  email_changed: undoMail,
  identity_linked: undoMail,
  identity_unlinked: undoMail,
  passkey_added: undoMail,
  passkey_removed: undoMail,
  account_delete_waits: {
    button: () => '/user/info#data',
    values: ({ waits_for }, language) => ({
      numbers: listInWords(
        (waits_for as { number: string }[] | undefined)?.map(({ number }) => number),
        language,
      ),
    }),
  },
  account_deleted: {},
  message_received: {
    code: true,
    button: messagePath,
    values: ({ due_on }, language) => ({ due: dayInWords(due_on, language) }),
  },
  message_answered: {
    button: messagePath,
    values: ({ ticket }) => ({ ticket: String(ticket ?? '') }),
    quote: ({ text }) => String(text ?? ''),
  },
  message_alert: {
    button: () => '/admin',
    values: ({ count }) => ({ count: Number(count ?? 0) }),
    quote: ({ lines }) => (Array.isArray(lines) ? lines.join('\n') : ''),
  },
  dispute: {
    button: ({ dispute_no }) => `/admin/disputes/${dispute_no}`,
    values: ({ dispute_no, amount, dispute_status, order_nos, due_by }, language) => ({
      dispute_no: String(dispute_no ?? ''),
      amount: moneyInWords(Number(amount), language),
      status: String(dispute_status ?? ''),
      numbers: listInWords(order_nos, language),
      open: dispute_status === 'needs_response' && due_by ? 'yes' : 'no',
      due: due_by ? dayInWords(due_by, language) : '',
    }),
  },
  given_alone: {
    button: () => '/admin/audit',
    values: ({ kind, amount, about, by }, language) => ({
      kind: String(kind ?? ''),
      amount: moneyInWords(Number(amount), language),
      about: String(about || 'none'),
      by: String(by ?? ''),
    }),
    quote: ({ text }) => String(text ?? ''),
  },
  share_reward: {
    code: true,
    button: () => '/product',
    values: ({ discount_type, discount_value, last_day }, language) => ({
      reward: discountInWords(discount_type, Number(discount_value), language),
      last_day: dayInWords(last_day, language),
    }),
  },
  order_received: orderMail(({ amount, rest, pay_until }, language) => ({
    amount: moneyInWords(Number(amount), language),
    rest: rest ? moneyInWords(Number(rest), language) : 'none',
    until: timeInWords(pay_until, language),
  })),
  order_paid: orderMail(({ amount, rest, rest_until }, language) => ({
    amount: amount ? moneyInWords(Number(amount), language) : 'none',
    rest: rest ? moneyInWords(Number(rest), language) : 'none',
    until: rest_until ? dayInWords(rest_until, language) : '',
  })),
  order_balance_paid: orderMail(({ amount }, language) => ({ amount: moneyInWords(Number(amount), language) })),
  order_canceled: { ...orderMail(() => ({})), contract: undefined, tellsComing: true },
  order_expired: { ...orderMail(() => ({})), contract: undefined },
  refund_sent: orderMail(({ refund_no, amount, what, way, arrives_by, papers }, language) => ({
    refund_no: String(refund_no ?? ''),
    amount: moneyInWords(Number(amount), language),
    what: String(what ?? ''),
    way: String(way ?? ''),
    arrives: dayInWords(arrives_by, language),
    paper: Array.isArray(papers) && papers.length > 0 ? 'yes' : 'no',
  })),
  refund_account: {
    ...orderMail(({ refund_no, amount, times }, language) => ({
      refund_no: String(refund_no ?? ''),
      amount: moneyInWords(Number(amount), language),
      stage: Number(times ?? 0) === 0 ? 'first' : Number(times) < lastAsk ? 'again' : 'last',
    })),
    button: accountPath,
  },
  refund_requested: refundMail,
  // In the words of whoever decided.
  refund_rejected: { ...refundMail, quote: ({ text }: Data) => String(text ?? '') },
  // The secret stands behind the hash, where no server sees it.
  waitlist_joined: {
    button: ({ key, token }) => `/detail?type=${key}#leave=${token}`,
    values: waitedFor,
  },
  waitlist_free: {
    button: ({ key, months }) => `/rent/fill?type=${key}&months=${months}`,
    values: (data, language) => ({ ...waitedFor(data), first: dayInWords(data.first_free_on, language) }),
  },
  order_changed: {
    ...orderMail(({ kind, difference, start_on, end_on, from_place, to_place }, language) => ({
      ...movedInWords(from_place, to_place),
      kind: String(kind),
      money: Number(difference) > 0 ? 'paid' : Number(difference) < 0 ? 'back' : 'same',
      amount: moneyInWords(Math.abs(Number(difference)), language),
      start: start_on ? dayInWords(start_on, language) : '',
      end: end_on ? dayInWords(end_on, language) : '',
    })),
    tellsComing: true,
  },
  order_change_open: orderMail(({ amount, pay_until }, language) => ({
    amount: moneyInWords(Number(amount), language),
    until: timeInWords(pay_until, language),
  })),
  order_balance_open: orderMail(({ amount, pay_until, days }, language) => ({
    amount: moneyInWords(Number(amount), language),
    day: dayInWords(dayInShop(new Date(String(pay_until))), language),
    stage: Number(days) < 0 ? 'soon' : Number(days) < lastReminder ? 'late' : 'last',
  })),
  order_shortage: orderMail(() => ({})),
  mails_gathered: { ...orderMail(({ count }) => ({ count: Number(count ?? 0) })), contract: undefined },
  ...parcelMails,
  ...requestMails,
  ...settlementMails,
  ...reviewMails,
} as const satisfies Record<string, MailTemplate>

export type MailTemplateName = keyof typeof mailTemplates

function movedInWords(before: unknown, after: unknown) {
  const [from, to] = [townInWords(before), townInWords(after)]
  return { moved: to === '' ? 'no' : from === to ? 'near' : 'far', from, to }
}

function waitedFor({ model, months }: Data) {
  return { model: String(model ?? ''), months: Number(months ?? 0) }
}
