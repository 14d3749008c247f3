import { useTranslations } from 'use-intl'
import { useEnv } from '../../env.tsx'
import { RentTiers } from '../../parts/rent-tiers/rent-tiers.tsx'
import { pagePath } from '../../paths.ts'
import type { RentedModel } from './rented-models.ts'

export function Prices({ models }: { models: readonly RentedModel[] }) {
  const t = useTranslations('rent_home_below.prices')
  const { language } = useEnv()
  return (
    <section id="prices" className="shell rent-block rent-split" aria-labelledby="prices-title">
      <header className="rent-head">
        <h2 id="prices-title">{t('heading')}</h2>
        <p className="page-lead">{t('lead')}</p>
      </header>
      <div className="rent-prices">
        <RentTiers models={models} />
        <ul className="rent-prices-more">
          {models.map(({ key, name }) => (
            <li key={key}>
              <a href={pagePath(language, 'detail', { type: key, kind: 'rent' })}>{t('see', { name })}</a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
