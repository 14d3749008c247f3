import { useTranslations } from 'use-intl'

/** What a machine reports is put into words; what people wrote stays as they wrote it. */
export function useStaffText(): (reason: string) => string {
  const t = useTranslations('requests.reported')
  return reason => {
    const known = reason as 'not_home'
    return t.has(known) ? t(known) : reason
  }
}
