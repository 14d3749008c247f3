import './situations.css'
import { useTranslations } from 'use-intl'
import { Genie } from '#ui/drawings/genie.tsx'
import after from '#ui/drawings/scenes/after.svg?no-inline'
import before from '#ui/drawings/scenes/before.svg?no-inline'
import { ImageCompare } from '#ui/kit/image-compare.tsx'

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
        before={
          <img src={before} alt={t('before_picture')} width={1200} height={750} loading="lazy" decoding="async" />
        }
        after={<img src={after} alt={t('after_picture')} width={1200} height={750} loading="lazy" decoding="async" />}
        beforeLabel={t('before')}
        afterLabel={t('after')}
        valueText={percent => t('value', { percent })}
      />
    </section>
  )
}
