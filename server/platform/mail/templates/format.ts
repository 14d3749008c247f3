import { type Day, shopTimeZone } from '#domain/calendar.ts'
import { type Language, languageTags } from '#domain/languages.ts'
import { discountTypes } from '#domain/pricing/discounts.ts'
import { nameCountry } from '#i18n/country-names.ts'
import { formatMoney as inTag } from '#i18n/money.ts'
import { translate } from '#i18n/translate.ts'
import type { MailPlace } from './data/order-data.ts'

/** `€ 25` or `10%`, in the format of the language. */
export function formatDiscount(type: number, value: number, language: Language): string {
  const tag = languageTags[language]
  if (type === discountTypes.fixed) return inTag(value, tag, true)
  return new Intl.NumberFormat(tag, { style: 'percent' }).format(value / 100)
}

export function formatMoney(cents: number, language: Language): string {
  return inTag(cents, languageTags[language])
}

export function formatList(parts: readonly string[], language: Language): string {
  return new Intl.ListFormat(languageTags[language], { type: 'conjunction' }).format(parts)
}

/** "Nederland: ACM ConsuWijzer en ECC Nederland; België: …"; `none` without any. */
export function formatBodies(
  bodies: readonly { country: string; names: readonly string[] }[] = [],
  language: Language,
): string {
  const countries = new Intl.DisplayNames(languageTags[language], { type: 'region' })
  const { colon, semicolon } = separators[language]
  const parts = bodies.map(({ country, names }) => `${countries.of(country)}${colon}${formatList(names, language)}`)
  return parts.join(semicolon) || 'none'
}

/** Where the shop takes part in a procedure of dispute resolution, or that it does so nowhere (§ 36 VSBG). */
export function formatMediation(
  bodies: readonly { country: string; joined?: string | null }[] = [],
  language: Language,
): string {
  const names = bodies.flatMap(({ joined, country }) => (joined ? `${joined} (${nameCountry(country, language)})` : []))
  return translate(language)('agreement.clause.complaints.mediation', { joined: formatList(names, language) || 'none' })
}

const latin = { colon: ': ', semicolon: '; ' }
const separators = {
  ...{ nl: latin, en: latin, de: latin },
  zh: { colon: '：', semicolon: '；' },
} satisfies Record<Language, typeof latin>

/** After a time of day, where the language says so: "um 16:40 Uhr". */
const afterTime: Record<Language, string> = { nl: ' uur', en: '', zh: '', de: ' Uhr' }

export function formatTime(instant: string, language: Language): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: shopTimeZone } as const
  const text = new Intl.DateTimeFormat(languageTags[language], format).format(new Date(instant))
  return `${text}${afterTime[language]}`
}

export function formatDay(day: Day, language: Language): string {
  // A day has no time zone; noon UTC is the same day in every one.
  return new Intl.DateTimeFormat(languageTags[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  )
}

/** The first and the last day: "3 november 2026 – 2 mei 2027". A line breaks between them only. */
export function formatPeriod(start: Day, end: Day, language: Language): string {
  const [first, last] = [start, end].map(day => formatDay(day, language).replaceAll(' ', '\u00a0'))
  return `${first}\u00a0– ${last}`
}

const townWordPattern = /^[\p{L}\p{M}'’]+$/u

/** A few words of letters: neither the address of a page nor a telephone number. */
function isTownLike(city: string): boolean {
  const words = city.replaceAll('. ', ' ').split(/[-/ ]/)
  return city.length <= 40 && words.length <= 5 && words.every(word => townWordPattern.test(word))
}

/** The town as typed, if it looks like one; otherwise its postcode, so that nobody can send text in the shop's name. */
export function formatTown(place: MailPlace | undefined): string {
  const { city, postcode } = place ?? { city: '', postcode: '' }
  return isTownLike(city) ? city : postcode
}
