import { type Day, shopTimeZone } from '#domain/calendar.ts'
import { type Language, languageTags } from '#domain/languages.ts'
import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#i18n/money.ts'
import { translate } from '#i18n/translate.ts'

/** Made once for each language: creating the formats costs more than most documents use them. */
const formats = new Map<Language, DocumentFormat>()

/** Amounts, days and countries as the language of a document writes them. */
export function documentFormat(language: Language): DocumentFormat {
  const format = formats.get(language) ?? createFormat(language)
  formats.set(language, format)
  return format
}

function createFormat(language: Language) {
  const tag = languageTags[language]
  const instants = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: shopTimeZone })
  const times = new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: shopTimeZone })
  // A day has no time zone; noon keeps it the same day in every one.
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })
  const percents = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 })
  const regions = new Intl.DisplayNames(tag, { type: 'region' })
  return {
    language,
    t: translate(language),
    money: (amount: Cents) => formatMoney(amount, tag),
    timeOf: (instant: Date | string) => times.format(new Date(instant)),
    dayOf: (instant: Date | string) => whole(instants.format(new Date(instant))),
    day: (day: Day | string) => whole(days.format(new Date(`${day}T12:00:00Z`))),
    percent: (percent: number) => percents.format(percent / 100),
    country: (code: string) => regions.of(code) ?? code,
  }
}

export type DocumentFormat = ReturnType<typeof createFormat>

/** With non-breaking spaces, so that it is never split at the end of a line. */
function whole(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}
