import { useCallback } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { useLoad } from '#ui/app/use-load.ts'

/** The promotion of the checkout is the first of the ongoing activities. */
const activityList = { page: 1, page_size: 10 }

/** The current promotion in one line; its discount is shown among the amounts. */
export function Promotion() {
  const t = useTranslations('buy.codes')
  const format = useFormatter()
  const fetchActivities = useCallback((call: Call) => call('GET /activities/ongoing', { query: activityList }), [])
  const load = useLoad(fetchActivities)
  const promotionBuy = load.state === 'ready' ? load.data.list[0] : undefined
  if (!promotionBuy) return null
  const { name, description, end_time } = promotionBuy
  const last = new Date(Date.parse(end_time) - 1)
  return (
    <div className="promotion">
      <p>
        <strong>{name}</strong>{' '}
        <span className="promotion-until">
          {t('until', {
            day: format.dateTime(last, { day: 'numeric', month: 'long', timeZone: 'Europe/Amsterdam' }),
          })}
        </span>
      </p>
      {description && <p>{description}</p>}
    </div>
  )
}
