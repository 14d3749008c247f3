import { useTranslations } from 'use-intl'
import { addDays, type Day } from '#domain/calendar.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import type { End } from './load-end.ts'

/** What happens without a choice, day by day: nothing is renewed, and a late return costs money. */
export function Idle({ end }: { end: End }) {
  const t = useTranslations('order_end.nothing')
  const { language } = useEnv()
  const times = useTimes()
  const money = useMoney()
  const { grace_until, late_day, lost_on, lost_worth } = end.returning
  const days = [
    { day: end.end_on, text: t('end') },
    ...(grace_until > end.end_on ? [{ day: grace_until, text: t('grace') }] : []),
    { day: addDays(grace_until as Day, 1), text: t('per_day', { price: money(late_day) }) },
    { day: lost_on, text: t('lost', { worth: money(lost_worth) }) },
  ]
  return (
    <section className="end-idle" aria-labelledby="end-idle">
      <div className="end-section-head">
        <h2 id="end-idle">{t('title')}</h2>
        <p>
          {t('text')} <a href={pagePath(language, 'costs_explained')}>{t('more')}</a>
        </p>
      </div>
      <ol>
        {days.map(({ day, text }) => (
          <li key={day}>
            <p className="end-idle-day">{times.day(day)}</p>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
