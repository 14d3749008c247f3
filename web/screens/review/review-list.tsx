import './review-list.css'
import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { htmlLang } from '#domain/languages.ts'
import { nativeName } from '#ui/blocks/language-switch.tsx'
import { Badge } from '#ui/kit/badge.tsx'
import { useEnv } from '../../env.tsx'
import { ReportLink } from './report-link.tsx'

export type Reviews = CallData<'GET /reviews'>
type Review = Reviews['list'][number]

interface ReviewListProps {
  reviews: readonly Review[]
  /** Names of the models by key; left out where the page is about one model. */
  names?: ReadonlyMap<string, string>
  level: 3 | 4
}

export function ReviewList({ reviews, names, level }: ReviewListProps) {
  return (
    <ul className="reviews">
      {reviews.map(review => (
        <li key={review.review_id}>
          <ReviewCard review={review} model={names?.get(review.device_type)} level={level} />
        </li>
      ))}
    </ul>
  )
}

function ReviewCard({ review, model, level }: { review: Review; model: string | undefined; level: 3 | 4 }) {
  const t = useTranslations('review.card')
  const { language } = useEnv()
  const format = useFormatter()
  const id = useId()
  const Heading = `h${level}` as const
  const { review_id, rating, title, text, author, kind, created_on, demo, verified } = review
  const lang = htmlLang[review.language]
  const day = format.dateTime(new Date(`${created_on}T12:00:00Z`), { dateStyle: 'long' })
  return (
    <article className="review" aria-labelledby={`${id}-title ${id}-by`}>
      <p className="review-rating">
        <span className="figures">{t('rating', { rating })}</span>
        <RatingLane rating={rating} />
      </p>
      <Heading id={`${id}-title`} lang={lang}>
        {title}
      </Heading>
      <p lang={lang} className="review-text">
        {text}
      </p>
      <p id={`${id}-by`} className="review-by">
        {t(kind === 'rent' ? 'rented' : 'bought', { author: author || t('somebody'), day })}
        {model && ` · ${model}`}
        {review.language !== language && (
          <>
            {' · '}
            <span lang={lang}>{nativeName(review.language)}</span>
          </>
        )}
      </p>
      <p className="review-badges">
        {demo && <Badge>{t('demo')}</Badge>}
        {verified && <Badge tone="success">{t('verified')}</Badge>}
        <ReportLink review={{ review_id, title }} label={t('report')} />
      </p>
    </article>
  )
}

/** Five lanes, as many mown as the rating; the figure beside them says the same. */
export function RatingLane({ rating }: { rating: number }) {
  return (
    <span className="rating-lane" aria-hidden="true">
      {[1, 2, 3, 4, 5].map(lane => (
        <span key={lane} data-mown={lane <= rating || undefined} />
      ))}
    </span>
  )
}
