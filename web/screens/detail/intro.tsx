import { useTranslations } from 'use-intl'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import type { DetailData } from './load.ts'
import { Highlights } from './sections/highlights.tsx'

/** The model in a few sentences and six figures. */
export function Intro({ data: { model } }: { data: DetailData }) {
  const t = useTranslations('detail_below')
  const { language } = useEnv()
  return (
    <div className="detail-intro">
      <p>{model.description}</p>
      <Highlights figures={model.figures} />
      <p>
        <a href={pagePath(language, 'product', {}, 'fit')}>{t('fit')}</a>
      </p>
    </div>
  )
}
