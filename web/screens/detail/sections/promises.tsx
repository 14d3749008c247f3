import { useTranslations } from 'use-intl'
import { Terms } from '../buying/terms.tsx'
import type { DetailData } from '../load.ts'
import { PagePart } from '../page-part.tsx'
import { Guarantee } from './guarantee.tsx'
import { DataFacts, Safety } from './safety.tsx'

/** What both sides have to know before a contract, and before the first mow. */
export function Promises({ data: { model } }: { data: DetailData }) {
  const t = useTranslations('detail_below')
  return (
    <>
      <PagePart id="terms">
        <Terms model={model} />
      </PagePart>
      <PagePart id="guarantee">
        <Guarantee model={model} />
      </PagePart>
      <PagePart id="safety">
        <Safety model={model} />
        <section className="data" aria-labelledby="data">
          <h3 id="data">{t('data')}</h3>
          <DataFacts model={model} />
        </section>
      </PagePart>
    </>
  )
}
