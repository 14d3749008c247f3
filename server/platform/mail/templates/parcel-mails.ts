import type { Language } from '#domain/languages.ts'
import type { WithGoods } from './data/shared-data.ts'
import { formatDay, formatList, formatPeriod } from './format.ts'
import { isMoneyComing } from './format-coming.ts'
import type { MailFacts, MailTemplate, MailTemplates } from './templates.ts'

interface OrdersData extends WithGoods {
  checkout_no: string
  order_nos: readonly string[]
}

type Values = Record<string, string | number>

/** About an order in delivery: its number is shown, and a mailed code opens it. */
function parcelMail<Data extends OrdersData>(
  more: (data: Data, language: Language) => Values = () => ({}),
  facts: (data: Data, language: Language) => MailFacts = () => ({}),
) {
  return {
    contract: true,
    button: ({ checkout_no }) => `/login-middle?step=order&checkout_no=${checkout_no}`,
    facts: (data, language) => ({ order: data.order_nos, ...facts(data, language) }),
    goods: ({ goods }) => goods,
    values: (data, language) => ({ ...more(data, language), numbers: formatList(data.order_nos, language) }),
  } satisfies MailTemplate<Data>
}

type ParcelMail =
  | 'order_shipped'
  | 'order_delivered'
  | 'rent_delivered'
  | 'order_lost'
  | 'parcel_silent'
  | 'order_back'
  | 'order_item_canceled'
  | 'order_closed'

const { contract: _, ...closed } = parcelMail<OrdersData & Parameters<typeof isMoneyComing>[0]>(data => ({
  back: isMoneyComing(data) ? 'some' : 'none',
}))

export const parcelMails: MailTemplates<ParcelMail> = {
  order_shipped: parcelMail(
    ({ carrier, tracking_no }) => ({ carrier, tracking_no: tracking_no ?? '' }),
    ({ carrier, tracking_no }) => ({ carrier, tracking: tracking_no ?? undefined }),
  ),
  order_delivered: parcelMail(({ days }) => ({ days })),
  rent_delivered: parcelMail(
    ({ days, start_on, end_on }, language) => ({
      days,
      start: formatDay(start_on, language),
      end: formatDay(end_on, language),
    }),
    ({ start_on, end_on }, language) => ({ period: formatPeriod(start_on, end_on, language) }),
  ),
  order_lost: parcelMail(),
  parcel_silent: parcelMail(
    ({ carrier, tracking_no, since, way }, language) => ({
      ...{ carrier, tracking_no, way },
      since: formatDay(since, language),
    }),
    ({ carrier, tracking_no, since }, language) => ({
      ...{ carrier, tracking: tracking_no, last_news: formatDay(since, language) },
    }),
  ),
  order_back: parcelMail(),
  order_item_canceled: {
    ...parcelMail(({ things, why = 'none' }, language) => ({ things: formatList(things, language), why })),
    listsRefunds: true,
  },
  // No withdrawal is possible any more.
  order_closed: { ...closed, listsRefunds: true },
}
