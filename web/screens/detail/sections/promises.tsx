import { useTranslations } from 'use-intl'
import { Terms } from '../buying/terms.tsx'
import { DetailSection } from '../detail-section.tsx'
import type { DetailData } from '../load.ts'
import { Guarantee } from './guarantee.tsx'
import { DataDetails, Safety } from './safety.tsx'

/** Information for both sides before a contract, and before the first use. */
export function Promises({ data: { model } }: { data: DetailData }) {
  const t = useTranslations('detail_below')
  return (
    <>
      <DetailSection id="terms">
        <Terms model={model} />
      </DetailSection>
      <DetailSection id="guarantee">
        <Guarantee model={model} />
      </DetailSection>
      <DetailSection id="safety">
        <Safety model={model} />
        <section className="data" aria-labelledby="data">
          <h3 id="data">{t('data')}</h3>
          <DataDetails model={model} />
        </section>
      </DetailSection>
    </>
  )
}
