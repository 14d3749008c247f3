import type { Language } from '#domain/languages.ts'
import type { MailTemplate } from './templates.ts'
import { dayInWords, moneyInWords, timeInWords } from './words.ts'

type Data = Record<string, unknown>

const words = ({ text }: Data) => String(text ?? '')

/** About the settlement of an order: its figures are quoted line by line, as they were written down. */
function settlementMail({ quotes }: { quotes: boolean }) {
  return {
    contract: true as const,
    tellsComing: quotes,
    button: ({ checkout_no }) => `/login-middle?step=order&checkout_no=${checkout_no}`,
    values: ({ request_no, order_no, about, dispute_until, due, pay_until, amount }: Data, language: Language) => ({
      ...{ request_no: String(request_no), order_no: String(order_no), about: String(about ?? '') },
      until_day: dispute_until ? dayInWords(dispute_until, language) : '',
      due: due ? moneyInWords(Number(due), language) : 'none',
      until: pay_until ? timeInWords(pay_until, language) : '',
      amount: moneyInWords(Number(amount ?? 0), language),
    }),
    ...(quotes && { quote: words }),
  } satisfies MailTemplate
}

/**
 * The moment it came in, by the clock of the shop; what was stated stands on the paper that comes with it. Where it waits
 * for its owner, whoever reads this can take it back: by a key behind the hash, where no server sees it.
 */
function receipt(path: string) {
  return {
    button: ({ statement_id, token }: Data) => (token ? `${path}#not-me=${statement_id}.${token}` : undefined),
    values: ({ received_at, pay_until, token, acts_at }: Data, language: Language) => ({
      received: timeInWords(received_at ?? pay_until, language),
      waits: token ? (acts_at ? 'yes' : 'by_us') : 'no',
      acts: acts_at ? timeInWords(acts_at, language) : '',
    }),
  } satisfies MailTemplate
}

const count = ({ count: many }: Data) => ({ count: Number(many ?? 0) })

/** How many there are and where they stand; nothing of what strangers have typed. */
const statementAlert = { button: () => '/admin/statements?open=true', values: count } satisfies MailTemplate
const disownedAlert = { button: () => '/admin/statements?open=false', values: count } satisfies MailTemplate

const refundAlert = { button: () => '/admin', values: count, quote: words } satisfies MailTemplate

/** A machine that is called back: what is wrong stands in the words of whoever calls it back. */
const recall = {
  contract: true as const,
  button: () => '/safety',
  values: ({ model, serial_number, order_no, remedy }: Data) => ({
    ...{ model: String(model), serial_number: String(serial_number ?? ''), order_no: String(order_no) },
    remedy: String(remedy ?? 'repair'),
  }),
  quote: words,
} satisfies MailTemplate

/** To staff, while it can still be stopped. */
const recallWaits = {
  button: () => '/admin/recalls',
  values: ({ model, range, notices, tells_at, by }: Data, language: Language) => ({
    ...{ model: String(model), range: String(range ?? ''), count: Number(notices ?? 0), by: String(by ?? '') },
    from: timeInWords(tells_at, language),
  }),
  quote: words,
} satisfies MailTemplate

export const settlementMails = {
  recall_waits: recallWaits,
  recall_notice: recall,
  withdrawal_received: receipt('/withdraw'),
  cancellation_received: receipt('/cancel-rental'),
  statement_alert: statementAlert,
  disowned_alert: disownedAlert,
  refund_alert: refundAlert,
  settlement_proposed: settlementMail({ quotes: true }),
  settlement_disputed: settlementMail({ quotes: false }),
  settlement_final: settlementMail({ quotes: true }),
  settlement_loaner_proposed: settlementMail({ quotes: true }),
  settlement_loaner_final: settlementMail({ quotes: true }),
  settlement_owed: settlementMail({ quotes: false }),
  settlement_paid: settlementMail({ quotes: false }),
  rent_overdue: {
    contract: true as const,
    button: ({ checkout_no }: Data) => `/login-middle?step=order&checkout_no=${checkout_no}`,
    values: ({ order_no, end_on, ended, days, daily, amount }: Data, language: Language) => ({
      ...{ order_no: String(order_no), days: Number(days ?? 0), ended: String(ended ?? 'term') },
      end: dayInWords(end_on, language),
      daily: moneyInWords(Number(daily ?? 0), language),
      amount: moneyInWords(Number(amount ?? 0), language),
    }),
  },
}
