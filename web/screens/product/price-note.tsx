import { useTranslations } from 'use-intl'
import { useEnv } from '../../env.tsx'
import { useLastDay } from '../../parts/last-day.ts'
import type { ModelCard } from '../../parts/model-card.ts'
import { pagePath } from '../../paths.ts'

/** Current discounts; that tax is included, and the delivery cost (required beside the prices). */
export function PriceNote({ models }: { models: readonly Pick<ModelCard, 'name' | 'freight' | 'rent' | 'buy'>[] }) {
  const t = useTranslations('product.note')
  const { language } = useEnv()
  const lastDay = useLastDay()
  const free = models.every(({ freight }) => freight === 0)
  const reduced = models.some(({ rent, buy }) => rent?.was_monthly_from != null || buy?.was != null)
  return (
    <p className="price-note">
      {models.flatMap(({ name: model, rent, buy }) =>
        (['rent', 'buy'] as const).map(kind => {
          const activity = (kind === 'rent' ? rent : buy)?.activity
          if (!activity) return null
          const { name, end_time } = activity
          return (
            <strong key={`${model} ${kind}`} className="price-note-activity">
              {t(`activity_${kind}`, { model, name, day: lastDay(end_time) })}
            </strong>
          )
        }),
      )}
      {t(free ? 'free' : 'plus')} {reduced && `${t('was')} `}
      <a href={pagePath(language, 'terms_conditions')}>{t('terms')}</a>
    </p>
  )
}
