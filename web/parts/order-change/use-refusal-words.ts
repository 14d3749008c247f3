import { useTranslations } from 'use-intl'
import { useFailureText } from '#ui/forms/tell-failure.ts'
import { refusalOf } from './refusal.ts'

/** What to say of a refused change or choice; undefined: it was told already. */
export function useRefusalWords(order: { paid_at: string | null }): (error: unknown) => string | undefined {
  const t = useTranslations('order_change.refused')
  const failureText = useFailureText()
  return error => {
    const word = refusalOf(error, order.paid_at !== null)
    return word ? t(word) : failureText(error)
  }
}
