import { useTranslations } from 'use-intl'
import { LawnAfter } from '#ui/drawings/sketches/lawn-after.tsx'
import { LawnBefore } from '#ui/drawings/sketches/lawn-before.tsx'
import { ImageCompare } from '#ui/kit/image-compare.tsx'
import { defineBlock } from './blocks.tsx'

export const block = defineBlock({
  Block: function BeforeAfter() {
    const t = useTranslations('article.before_after')
    return (
      <figure className="article-figure article-compare">
        <ImageCompare
          label={t('label')}
          before={<LawnBefore />}
          after={<LawnAfter />}
          beforeLabel={t('before')}
          afterLabel={t('after')}
          valueText={percent => t('value', { percent })}
        />
        <figcaption>{t('caption')}</figcaption>
      </figure>
    )
  },
})
