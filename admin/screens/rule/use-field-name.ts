import { useTranslations } from 'use-intl'

/** The words of a field by the last part of its path; rows are counted from one. */
export function useFieldName(): (path: string) => string {
  const t = useTranslations('admin_settings.field')
  return path =>
    path
      .split('.')
      .map(part => {
        if (/^\d+$/.test(part)) return String(Number(part) + 1)
        const key = part as Parameters<typeof t>[0]
        return t.has(key) ? t(key) : part
      })
      .join(' · ')
}
