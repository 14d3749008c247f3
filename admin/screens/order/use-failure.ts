import { useTranslations } from 'use-intl'
import { isOneOf } from '#domain/one-of.ts'
import { paymentFailures } from '#domain/payments/provider-words.ts'

/** The provider's word for a payment that failed as a text; one that the shop does not know is quoted. */
export function useFailure(): (word: string) => string {
  const t = useTranslations('admin_order.history.failure')
  return word => (isOneOf(paymentFailures, word) ? t(word) : t('other', { word }))
}
