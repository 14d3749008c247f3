import type { Language } from '#domain/languages.ts'
import { comesAny } from './coming-words.ts'
import type { MailTemplate } from './templates.ts'
import { dayInWords, listInWords } from './words.ts'

type Data = Record<string, unknown>

/** About an order on its way: its number is named, and a mailed code opens it. */
function parcelMail(more: (data: Data, language: Language) => Record<string, string | number> = () => ({})) {
  return {
    contract: true,
    button: ({ checkout_no }) => `/login-middle?step=order&checkout_no=${checkout_no}`,
    values: (data, language) => ({ ...more(data, language), numbers: listInWords(data.order_nos, language) }),
  } satisfies MailTemplate
}

export const parcelMails = {
  order_shipped: parcelMail(({ carrier, tracking_no }) => ({
    carrier: String(carrier ?? ''),
    tracking_no: String(tracking_no ?? ''),
  })),
  order_delivered: parcelMail(({ days }) => ({ days: Number(days ?? 0) })),
  rent_delivered: parcelMail(({ days, start_on, end_on }, language) => ({
    days: Number(days ?? 0),
    start: dayInWords(start_on, language),
    end: dayInWords(end_on, language),
  })),
  order_lost: parcelMail(),
  parcel_silent: parcelMail(({ carrier, tracking_no, since, way }, language) => ({
    ...{ carrier: String(carrier ?? ''), tracking_no: String(tracking_no ?? ''), way: String(way ?? 'out') },
    since: dayInWords(since, language),
  })),
  order_back: parcelMail(),
  order_item_canceled: {
    ...parcelMail((data, language) => ({
      things: listInWords(data.things, language),
      why: data.why === 'machine' ? 'machine' : 'none',
    })),
    tellsComing: true,
  },
  // Nothing is left to withdraw from.
  order_closed: {
    ...parcelMail(data => ({ back: comesAny(data) ? 'some' : 'none' })),
    ...{ contract: undefined, tellsComing: true },
  },
}
