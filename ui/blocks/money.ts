import { useCallback } from 'react'
import { useLocale } from 'use-intl'
import { formatMoney } from '#i18n/money.ts'

/** Integer cents as euros in the language of the page; `whole` omits `,00`. */
export function useMoney(): (cents: number, whole?: boolean) => string {
  const locale = useLocale()
  return useCallback((cents, whole) => formatMoney(cents, locale, whole), [locale])
}
