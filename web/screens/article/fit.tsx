import { useTranslations } from 'use-intl'
import { FitWizard } from '../../parts/fit-wizard/fit-wizard.tsx'
import { defineBlock } from './blocks.tsx'
import { modelsSource } from './models.ts'

/** The short garden check, which links to the page of the models. */
export const block = defineBlock({
  source: modelsSource,
  Block: function Fit({ data: models }) {
    const t = useTranslations('article.fit')
    if (!models?.length) return null
    return (
      <section className="article-block" aria-labelledby="garden-check">
        {/* The result has a heading of its own, one level below. */}
        <h2 id="garden-check" className="visually-hidden">
          {t('label')}
        </h2>
        <FitWizard models={models} short />
      </section>
    )
  },
})
