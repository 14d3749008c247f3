import { useTranslations } from 'use-intl'
import { computeCompleteness } from '../device-type/completeness.ts'

const reasons = ['price', 'replacement_value', 'product_status', 'device_type'] as const

/** Texts for what prevents a SKU from being sold. */
export function useMissingText() {
  const t = useTranslations('admin_catalogue.missing')
  return (missing: readonly string[]): string => {
    const isRepair = (path: string) => path.startsWith('repair.')
    const texts = missing.filter(path => !reasons.some(reason => reason === path) && !isRepair(path))
    const { languages } = computeCompleteness(texts)
    const isUnsafe = texts.some(path => path.startsWith('safety.'))
    const lacking = Object.entries(languages).flatMap(([language, count]) => (count > 0 ? [language] : []))
    return [
      ...reasons.filter(reason => missing.includes(reason)).map(reason => t(reason)),
      ...(isUnsafe ? [t('safety')] : []),
      ...(missing.some(isRepair) ? [t('repair')] : []),
      ...(lacking.length > 0 ? [t('texts', { languages: lacking.join(', ') })] : []),
    ].join('; ')
  }
}
