import './hero.css'
import './home.css'
import { useTranslations } from 'use-intl'
import { Divider } from '#ui/kit/divider.tsx'
import { useEnv } from '../../env.tsx'
import { FixedCart } from '../../parts/cart/fixed-cart.tsx'
import { Confidence } from '../../parts/confidence/confidence.tsx'
import { FitWizard } from '../../parts/fit-wizard/fit-wizard.tsx'
import { RentPath } from '../../parts/rent-path/rent-path.tsx'
import { pathOf } from '../../paths.ts'
import { defineScreen } from '../../screen.ts'
import { Guides } from './guides.tsx'
import { Hero } from './hero.tsx'
import { LawnCompare } from './lawn-compare.tsx'
import { type HomeData, loadHome } from './load-home.ts'
import { Situations } from './situations.tsx'
import { Stories } from './stories.tsx'
import { ThreeModels } from './three-models.tsx'
import { Voices } from './voices.tsx'

export const screen = defineScreen<HomeData>({
  load: loadHome,
  Page: function HomePage({ data }) {
    const { models } = data
    return (
      <div className="home">
        <Hero models={models} />
        <ThreeModels models={models} />
        <Renting data={data} />
        <Check data={data} />
        <Situations models={models} />
        <Stories models={models} />
        <LawnCompare />
        <div className="shell home-block">
          <Confidence id="confidence-title" />
        </div>
        <Voices {...data} />
        <Guides />
        <FixedCart />
      </div>
    )
  },
})

function Renting({ data: { models } }: { data: HomeData }) {
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
        <a href={pathOf(language, 'rent_home')}>{t('more')}</a>
      </p>
    </section>
  )
}

function Check({ data: { models } }: { data: HomeData }) {
  const t = useTranslations('home.check')
  return (
    <section id="fit" className="home-check" aria-labelledby="fit-title">
      <div className="shell">
        <Divider />
        <header className="home-head">
          <h2 id="fit-title">{t('heading')}</h2>
          <p className="part-lead">{t('lead')}</p>
        </header>
        <FitWizard models={models} short />
      </div>
    </section>
  )
}
