import type { Language } from '#domain/languages.ts'
import { balanceReminderDays } from '#domain/payments/balance-reminders.ts'
import { accountReminderDays } from '#domain/refunds/account-reminders.ts'
import { dayInShop } from '#i18n/format.ts'
import { formatDay, formatDiscount, formatList, formatMoney, formatTime, formatTown } from './format.ts'
import { accountPath } from './format-coming.ts'
import type { MailData, MailName, MailPlace } from './mail-data.ts'
import { parcelMails } from './parcel-mails.ts'
import { requestMails } from './request-mails.ts'
import { settlementMails } from './settlement-mails.ts'

/** The path of the form; a mailed code opens it for people without an account. */
const formPath = ({ checkout_no, order_no, item_id }: Record<'checkout_no' | 'order_no' | 'item_id', string>) =>
  `/login-middle?step=order&checkout_no=${checkout_no}&to=review&order_no=${order_no}&item_id=${item_id}`

const reviewMails: MailTemplates<'review_asked' | 'review_rejected'> = {
  review_asked: {
    contract: true,
    button: formPath,
    values: ({ order_no, kind }) => ({ order_no, kind }),
  },
  review_rejected: {
    contract: true,
    button: formPath,
    values: ({ order_no }) => ({ order_no }),
    quote: ({ text }) => text,
  },
}

const lastAccountReminder = accountReminderDays.length - 1
const lastReminder = Math.max(...balanceReminderDays)

/** The parts of a mail. `code` is shown large, `button` is a link; the texts are in i18n/mail. */
export interface MailTemplate<Data> {
  code?: true
  /** Path without language prefix, from the mail's data; undefined: this mail has no link. */
  button?: (data: Data) => string | undefined
  /** Additional values for the texts beside company and code, in the mail's language. */
  values?: (data: Data, language: Language) => Record<string, string | number>
  /** About a contract in force: the mail ends with the way to withdraw from it, as the law requires. */
  contract?: true
  /** About a refund: it states the actual amount and its way, and asks for an account where one is needed. */
  listsRefunds?: boolean
  /** Text of staff, or figures: shown literally under a title of their own. Never text of strangers. */
  quote?: (data: Data) => string
}

export type MailTemplates<Name extends MailName> = { [Key in Name]: MailTemplate<MailData[Key]> }

/** Ticket and secret are separate: the secret is in the fragment, which no server sees. */
const messagePath = ({ ticket, secret }: { ticket: string; secret: string }) => `/complaints?ticket=${ticket}#${secret}`

interface OrdersData {
  checkout_no: string | undefined
  order_nos: readonly string[]
}

