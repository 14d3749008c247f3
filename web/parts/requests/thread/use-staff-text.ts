import { useTranslations } from 'use-intl'
import { isOneOf } from '#domain/one-of.ts'
import { reportedReasons } from '#domain/requests/values/events.ts'

/** A code set by the system is translated; text that a person wrote is shown as written. */
export function useStaffText(): (reason: string) => string {
  const t = useTranslations('requests.reported')
  return reason => (isOneOf(reportedReasons, reason) ? t(reason) : reason)
}
