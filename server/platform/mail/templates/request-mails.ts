import type { RequestMailData, RequestStep } from './data/request-data.ts'
import type { WithGoods } from './data/shared-data.ts'
import { formatDay, formatMoney, formatPeriod, formatTime } from './format.ts'
import type { MailTemplate, MailTemplates } from './templates.ts'

const orderPath = ({ checkout_no }: { checkout_no: string }) => `/login-middle?step=order&checkout_no=${checkout_no}`

const listGoods = ({ goods }: WithGoods) => goods

/** About an after-sale request: its number and its order are shown, and a mailed code opens it. */
const requestMail: MailTemplate<RequestStep> = {
  contract: true,
  button: orderPath,
  goods: listGoods,
  values: (
    {
      request_no,
      order_no,
      apply_type,
      process_status,
      due,
      pay_until,
      swap_by,
      loaner,
      goes = 'on',
      papers = [],
      ...rest
    },
    language,
  ) => ({
    ...{ request_no, order_no, apply_type, step: process_status, goes },
    kind: rest.kind ?? 'none',
    ...{ chosen: rest.chosen ?? 'none', remedy: rest.remedy ?? 'none', ground: rest.ground ?? 'none' },
    next: rest.continued_as ?? 'none',
    stated: rest.stated ?? 'withdrawn',
    bills: papers.filter(name => /^F\d/.test(name)).length,
    papers: papers.some(name => name.startsWith('contract-')) ? 'contract' : 'none',
    due: due ? formatMoney(due, language) : 'none',
    loaner: loaner ?? 'none',
    swap: swap_by ? formatDay(swap_by, language) : 'none',
    until: pay_until ? formatTime(pay_until, language) : '',
    work: rest.work_from ? formatDay(rest.work_from, language) : 'none',
  }),
  facts: ({ request_no, order_no, due, pay_until }, language) => ({
    ...{ request: request_no, order: order_no },
    to_pay: due ? formatMoney(due, language) : undefined,
    pay_until: due && pay_until ? formatTime(pay_until, language) : undefined,
  }),
}

const withQuote: typeof requestMail = { ...requestMail, quote: ({ text = '' }) => text }

const steps = {
  request_received: requestMail,
  request_approved: requestMail,
  request_rejected: withQuote,
  request_withdrawn: requestMail,
  request_lapsed: requestMail,
  request_superseded: requestMail,
  request_step: requestMail,
  request_completed: withQuote,
  request_ended: withQuote,
  request_bill: withQuote,
  request_bill_declined: requestMail,
  request_remedy: withQuote,
  request_paid: requestMail,
  request_failed: withQuote,
  request_message: withQuote,
}

export const requestMails: MailTemplates<keyof RequestMailData> = {
  ...steps,
  contract_concluded: {
    contract: true,
    button: orderPath,
    goods: listGoods,
    values: ({ request_no, order_no, contract, amount, back, pay_until, months = 0, ...rest }, language) => ({
      ...{ request_no, order_no, what: contract, months },
      amount: amount ? formatMoney(amount, language) : 'none',
      back: back ? formatMoney(back, language) : 'none',
      until: formatTime(pay_until, language),
      start: rest.start_on ? formatDay(rest.start_on, language) : '',
      end: rest.end_on ? formatDay(rest.end_on, language) : '',
      swap: rest.swap_by ? formatDay(rest.swap_by, language) : 'none',
      work: rest.express ? 'express' : rest.work_from ? formatDay(rest.work_from, language) : 'none',
    }),
    facts: ({ request_no, order_no, amount, pay_until, start_on, end_on }, language) => ({
      ...{ request: request_no, order: order_no },
      period: start_on && end_on && formatPeriod(start_on, end_on, language),
      to_pay: amount ? formatMoney(amount, language) : undefined,
      pay_until: amount ? formatTime(pay_until, language) : undefined,
    }),
  },
  renewal_withdrawn: {
    contract: true,
    button: orderPath,
    goods: listGoods,
    values: ({ request_no, order_no, months, end_on, amount, machine, days, back_by }, language) => ({
      ...{ request_no, order_no, months: String(months), machine, days: String(days) },
      ...{ end: formatDay(end_on, language), amount: formatMoney(amount, language) },
      rest: amount === 0 ? 'none' : 'some',
      by: back_by ? formatDay(back_by, language) : 'none',
    }),
    facts: ({ request_no, order_no, end_on }, language) => ({
      ...{ request: request_no, order: order_no, last_day: formatDay(end_on, language) },
    }),
  },
  work_withdrawn: {
    contract: true,
    button: orderPath,
    goods: listGoods,
    values: ({ request_no, order_no, apply_type, at, percent, kept, back, set_off, back_by }, language) => ({
      ...{ request_no, order_no, apply_type, percent: String(percent), at: formatTime(at, language) },
      kept: kept ? formatMoney(kept, language) : 'none',
      back: back ? formatMoney(back, language) : 'none',
      set_off: set_off ? formatMoney(set_off, language) : 'none',
      by: formatDay(back_by, language),
    }),
    facts: ({ request_no, order_no }) => ({ request: request_no, order: order_no }),
  },
  // The order was already withdrawn from.
  rest_awaited: {
    button: orderPath,
    goods: listGoods,
    values: ({ request_no, order_no, pieces, serials, paid = 'yes', kind = 'rent' }) => ({
      ...{ request_no, order_no, pieces: String(pieces), paid, kind },
      serials: serials || 'none',
    }),
    facts: ({ request_no, order_no, serials }) => ({ request: request_no, order: order_no, serial: serials }),
  },
}
