import './review.css'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '#ui/kit/button.tsx'
import { EmptyState } from '#ui/kit/empty-state.tsx'
import { Pagination } from '#ui/kit/pagination.tsx'
import { type Env, useEnv } from '../../env.tsx'
import type { ModelCard } from '../../parts/model-card.ts'
import { pagePath } from '../../paths.ts'
import { defineScreen } from '../../screen.ts'
import { Filters } from './filters.tsx'
import { type ReviewQuery, readReviewQuery, toParameters, withFilter } from './query.ts'
import { RatingSummary } from './rating-summary.tsx'
import { ReviewList, type Reviews } from './review-list.tsx'

interface ReviewData {
  query: ReviewQuery
  reviews: Reviews
  models: Pick<ModelCard, 'key' | 'name'>[]
}

const pageSize = 12
const listId = 'list'

export const screen = defineScreen<ReviewData>({
  load: loadReviews,
  Page: ReviewPage,
})

async function loadReviews({ call, url, language }: Env & { url: URL }): Promise<ReviewData> {
  const query = readReviewQuery(url.searchParams)
  const { type, lang, stars, page } = query
  const [reviews, models] = await Promise.all([
    call('GET /reviews', {
      query: {
        page,
        page_size: pageSize,
        ...(type && { device_type: type }),
        ...(lang ? { review_language: lang } : { first_language: language }),
        ...(stars && { rating: stars }),
      },
    }),
    call('GET /device-types', { query: { page_size: 100 } }),
  ])
  // As for a model itself: an unknown model has no page, and the response is not cached.
  const isUnknown = type !== undefined && !models.list.some(({ key }) => key === type)
  if (isUnknown || (page > 1 && page > Math.ceil(reviews.total / pageSize))) throw new Response(null, { status: 404 })
  return { query, reviews, models: models.list.map(({ key, name }) => ({ key, name })) }
}

function ReviewPage({ data: { query, reviews, models } }: { data: ReviewData }) {
  const t = useTranslations('review')
  const tPage = useTranslations('pages.review')
  const { language } = useEnv()
  const names = new Map(models.map(({ key, name }) => [key, name]))
  const pages = Math.ceil(reviews.total / pageSize)
  // A link to the list below its heading, so that a filter does not scroll to the top.
  const getHref = (to: ReviewQuery) => pagePath(language, 'review', toParameters(to), listId)
  return (
    <div className="review-page shell">
      <header className="page-title">
        <h1 tabIndex={-1}>{tPage('heading')}</h1>
        <p className="page-lead">{tPage('lead')}</p>
      </header>
      <RatingSummary reviews={reviews} getHref={stars => getHref(withFilter(query, { stars }))} />
      <Filters query={query} models={models} getHref={getHref} />
      <section aria-labelledby={listId}>
        <h2 id={listId} tabIndex={-1} className="review-count">
          {t('count', { count: reviews.total })}
        </h2>
        {reviews.list.length > 0 ? (
          <ReviewList reviews={reviews.list} names={names} level={3} />
        ) : (
          <EmptyState
            title={t('nothing.title')}
            action={<ButtonLink href={pagePath(language, 'review', {}, listId)}>{t('nothing.action')}</ButtonLink>}
          >
            <p>{t('nothing.text')}</p>
          </EmptyState>
        )}
        <Pagination page={query.page} pages={pages} hrefOf={page => getHref({ ...query, page })} label={t('pages')} />
      </section>
    </div>
  )
}
