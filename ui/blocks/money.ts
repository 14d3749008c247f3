import { useMemo } from 'react'
import { useLocale } from 'use-intl'

/** Integer cents as euros in the language of the page; `whole` leaves `,00` away. */
export function useMoney(): (cents: number, whole?: boolean) => string {
  const locale = useLocale()
  return useMemo(() => {
    const exact = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
    const short = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'EUR',
      trailingZeroDisplay: 'stripIfInteger',
    })
    return (cents, whole = false) => (whole ? short : exact).format(cents / 100)
  }, [locale])
}
