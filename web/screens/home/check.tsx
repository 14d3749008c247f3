import { useTranslations } from 'use-intl'
import { Divider } from '#ui/kit/divider.tsx'
import { FitWizard } from '../../parts/fit-wizard/fit-wizard.tsx'
import type { ModelCard } from '../../parts/model-card.ts'

export function Check({ models }: { models: readonly ModelCard[] }) {
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
