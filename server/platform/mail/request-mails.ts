import type { Language } from '#domain/languages.ts'
import type { MailTemplate } from './templates.ts'
import { dayInWords, moneyInWords, timeInWords } from './words.ts'

/** About a request after the sale: its number and its order are named, and a mailed code opens it. */
function requestMail({ quotes = false } = {}) {
  return {
    contract: true,
    button: ({ checkout_no }) => `/login-middle?step=order&checkout_no=${checkout_no}`,
    values: (
      { request_no, order_no, apply_type, process_status, due, pay_until, swap_by, loaner, goes },
      language: Language,
    ) => ({
      ...{ request_no: String(request_no), order_no: String(order_no), apply_type: String(apply_type) },
      ...{ step: String(process_status), goes: String(goes ?? 'on') },
      due: due ? moneyInWords(Number(due), language) : 'none',
      loaner: loaner ? String(loaner) : 'none',
      swap: swap_by ? dayInWords(swap_by, language) : 'none',
      until: pay_until ? timeInWords(pay_until, language) : '',
    }),
    ...(quotes && { quote: ({ text }: Record<string, unknown>) => String(text ?? '') }),
  } satisfies MailTemplate
}

export const requestMails = {
  rental_ends: {
    contract: true,
    button: ({ checkout_no, order_no }) =>
      `/login-middle?step=order&checkout_no=${checkout_no}&to=end&order_no=${order_no}`,
    values: ({ order_no, days, end_on, deposit, renew, buy, why }, language: Language) => ({
      ...{ order_no: String(order_no), days: String(days), end: dayInWords(end_on, language) },
      deposit: deposit ? moneyInWords(Number(deposit), language) : 'none',
      why: String(why ?? 'none'),
      renew: renew ? moneyInWords(Number(renew), language) : 'none',
      buy: buy ? moneyInWords(Number(buy), language) : 'none',
    }),
  } satisfies MailTemplate,
  request_received: requestMail(),
  request_approved: requestMail(),
  request_rejected: requestMail({ quotes: true }),
  request_withdrawn: requestMail(),
  request_lapsed: requestMail(),
  request_superseded: requestMail(),
  renewal_withdrawn: {
    ...requestMail(),
    values: ({ request_no, order_no, months, end_on, amount, machine, days }, language: Language) => ({
      ...{ request_no: String(request_no), order_no: String(order_no), months: String(months) },
      ...{ end: dayInWords(end_on, language), amount: moneyInWords(Number(amount), language) },
      ...{ rest: Number(amount) === 0 ? 'none' : 'some', machine: String(machine), days: String(days) },
    }),
  } satisfies MailTemplate,
  // What it is about was withdrawn from already.
  rest_awaited: {
    ...requestMail(),
    contract: undefined,
    values: ({ request_no, order_no, pieces, serials, paid }) => ({
      paid: paid === 'no' ? 'no' : 'yes',
      ...{ request_no: String(request_no), order_no: String(order_no), pieces: String(pieces ?? 1) },
      serials: serials ? String(serials) : 'none',
    }),
  } satisfies MailTemplate,
  request_step: requestMail(),
  request_completed: requestMail({ quotes: true }),
  request_ended: requestMail({ quotes: true }),
  request_bill: requestMail({ quotes: true }),
  request_bill_declined: requestMail(),
  request_paid: requestMail(),
  request_failed: requestMail({ quotes: true }),
  request_message: requestMail({ quotes: true }),
}
