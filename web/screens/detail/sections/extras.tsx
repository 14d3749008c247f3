import { useTranslations } from 'use-intl'
import { Accessories } from '../../product/accessories.tsx'
import { DetailSection } from '../detail-section.tsx'
import type { DetailData } from '../load.ts'

export function Component({ data: { model, accessories } }: { data: DetailData }) {
  const t = useTranslations('detail_below')
  return (
    <DetailSection id="extras" lead={t('extras_lead', { name: model.name })}>
      <Accessories products={accessories} level={3} />
    </DetailSection>
  )
}
