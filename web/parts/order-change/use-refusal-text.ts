import { useTranslations } from 'use-intl'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { getRefusal } from './refusal.ts'

/** The text for a refused change or choice; undefined: it was shown elsewhere. */
export function useRefusalText(order: { paid_at: string | null }): (error: unknown) => string | undefined {
  const t = useTranslations('order_change.refused')
  const failureText = useFailureText()
  return error => {
    const reason = getRefusal(error, order.paid_at !== null)
    return reason ? t(reason) : failureText(error)
  }
}
