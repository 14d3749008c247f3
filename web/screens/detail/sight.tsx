import { useTranslations } from 'use-intl'
import { Breadcrumb } from '#ui/kit/breadcrumb.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import { Gallery } from './gallery.tsx'
import type { DetailData } from './load.ts'

/** The name, the place in the shop, and the pictures of the model. */
export function Sight({ data }: { data: DetailData }) {
  const t = useTranslations('layout')
  const { language } = useEnv()
  return (
    <>
      <div className="detail-path">
        <Breadcrumb
          items={[
            { label: t('nav.home'), href: pagePath(language, 'home') },
            { label: t('nav.models'), href: pagePath(language, 'product') },
            { label: data.model.name },
          ]}
        />
      </div>
      <DetailName data={data} />
      <Gallery model={data.model} />
    </>
  )
}

function DetailName({ data: { model, reviews } }: { data: DetailData }) {
  const t = useTranslations('detail_below')
  const { name, tagline, rating } = model
  const isDemo = reviews.list.some(({ demo }) => demo)
  return (
    <header className="detail-name">
      <h1 tabIndex={-1}>{name}</h1>
      <p className="page-lead">{tagline}</p>
      {rating.average !== null && (
        <p className="detail-rating figures">
          <a href="#reviews">{t('rating', { average: rating.average, count: rating.count })}</a>
          {isDemo && ` ${t('rating_demo')}`}
        </p>
      )}
    </header>
  )
}
