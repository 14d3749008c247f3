import { useTranslations } from 'use-intl'
import { CallFailure } from '#client/call-failure.ts'

const unanswered: readonly string[] = ['network_error', 'request_timeout']
const tooMany = 429

/**
 * The text for a failed call; undefined: none. Refusals use the text from the client: the texts of all codes are larger
 * than these pages and are not loaded before them.
 */
export function usePaymentFailureText() {
  const t = useTranslations('pay.failure')
  const tForm = useTranslations('form.failure')
  return (error: unknown): string | undefined => {
    if (!(error instanceof CallFailure)) {
      console.error(error)
      return t('unknown')
    }
    if (!error.isUnreported) return undefined
    if (unanswered.includes(error.reason)) return t('offline')
    const seconds = error.retryAfterSeconds
    if (error.http !== tooMany || seconds === undefined) return error.text
    return seconds < 60 ? tForm('soon') : tForm('minutes', { minutes: Math.ceil(seconds / 60) })
  }
}
