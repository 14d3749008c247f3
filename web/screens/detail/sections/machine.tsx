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
      <DetailSection id="features">
        <Features model={model} />
      </DetailSection>
      <DetailSection id="figures">
        <Specification figures={model.figures} />
        <section aria-labelledby="box" className="box">
          <h3 id="box">{t('box')}</h3>
          <ul>
            {model.box.map(item => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      </DetailSection>
      <DetailSection id="differences">
        {range && modelIn(model.key) && (
          <MachinePicture
            className="differences-range"
            picture={range}
            alt={tPictures('trio')}
            sizes="(width < 64rem) 100vw, 64rem"
          />
        )}
        <Differences model={model} models={models} />
        <p className="differences-all">
          <a href={pagePath(language, 'product', {}, 'compare')}>{t('differences.all')}</a>
        </p>
      </DetailSection>
    </>
  )
}
