import type { Reader } from '#db/transaction.ts'
import { deliveryDayFrom } from '#domain/availability/delivery-days.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import type { StartWindow } from '#domain/pricing/changes.ts'
import type { Discount, DiscountRule } from '#domain/pricing/discounts.ts'
import { type Quote, type QuoteRefusal, quote } from '#domain/pricing/quote.ts'
import { dayInShop } from '#i18n/format.ts'
import { readInstallation } from '#server/platform/config/installation.ts'
import { readSetting, type SettingValue } from '#server/platform/config/settings.ts'
import { type KnownLine, type Moment, toLineInput } from './known-lines.ts'

export interface PricingInput {
  now: Date
  country: string
  rules: readonly DiscountRule[]
  coupon?: Discount | undefined
  share?: Discount | undefined
}

/** Calls the price engine with the settings of this moment. */
export async function priceLines(
  db: Reader,
  lines: readonly KnownLine[],
  input: PricingInput,
): Promise<Quote | QuoteRefusal> {
  const { now, country, rules, coupon, share } = input
  const { tariffs } = await readSetting(db, 'delivery', now)
  const { rates } = await readSetting(db, 'vat', now)
  const company = await readSetting(db, 'company', now)
  return quote({
    lines: lines.map(toLineInput),
    on: dayInShop(now),
    place: { supplier: company.country, destination: country },
    vat: rates.map(rate => ({ ...rate, valid_from: rate.valid_from })),
    installation: await readInstallation(db, now),
    tariffs,
    rules,
    coupon,
    share,
  })
}

/** The current moment, with the days on which a rental may start. */
export async function readMoment(db: Reader, now: Date): Promise<Moment> {
  return { now, ...(await readStartWindow(db, now)) }
}

export async function readStartWindow(db: Reader, now: Date): Promise<StartWindow> {
  const { start_within_days } = await readSetting(db, 'checkout', now)
  const { country } = await readSetting(db, 'company', now)
  const delivery = await readSetting(db, 'delivery', now)
  const earliest = computeFirstStart(delivery, country, now)
  return { earliest, latest: addDays(dayInShop(now), start_within_days), country }
}

/** The first day on which a machine that is in stock now can be in a garden. */
export async function readEarliestStart(db: Reader, now: Date): Promise<Day> {
  return (await readStartWindow(db, now)).earliest
}

export function computeFirstStart(delivery: SettingValue<'delivery'>, country: string, now: Date): Day {
  return deliveryDayFrom(country, addDays(dayInShop(now), delivery.preparation_days + delivery.delivery_days))
}