/** About an order: its numbers are shown, and a mailed code opens it without an account. */
function orderMail<Data extends OrdersData>(values: NonNullable<MailTemplate<Data>['values']>) {
  return {
    button: ({ checkout_no }: Data) => `/login-middle?step=order&checkout_no=${checkout_no}`,
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
  ...orderMail<MailData['refund_requested']>(({ refund_no, amount }, language) => ({
    refund_no,
    amount: formatMoney(amount, language),
  })),
}

/** Sent to the previous address: an undo link that is valid for seven days. */
const undoMail: MailTemplate<{ token: string }> = { button: ({ token }) => `/undo-change#token=${token}` }

/** The token is in the fragment, so that it reaches no server log and no referrer. */
const passwordMail: MailTemplate<{ token: string }> = { button: ({ token }) => `/forget-password#token=${token}` }

export const mailTemplates: MailTemplates<MailName> = {
  code_register: { code: true },
  code_change_email: { code: true },
  code_open_order: { code: true },
  code_prove: { code: true },
  password_reset: passwordMail,
  account_made: passwordMail,
  mail_server_test: {},
  mail_server_changes: {
    button: () => '/admin/settings/mail-server',
    values: ({ host, counts_from, by }, language) => ({
      host: host || 'none',
      from: formatTime(counts_from, language),
      by: by ?? '',
    }),
  },
  password_changed: { button: () => '/forget-password' },
  // If somebody else switched it on, the owner is locked out: a new password alone does not help.
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
      numbers: formatList(
        waits_for.map(({ number }) => number),
        language,
      ),
    }),
  },
  account_deleted: {},
  message_received: {
    code: true,
    button: ({ code, secret }) => messagePath({ ticket: code, secret }),
    values: ({ due_on }, language) => ({ due: formatDay(due_on, language) }),
  },
  message_answered: {
    button: messagePath,
    values: ({ ticket }) => ({ ticket }),
    quote: ({ text }) => text,
  },
  message_alert: {
    button: () => '/admin',
    values: ({ count }) => ({ count }),
    quote: ({ lines }) => lines.join('\n'),
  },
  dispute: {
    button: ({ dispute_no }) => `/admin/disputes/${dispute_no}`,
    values: ({ dispute_no, amount, dispute_status, order_nos, due_by }, language) => ({
      dispute_no,
      amount: formatMoney(amount, language),
      status: dispute_status,
      numbers: formatList(order_nos, language),
      open: dispute_status === 'needs_response' && due_by ? 'yes' : 'no',
      due: due_by ? formatDay(due_by, language) : '',
    }),
  },
  given_alone: {
    button: () => '/admin/audit',
    values: ({ kind, amount, about, by }, language) => ({
      ...{ kind, about: about || 'none', by: by ?? '' },
      amount: formatMoney(amount, language),
    }),
    quote: ({ text }) => text,
  },
  share_reward: {
    code: true,
    button: () => '/product',
    values: ({ discount_type, discount_value, last_day }, language) => ({
      reward: formatDiscount(discount_type, discount_value, language),
      last_day: formatDay(last_day, language),
    }),
  },
  order_received: {
    ...contract,
    ...orderMail(({ amount, rest, pay_until }, language) => ({
      amount: formatMoney(amount, language),
      rest: rest ? formatMoney(rest, language) : 'none',
      until: formatTime(pay_until, language),
    })),
  },
  order_paid: {
    ...contract,
    ...orderMail(({ amount, rest, rest_days = 0, rest_until }, language) => ({
      amount: amount ? formatMoney(amount, language) : 'none',
      rest: rest ? formatMoney(rest, language) : 'none',
      days: rest_days,
      until: rest_until ? formatDay(rest_until, language) : '',
    })),
  },
  order_balance_paid: {
    ...contract,
    ...orderMail(({ amount }, language) => ({ amount: formatMoney(amount, language) })),
  },
  order_canceled: { ...orderMail(() => ({})), listsRefunds: true },
  order_expired: orderMail(() => ({})),
  refund_sent: {
    ...contract,
    ...orderMail(({ refund_no, amount, what, way, arrives_by, papers }, language) => ({
      ...{ refund_no, what, way },
      amount: formatMoney(amount, language),
      arrives: formatDay(arrives_by, language),
      paper: papers && papers.length > 0 ? 'yes' : 'no',
    })),
  },
  refund_account: {
    ...contract,
    ...orderMail(({ refund_no, amount, times }, language) => ({
      refund_no,
      amount: formatMoney(amount, language),
      stage: times === 0 ? 'first' : times < lastAccountReminder ? 'again' : 'last',
    })),
    button: accountPath,
  },
  refund_requested: refundMail,
  // The reason as written by the person who decided.
  refund_rejected: { ...refundMail, quote: ({ text }) => text ?? '' },
  // The secret is in the fragment, which no server sees.
  waitlist_joined: {
    button: ({ key, token }) => `/detail?type=${key}#leave=${token}`,
    values: ({ model, months }) => ({ model, months }),
  },
  waitlist_free: {
    button: ({ key, months }) => `/rent/fill?type=${key}&months=${months}`,
    values: ({ model, months, first_free_on }, language) => ({
      ...{ model, months },
      first: formatDay(first_free_on, language),
    }),
  },
  order_changed: {
    ...contract,
    ...orderMail(({ kind, difference, start_on, end_on, from_place, to_place }, language) => ({
      ...formatMove(from_place, to_place),
      kind,
      money: difference > 0 ? 'paid' : difference < 0 ? 'back' : 'same',
      amount: formatMoney(Math.abs(difference), language),
      start: start_on ? formatDay(start_on, language) : '',
      end: end_on ? formatDay(end_on, language) : '',
    })),
    listsRefunds: true,
  },
  order_change_open: {
    ...contract,
    ...orderMail(({ amount, pay_until }, language) => ({
      amount: formatMoney(amount, language),
      until: formatTime(pay_until, language),
    })),
  },
  order_balance_open: {
    ...contract,
    ...orderMail(({ amount, pay_until, days }, language) => ({
      amount: formatMoney(amount, language),
      day: formatDay(dayInShop(new Date(pay_until)), language),
      stage: days < 0 ? 'soon' : days < lastReminder ? 'late' : 'last',
    })),
  },
  order_shortage: { ...contract, ...orderMail(() => ({})) },
  mails_gathered: orderMail(({ count }) => ({ count })),
  ...parcelMails,
  ...requestMails,
  ...settlementMails,
  ...reviewMails,
}

function formatMove(before: MailPlace | undefined, after: MailPlace | undefined) {
  const [from, to] = [formatTown(before), formatTown(after)]
  return { moved: to === '' ? 'no' : from === to ? 'near' : 'far', from, to }
}
