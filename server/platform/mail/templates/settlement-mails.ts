import { formatDay, formatMoney, formatTime } from './format.ts'
import type { MailData } from './mail-data.ts'
import type { MailTemplate, MailTemplates } from './templates.ts'

const orderPath = ({ checkout_no }: { checkout_no: string }) => `/login-middle?step=order&checkout_no=${checkout_no}`
const quoteText = ({ text = '' }: { text?: string }) => text

/** About the settlement of an order. */
const settlementMail: MailTemplate<MailData['settlement_final']> = {
  contract: true,
  button: orderPath,
  values: ({ request_no, order_no, about = '', dispute_until, due, pay_until, amount = 0 }, language) => ({
    ...{ request_no, order_no, about },
    until_day: dispute_until ? formatDay(dispute_until, language) : '',
    due: due ? formatMoney(due, language) : 'none',
    until: pay_until ? formatTime(pay_until, language) : '',
    amount: formatMoney(amount, language),
  }),
}

/** Its figures are quoted line by line, as stored. */
const withQuote: typeof settlementMail = { ...settlementMail, listsRefunds: true, quote: quoteText }

/**
 * A receipt: the time of arrival, in shop time; the statement itself is in the attached document. Where it waits for
 * its owner, the recipient can disown it: with a token in the fragment, which no server sees.
 */
function receipt(path: string): MailTemplate<MailData['withdrawal_received']> {
  return {
    button: ({ statement_id, token }) => (token ? `${path}#not-me=${statement_id}.${token}` : undefined),
    values: ({ received_at, pay_until, token, acts_at }, language) => ({
      received: formatTime(received_at ?? pay_until ?? '', language),
      waits: token ? (acts_at ? 'yes' : 'by_us') : 'no',
      acts: acts_at ? formatTime(acts_at, language) : '',
    }),
  }
}

const count = ({ count: many }: { count: number }) => ({ count: many })

type SettlementMail =
  | `settlement_${'proposed' | 'disputed' | 'final' | 'loaner_proposed' | 'loaner_final' | 'owed' | 'paid'}`
  | `recall_${'waits' | 'notice'}`
  | `${'withdrawal' | 'cancellation'}_received`
  | `${'statement' | 'disowned' | 'refund'}_alert`
  | 'rent_overdue'

export const settlementMails: MailTemplates<SettlementMail> = {
  // To staff, while it can still be stopped.
  recall_waits: {
    button: () => '/admin/recalls',
    values: ({ model, range, notices, tells_at, by }, language) => ({
      ...{ model, range, count: notices, by: by ?? '' },
      from: formatTime(tells_at, language),
    }),
    quote: quoteText,
  },
  // The danger is described by the person who started the recall.
  recall_notice: {
    contract: true,
    button: () => '/safety',
    values: ({ model, serial_number, order_no, remedy }) => ({ model, serial_number, order_no, remedy }),
    quote: quoteText,
  },
  withdrawal_received: receipt('/withdraw'),
  cancellation_received: receipt('/cancel-rental'),
  // The number of statements and a link to them, without any text typed by strangers.
  statement_alert: { button: () => '/admin/statements?open=true', values: count },
  disowned_alert: { button: () => '/admin/statements?open=false', values: count },
  refund_alert: { button: () => '/admin', values: count, quote: quoteText },
  settlement_proposed: withQuote,
  settlement_disputed: settlementMail,
  settlement_final: withQuote,
  settlement_loaner_proposed: withQuote,
  settlement_loaner_final: withQuote,
  settlement_owed: settlementMail,
  settlement_paid: settlementMail,
  rent_overdue: {
    contract: true,
    button: orderPath,
    values: ({ order_no, end_on, ended, days, daily, amount }, language) => ({
      ...{ order_no, days, ended },
      end: formatDay(end_on, language),
      daily: formatMoney(daily, language),
      amount: formatMoney(amount, language),
    }),
  },
}
