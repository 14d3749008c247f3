import { useLocale } from 'use-intl'

type FormatMoney = (cents: number, whole?: boolean) => string

/**
 * Created once per language: a page has dozens of amounts, and creating a format costs more than a thousand uses of it.
 */
const cache = new Map<string, FormatMoney>()

function createMoneyFormat(locale: string): FormatMoney {
  const exact = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
  const short = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'EUR',
    trailingZeroDisplay: 'stripIfInteger',
  })
  return (cents, whole = false) => (whole ? short : exact).format(cents / 100)
}

/** Integer cents as euros in the language of the page; `whole` omits `,00`. */
export function useMoney(): FormatMoney {
  const locale = useLocale()
  const money = cache.get(locale) ?? createMoneyFormat(locale)
  cache.set(locale, money)
  return money
}
