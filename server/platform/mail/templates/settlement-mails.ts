import type { MailData } from './mail-data.ts'
import type { MailTemplate, MailTemplates } from './templates.ts'
import { dayInWords, moneyInWords, timeInWords } from './words.ts'

const orderPath = ({ checkout_no }: { checkout_no: string }) => `/login-middle?step=order&checkout_no=${checkout_no}`
const words = ({ text = '' }: { text?: string }) => text

/** About the settlement of an order. */
const settlementMail: MailTemplate<MailData['settlement_final']> = {
  contract: true,
  button: orderPath,
  values: ({ request_no, order_no, about = '', dispute_until, due, pay_until, amount = 0 }, language) => ({
    ...{ request_no, order_no, about },
    until_day: dispute_until ? dayInWords(dispute_until, language) : '',
    due: due ? moneyInWords(due, language) : 'none',
    until: pay_until ? timeInWords(pay_until, language) : '',
    amount: moneyInWords(amount, language),
  }),
}

/** Its figures are quoted line by line, as they were written down. */
const withFigures: typeof settlementMail = { ...settlementMail, tellsComing: true, quote: words }

/**
 * The moment it came in, by the clock of the shop; what was stated stands on the paper that comes with it. Where it waits
 * for its owner, its reader can take it back: by a key behind the hash, where no server sees it.
 */
function receipt(path: string): MailTemplate<MailData['withdrawal_received']> {
  return {
    button: ({ statement_id, token }) => (token ? `${path}#not-me=${statement_id}.${token}` : undefined),
    values: ({ received_at, pay_until, token, acts_at }, language) => ({
      received: timeInWords(received_at ?? pay_until ?? '', language),
      waits: token ? (acts_at ? 'yes' : 'by_us') : 'no',
      acts: acts_at ? timeInWords(acts_at, language) : '',
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
      from: timeInWords(tells_at, language),
    }),
    quote: words,
  },
  // What is wrong stands in the words of the person who calls it back.
  recall_notice: {
    contract: true,
    button: () => '/safety',
    values: ({ model, serial_number, order_no, remedy }) => ({ model, serial_number, order_no, remedy }),
    quote: words,
  },
  withdrawal_received: receipt('/withdraw'),
  cancellation_received: receipt('/cancel-rental'),
  // How many there are and where they stand; nothing of what strangers have typed.
  statement_alert: { button: () => '/admin/statements?open=true', values: count },
  disowned_alert: { button: () => '/admin/statements?open=false', values: count },
  refund_alert: { button: () => '/admin', values: count, quote: words },
  settlement_proposed: withFigures,
  settlement_disputed: settlementMail,
  settlement_final: withFigures,
  settlement_loaner_proposed: withFigures,
  settlement_loaner_final: withFigures,
  settlement_owed: settlementMail,
  settlement_paid: settlementMail,
  rent_overdue: {
    contract: true,
    button: orderPath,
    values: ({ order_no, end_on, ended, days, daily, amount }, language) => ({
      ...{ order_no, days, ended },
      end: dayInWords(end_on, language),
      daily: moneyInWords(daily, language),
      amount: moneyInWords(amount, language),
    }),
  },
}
