import { useTranslations } from 'use-intl'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { useConfig } from '../../layout/use-config.ts'

/** Whether the shop asks customers of a country for a review by mail, and after how many days. */
export function useReviewMail(country: string): number | undefined {
  const asks = useConfig()?.review_mail
  return asks?.countries.includes(country) ? asks.after_days : undefined
}

interface ReviewMailProps {
  days: number
  refused: boolean
  onRefuse: (refused: boolean) => void
}

/** One mail after the delivery counts as advertising: customers are told of it here, and can refuse it at once. */
export function ReviewMail({ days, refused, onRefuse }: ReviewMailProps) {
  const t = useTranslations('buy.review_mail')
  return (
    <Checkbox
      id="order-review-mail"
      label={t('refuse')}
      hint={t('text', { days })}
      checked={refused}
      onChange={event => onRefuse(event.currentTarget.checked)}
    />
  )
}
