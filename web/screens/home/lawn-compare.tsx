import './situations.css'
import { useTranslations } from 'use-intl'
import { Genie } from '#ui/drawings/genie.tsx'
import after from '#ui/drawings/scenes/after.svg?no-inline'
import before from '#ui/drawings/scenes/before.svg?no-inline'
import { ImageCompare } from '#ui/kit/image-compare.tsx'
import { MachinePicture } from '../../pictures/machine-picture.tsx'
import { renderedPicture, svgPicture } from '../../pictures/machine-pictures.ts'

const grown = renderedPicture('before')
const mown = renderedPicture('after')
const isPair = grown && mown
const pair = {
  before: isPair ? grown : svgPicture(before, 1200, 750),
  after: isPair ? mown : svgPicture(after, 1200, 750),
}
const sizes = '(width < 64rem) 100vw, 60vw'

export function LawnCompare() {
  const t = useTranslations('home.lawn')
  return (
    <section className="shell home-block home-split lawn-compare" aria-labelledby="lawn-title">
      <header className="home-head">
        <h2 id="lawn-title">{t('heading')}</h2>
        <p className="part-lead">{t('lead')}</p>
        <Genie model="1000" view="underside" className="lawn-disc" />
      </header>
      <ImageCompare
        label={t('label')}
        before={<MachinePicture picture={pair.before} alt={t('before_picture')} sizes={sizes} />}
        after={<MachinePicture picture={pair.after} alt={t('after_picture')} sizes={sizes} />}
        beforeLabel={t('before')}
        afterLabel={t('after')}
        valueText={percent => t('value', { percent })}
      />
    </section>
  )
}
