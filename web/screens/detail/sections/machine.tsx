import { useTranslations } from 'use-intl'
import { useEnv } from '../../../env.tsx'
import { pagePath } from '../../../paths.ts'
import { MachinePicture } from '../../../pictures/machine-picture.tsx'
import { modelIn, renderedPicture } from '../../../pictures/machine-pictures.ts'
import { DetailSection } from '../detail-section.tsx'
import type { DetailData } from '../load.ts'
import { Differences } from './differences.tsx'
import { Features } from './features.tsx'
import { Specification } from './specification.tsx'

const range = renderedPicture('trio')

/** Description and figures of the machine. */
export function Machine({ data: { model, models } }: { data: DetailData }) {
  const t = useTranslations('detail_below')
  const tPictures = useTranslations('machine_pictures')
  const { language } = useEnv()
  return (
    <>
      <DetailSection id="features" begins>
        <Features model={model} />
      </DetailSection>
      <DetailSection id="figures">
        <Specification figures={model.figures} box={model.box} />
      </DetailSection>
      <DetailSection id="differences">
        <div className="differences-layout">
          <div className="differences-range">
            {range && modelIn(model.key) && (
              <MachinePicture picture={range} alt={tPictures('trio')} sizes="(width < 64rem) 100vw, 26rem" />
            )}
            <p>
              <a href={pagePath(language, 'product', {}, 'compare')}>{t('differences.all')}</a>
            </p>
          </div>
          <Differences model={model} models={models} />
        </div>
      </DetailSection>
    </>
  )
}
