import { useTranslations } from 'use-intl'
import { ButtonLink } from '#ui/kit/button.tsx'
import { useEnv } from '../../../env.tsx'
import { pagePath } from '../../../paths.ts'
import { RatingSummary } from '../../review/rating-summary.tsx'
import { ReviewList } from '../../review/review-list.tsx'
import type { DetailData } from '../load.ts'

export function ModelReviews({ data: { reviews, model } }: { data: DetailData }) {
  const t = useTranslations('detail_below.reviews')
  const { language } = useEnv()
  if (reviews.list.length === 0) return <p>{t('none')}</p>
  return (
    <div className="model-reviews">
      <RatingSummary
        reviews={reviews}
        getHref={stars => pagePath(language, 'review', { type: model.key, stars: String(stars) }, 'list')}
      />
      <div className="model-reviews-list">
        <ReviewList reviews={reviews.list} level={3} />
        <ButtonLink href={pagePath(language, 'review', { type: model.key })}>
          {t('all', { count: reviews.total })}
        </ButtonLink>
      </div>
    </div>
  )
}
