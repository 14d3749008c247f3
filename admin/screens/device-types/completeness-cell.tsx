import './device-types.css'
import { useTranslations } from 'use-intl'
import { languages } from '#domain/languages.ts'
import { computeCompleteness } from '../device-type/completeness.ts'

/** The four languages, each with its number of empty texts. */
export function CompletenessCell({ missing }: { missing: readonly string[] }) {
  const t = useTranslations('admin_models.complete')
  const counts = computeCompleteness(missing)
  return (
    <span className="complete">
      {languages.map(language => (
        <span key={language} data-empty={counts.languages[language] > 0 || undefined}>
          <span aria-hidden="true">{language}</span>{' '}
          <span aria-hidden="true" className="figures">
            {counts.languages[language] === 0 ? '✓' : counts.languages[language]}
          </span>
          <span className="visually-hidden">
            {t('language', { language: t(`of.${language}`), count: counts.languages[language] })}
          </span>
        </span>
      ))}
      {counts.other > 0 && <span data-empty>{t('other', { count: counts.other })}</span>}
    </span>
  )
}
