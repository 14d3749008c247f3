import { useTranslations } from 'use-intl'
import { htmlLang } from '#domain/languages.ts'
import type { Reported } from './load.ts'

/** What is reported, so that nobody reports another one; its number also serves a mail or a call. */
export function ReportedReview({ review: { review_id, language, title, text } }: { review: Reported }) {
  const t = useTranslations('complaints.report')
  return (
    <section className="messages-reported" aria-label={t('title')}>
      <p className="messages-reported-title">{t('title')}</p>
      <blockquote lang={htmlLang[language]}>
        <strong>{title}</strong>
        <br />
        {text}
      </blockquote>
      <p className="form-small">{t('number', { id: review_id })}</p>
    </section>
  )
}
