import { useTranslations } from 'use-intl'

/** A code set by the system is translated; text that a person wrote is shown as written. */
export function useStaffText(): (reason: string) => string {
  const t = useTranslations('requests.reported')
  return reason => {
    const known = reason as 'not_home'
    return t.has(known) ? t(known) : reason
  }
}
