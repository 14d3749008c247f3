import './voices.css'
import { useFormatter, useTranslations } from 'use-intl'
import { htmlLang } from '#domain/languages.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { useEnv } from '../../env.tsx'
import type { ModelCard } from '../../parts/model-card.ts'
import { pagePath } from '../../paths.ts'
import { ReportLink } from '../review/report-link.tsx'
import type { HomeData, Reviews } from './load-home.ts'

/** Reviews, with how they are collected and which of them are invented (UCPD art. 7(6)). */
export function Voices({ models, reviews, average, count }: HomeData) {
  const t = useTranslations('home.voices')
  const format = useFormatter()
  const { language } = useEnv()
  return (
    <section className="shell home-block" aria-labelledby="voices-title">
      <header className="home-head voices-head">
        <h2 id="voices-title">{t('heading')}</h2>
        {average !== null && (
          <p className="voices-average">
            <span className="voices-figure figures">
              {format.number(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
            </span>{' '}
            <span>
              {t('out_of')}
              <br />
              {t('average', { count })}
            </span>
          </p>
        )}
      </header>
      {reviews.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul className="voices">
          {reviews.map(review => (
            <Voice key={review.review_id} review={review} models={models} isOwnModel={review.language === language} />
          ))}
        </ul>
      )}
      <p className="home-more">
        <span className="home-small">
          {t('how')} {reviews.some(({ demo }) => demo) && t('demo_note')}
        </span>
        <a href={pagePath(language, 'review')}>{t('all')}</a>
      </p>
    </section>
  )
}

interface VoiceProps {
  review: Reviews['list'][number]
  models: readonly ModelCard[]
  /** Whether it is in the language of the page. */
  isOwnModel: boolean
}

function Voice({ review, models, isOwnModel }: VoiceProps) {
  const t = useTranslations('home.voices')
  const { review_id, title, text, rating, author, kind, device_type, demo, language } = review
  const name = models.find(({ key }) => key === device_type)?.name ?? device_type
  const lang = isOwnModel ? undefined : htmlLang[language]
  return (
    <li className="voice">
      <p className="voice-rating figures">{t('stars', { rating })}</p>
      <h3 lang={lang}>{title}</h3>
      <blockquote lang={lang}>{text}</blockquote>
      <p className="voice-author">
        {author}, {t(kind === 'rent' ? 'rented' : 'bought', { name })} {demo && <Badge>{t('demo')}</Badge>}{' '}
        <ReportLink review={{ review_id, title }} label={t('report')} />
      </p>
    </li>
  )
}
