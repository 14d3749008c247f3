import './rent-home.css'
import { useTranslations } from 'use-intl'
import { Divider } from '#ui/kit/divider.tsx'
import { useEnv } from '../../env.tsx'
import { FixedCart } from '../../parts/cart/fixed-cart.tsx'
import { FitWizard } from '../../parts/fit-wizard/fit-wizard.tsx'
import { lawnFields } from '../../parts/fit-wizard/lawn-in-address.ts'
import type { ModelCard } from '../../parts/model-card.ts'
import { RentTiers } from '../../parts/rent-tiers/rent-tiers.tsx'
import { pathOf } from '../../paths.ts'
import { defineScreen } from '../../screen.ts'
import { Ending } from './ending.tsx'
import { Hero } from './hero.tsx'
import { Included } from './included.tsx'
import { loadRentHome, type RentedModel, type RentHomeData, rentedOf } from './load.ts'
import { Questions } from './questions.tsx'
import { RentOrBuy } from './rent-or-buy.tsx'
import { Steps } from './steps.tsx'

export const screen = defineScreen<RentHomeData>({
  load: loadRentHome,
  arranging: lawnFields,
  Page: function RentHomePage({ data: { models, installation } }) {
    const rented = rentedOf(models)
    return (
      <div className="rent-home">
        <Hero models={rented} />
        {rented.length > 0 && (
          <>
            <Steps models={rented} />
            <Included models={rented} installation={installation} />
            <Prices models={rented} />
            <RentOrBuy models={rented} />
            <Ending />
          </>
        )}
        <Check models={models} />
        <Questions />
        <FixedCart />
      </div>
    )
  },
})

function Prices({ models }: { models: readonly RentedModel[] }) {
  const t = useTranslations('rent_home.prices')
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
              <a href={pathOf(language, 'detail', { type: key, kind: 'rent' })}>{t('see', { name })}</a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Check({ models }: { models: readonly ModelCard[] }) {
  const t = useTranslations('rent_home.check')
  return (
    <section id="fit" className="shell rent-block rent-check" aria-labelledby="fit-title">
      <Divider />
      <header className="rent-head">
        <h2 id="fit-title">{t('heading')}</h2>
        <p className="page-lead">{t('lead')}</p>
      </header>
      <FitWizard models={models} page="rent_home" />
    </section>
  )
}
