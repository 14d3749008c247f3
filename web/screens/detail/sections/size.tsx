import { useTranslations } from 'use-intl'
import { doorCm, TrueSize } from '#ui/drawings/sketches/true-size.tsx'
import { InGarden } from '../../../parts/in-garden/in-garden.tsx'
import { findModelSize, toWholeCm } from '../../../parts/machine-viewer/sizes.ts'
import { modelIn } from '../../../pictures/machine-pictures.ts'
import { DetailSection } from '../detail-section.tsx'
import type { DetailData } from '../load.ts'
import { HeroSpec } from './highlights.tsx'

/** The machine beside things whose size everybody knows, and in one's own garden where a device can show it. */
export function Size({ data: { model } }: { data: DetailData }) {
  const t = useTranslations('in_garden')
  const size = findModelSize(model.key)
  const drawn = modelIn(model.key)
  if (!size || !drawn) return null
  const { passage } = model.figures
  const whole = toWholeCm(size)
  const labels = {
    door: t('cm', { cm: doorCm }),
    length: t('cm', { cm: whole.length }),
    passage: t('cm', { cm: passage }),
  }
  return (
    <DetailSection id="size">
      <div className="size-layout">
        <figure className="size-drawing">
          <TrueSize model={drawn} passage={passage} labels={labels} />
          <figcaption>{t('drawing', { name: model.name, door: doorCm, passage })}</figcaption>
        </figure>
        <div className="size-facts">
          <dl className="highlights">
            {(['length', 'width', 'height'] as const).map(edge => (
              <div key={edge}>
                <dt>{t(edge)}</dt>
                <dd>
                  <HeroSpec value={whole[edge]} unit="cm" />
                </dd>
              </div>
            ))}
            <div>
              <dt>{t('passage')}</dt>
              <dd>
                <HeroSpec value={passage} unit="cm" />
              </dd>
            </div>
          </dl>
          <InGarden deviceType={model.key} name={model.name} passage={passage} />
        </div>
      </div>
    </DetailSection>
  )
}
