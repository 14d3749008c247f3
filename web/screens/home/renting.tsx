import { useTranslations } from 'use-intl'
import { useEnv } from '../../env.tsx'
import type { ModelCard } from '../../parts/model-card.ts'
import { RentPath } from '../../parts/rent-path/rent-path.tsx'
import { pagePath } from '../../paths.ts'

export function Renting({ models }: { models: readonly ModelCard[] }) {
  const t = useTranslations('home.path')
  const { language } = useEnv()
  const terms = models.flatMap(({ rent }) => rent ?? [])
  if (terms.length === 0) return null
  return (
    <section className="shell home-block" aria-labelledby="renting-title">
      <header className="home-head">
        <h2 id="renting-title">{t('heading')}</h2>
        <p className="part-lead">{t('lead')}</p>
      </header>
      <RentPath
        min={Math.min(...terms.map(term => term.min_months))}
        max={Math.max(...terms.map(term => term.max_months))}
      />
      <p className="home-more">
        <a href={pagePath(language, 'rent_home')}>{t('more')}</a>
      </p>
    </section>
  )
}
