import { useFormatter, useTranslations } from 'use-intl'
import type { Reviews } from './review-list.tsx'

interface RatingSummaryProps {
  reviews: Pick<Reviews, 'average' | 'ratings' | 'list'>
  /** Links each bar to the reviews with that rating. */
  getHref?: (stars: number) => string
}

/** The average, its source, and how the authors are verified (UCPD art. 7(6)). */
export function RatingSummary({ reviews: { average, ratings, list }, getHref }: RatingSummaryProps) {
  const t = useTranslations('review.summary')
  const format = useFormatter()
  const count = ratings.reduce((sum, each) => sum + each, 0)
  return (
    <div className="rating-summary">
      {average !== null && (
        <p className="rating-average">
          <span className="rating-average-figure">{format.number(average, { minimumFractionDigits: 1 })}</span>{' '}
          <span>{t('of_five', { count })}</span>
        </p>
      )}
      <ul className="rating-bars" aria-label={t('bars')}>
        {[5, 4, 3, 2, 1].map(stars => {
          const ratingCount = ratings[stars - 1] ?? 0
          const name = t('stars', { stars })
          return (
            <li key={stars}>
              {getHref ? <a href={getHref(stars)}>{name}</a> : <span>{name}</span>}
              <progress
                value={ratingCount}
                max={Math.max(1, count)}
                aria-label={t('bar', { stars, count: ratingCount })}
              />
              <span className="figures" aria-hidden="true">
                {format.number(ratingCount)}
              </span>
            </li>
          )
        })}
      </ul>
      <div className="rating-how">
        <p>{t('how', { count })}</p>
        <p>{t('verified')}</p>
        <p>{t('moderated')}</p>
        {list.some(({ demo }) => demo) && <p>{t('demo')}</p>}
      </div>
    </div>
  )
}
