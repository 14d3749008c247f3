import type { Cents } from '#domain/money.ts'

/** Created once per language: a page has dozens of amounts, and creating a format costs more than a thousand uses. */
const formats = new Map<string, Intl.NumberFormat>()

/**
 * Integer cents as euros, as every page, document and mail writes them; `whole` omits `,00`. The minus stands before
 * the sign of the euro in every language, and no line breaks within an amount.
 */
export function formatMoney(cents: Cents, languageTag: string, whole = false): string {
  const key = `${languageTag} ${whole}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(languageTag, {
      ...{ style: 'currency', currency: 'EUR' },
      ...(whole && { trailingZeroDisplay: 'stripIfInteger' }),
    })
  formats.set(key, format)
  const amount = format.format(Math.abs(cents) / 100).replaceAll(' ', '\u00a0')
  return cents < 0 ? `\u2212${amount}` : amount
}
