import type { SettlementMailData } from './data/settlement-data.ts'
import { formatDay, formatMoney, formatTime } from './format.ts'
import type { MailTemplate, MailTemplates } from './templates.ts'

const orderPath = ({ checkout_no }: { checkout_no: string }) => `/login-middle?step=order&checkout_no=${checkout_no}`

/** About the settlement of an order. */
const settlementMail: MailTemplate<SettlementMailData['settlement_final']> = {
  contract: true,
  button: orderPath,
  goods: ({ goods }) => goods,
  values: (
    {
      request_no,
      order_no,
      about = '',
      answer = 'none',
      dispute_until,
      set_off_from,
      claim,
      due,
      pay_until,
      last_day,
      asked_as = 'request',
      consent = 'given',
      amount = 0,
    },
    language,
  ) => ({
    ...{ request_no, order_no, about, answer, asked_as, consent },
    last_day: last_day ? formatDay(last_day, language) : 'none',
    until_day: dispute_until ? formatDay(dispute_until, language) : '',
    set_off_day: set_off_from ? formatDay(set_off_from, language) : 'none',
    claim: claim ? formatMoney(claim, language) : 'none',
    due: due ? formatMoney(due, language) : 'none',
    until: pay_until ? formatTime(pay_until, language) : '',
    amount: formatMoney(amount, language),
  }),
  facts: ({ request_no, order_no, due, pay_until, last_day }, language) => ({
    ...{ request: request_no, order: order_no },
    to_pay: due ? formatMoney(due, language) : undefined,
    pay_until: due && pay_until ? formatTime(pay_until, language) : undefined,
    pay_by: due && last_day ? formatDay(last_day, language) : undefined,
  }),
}

/** Its figures are quoted line by line, as stored. */
const withQuote: typeof settlementMail = { ...settlementMail, listsRefunds: true, quote: ({ text = '' }) => text }

export const settlementMails: MailTemplates<keyof SettlementMailData> = {
  settlement_proposed: withQuote,
  // What was refunded with the proposal was told with it.
  settlement_reminded: { ...settlementMail, quote: ({ text = '' }) => text },
  settlement_disputed: settlementMail,
  settlement_final: withQuote,
  settlement_set_off: withQuote,
  settlement_loaner_proposed: withQuote,
  settlement_loaner_final: withQuote,
  settlement_owed: settlementMail,
  settlement_paid: settlementMail,
}
