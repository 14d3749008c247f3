import { useTranslations } from 'use-intl'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useEnv } from '../../env.tsx'
import { useFirst } from '../../parts/order-facts/use-first.ts'
import { pagePath } from '../../paths.ts'
import { ReviewList } from '../review/review-list.tsx'
import type { UserReview } from './load-reviewed.ts'

const tones = { waiting: 'info', published: 'success', hidden: 'warn' } as const

interface WrittenProps {
  review: UserReview
  /** The review was sent just now. */
  fresh: boolean
  onEdit?: () => void
}

/** One's own review as others see it, and whether it is published. */
export function Written({ review, fresh, onEdit }: WrittenProps) {
  const t = useTranslations('order_review')
  const { language } = useEnv()
  const times = useTimes()
  const { review_state, reason, edit_until, device_type } = review
  return (
    <section className="own-review-written" aria-labelledby="own-review">
      {fresh ? <Thanks /> : <h2 id="own-review">{t('own')}</h2>}
      {!fresh && (
        <Notice tone={tones[review_state]} title={t(`state.${review_state}`)}>
          {reason && t('reason', { reason })}
        </Notice>
      )}
      <ReviewList reviews={[review]} level={3} />
      <p className="order-small">{t(onEdit ? 'edit_until' : 'edit_over', { day: times.day(edit_until) })}</p>
      <div className="form-actions">
        {onEdit && <Button onClick={onEdit}>{t('edit')}</Button>}
        <a href={pagePath(language, 'review', { type: device_type })}>{t('see')}</a>
      </div>
    </section>
  )
}

/** Replaces the form and takes the focus. */
function Thanks() {
  const t = useTranslations('order_review')
  const first = useFirst<HTMLHeadingElement>()
  return (
    <h2 id="own-review" ref={first} tabIndex={-1}>
      {t('sent')}
    </h2>
  )
}
