import { shopTimeZone } from '#domain/calendar.ts'
import { type Language, languageTags } from '#domain/languages.ts'
import { discountTypes } from '#domain/pricing/discounts.ts'

type Data = Record<string, unknown>

/** Everything a mail can be. `code` is shown large, `button` leads somewhere; the texts are in i18n/mail. */
export interface MailTemplate {
  code?: true
  /** Path without language prefix, made from the mail's data. */
  button?: (data: Data) => string
  /** What the texts insert beside company and code, in the mail's language. */
  values?: (data: Data, language: Language) => Record<string, string | number>
  /** Words that somebody wrote: shown as they are, set apart under a title of their own. */
  quote?: (data: Data) => string
}

/** Ticket and secret apart: the secret stands behind the hash, where no server sees it. */
const messagePath = ({ code, ticket = code, secret }: Data) => `/complaints?ticket=${ticket}#${secret}`

/** About an order: its numbers are named, and a mailed code opens it, so that nobody needs an account for it. */
function orderMail(values: NonNullable<MailTemplate['values']>) {
  return {
    button: ({ checkout_no }: Data) => `/login-middle?step=order&checkout_no=${checkout_no}`,
    values: (data: Data, language: Language) => ({
      ...values(data, language),
      numbers: listInWords(data.order_nos, language),
    }),
  }
}

export const mailTemplates = {
  code_register: { code: true },
  code_change_email: { code: true },
  code_open_order: { code: true },
  // The token stands behind the hash: it reaches no server log and no referrer.
  password_reset: { button: ({ token }) => `/forget-password#token=${token}` },
  password_changed: { button: () => '/forget-password' },
  email_changed: {},
  account_deleted: {},
  message_received: {
    code: true,
    button: messagePath,
    values: ({ due_on }, language) => ({ due: dayInWords(due_on, language) }),
    quote: ({ text }) => String(text ?? ''),
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
  share_reward: {
    code: true,
    button: () => '/product',
    values: ({ discount_type, discount_value, last_day }, language) => ({
      reward: discountInWords(discount_type, Number(discount_value), language),
      last_day: dayInWords(last_day, language),
    }),
  },
  order_received: orderMail(({ amount, pay_until }, language) => ({
    amount: moneyInWords(Number(amount), language),
    until: timeInWords(pay_until, language),
  })),
  order_paid: orderMail(({ amount }, language) => ({ amount: moneyInWords(Number(amount), language) })),
  order_canceled: orderMail(() => ({})),
  order_expired: orderMail(() => ({})),
} as const satisfies Record<string, MailTemplate>

export type MailTemplateName = keyof typeof mailTemplates

/** `€ 25` or `10%`, as its language writes it. */
function discountInWords(type: unknown, value: number, language: Language): string {
  const isFixed = type === discountTypes.fixed
  const style = isFixed ? ({ style: 'currency', currency: 'EUR' } as const) : ({ style: 'percent' } as const)
  const format = new Intl.NumberFormat(languageTags[language], { ...style, trailingZeroDisplay: 'stripIfInteger' })
  return format.format(value / 100)
}

function moneyInWords(cents: number, language: Language): string {
  return new Intl.NumberFormat(languageTags[language], { style: 'currency', currency: 'EUR' }).format(cents / 100)
}

function listInWords(parts: unknown, language: Language): string {
  const words = Array.isArray(parts) ? parts.map(String) : []
  return new Intl.ListFormat(languageTags[language], { type: 'conjunction' }).format(words)
}

function timeInWords(instant: unknown, language: Language): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: shopTimeZone } as const
  return new Intl.DateTimeFormat(languageTags[language], format).format(new Date(String(instant)))
}

function dayInWords(day: unknown, language: Language): string {
  // A day has no time zone; noon keeps it the same day in every one.
  return new Intl.DateTimeFormat(languageTags[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  )
}
