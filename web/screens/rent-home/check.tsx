import { useTranslations } from 'use-intl'
import { Divider } from '#ui/kit/divider.tsx'
import { FitWizard } from '../../parts/fit-wizard/fit-wizard.tsx'
import type { ModelCard } from '../../parts/model-card.ts'

export function Check({ models }: { models: readonly ModelCard[] }) {
  const t = useTranslations('rent_home_below.check')
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
