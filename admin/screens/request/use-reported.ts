import { useTranslations } from 'use-intl'
import { isOneOf } from '#domain/one-of.ts'
import { reportedReasons } from '#domain/requests/values/events.ts'

/** What the shop or a carrier reports, as a text; what a person wrote is shown as written. */
export function useReported(): (reason: string) => string {
  const t = useTranslations('requests.reported')
  return reason => (isOneOf(reportedReasons, reason) ? t(reason) : reason)
}
