import { useTranslations } from 'use-intl'
import { useEnv } from '../../env.tsx'
import type { ModelCard } from '../../parts/model-card.ts'
import { pathOf } from '../../paths.ts'

/** That tax is in every price, and what delivery costs (law: beside the prices). */
export function PriceNote({ models }: { models: readonly Pick<ModelCard, 'freight' | 'rent' | 'buy'>[] }) {
  const t = useTranslations('product.note')
  const { language } = useEnv()
  const free = models.every(({ freight }) => freight === 0)
  const reduced = models.some(({ rent, buy }) => rent?.was_monthly_from != null || buy?.was != null)
  return (
    <p className="price-note">
      {t(free ? 'free' : 'plus')} {reduced && `${t('was')} `}
      <a href={pathOf(language, 'terms_conditions')}>{t('terms')}</a>
    </p>
  )
}
