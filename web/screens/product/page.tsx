import './product.css'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Divider } from '#ui/kit/divider.tsx'
import { ModelCompare } from '../../parts/model-compare/model-compare.tsx'
import { defineScreen } from '../../screen.ts'
import { Accessories } from './accessories.tsx'
import { choose } from './choose.ts'
import { FilterForm } from './filter-form.tsx'
import { loadProducts, type ProductData } from './load.ts'
import { ModelList } from './model-list.tsx'
import { PriceNote } from './price-note.tsx'
import { numberFields } from './query.ts'
import { ResultHead } from './result-head.tsx'
import { useQuery } from './use-query.ts'

export const screen = defineScreen<ProductData>({
  load: loadProducts,
  arranging: [...numberFields, 'kind', 'sort'],
  Page: ProductPage,
})

function ProductPage({ data: { models, shelves } }: { data: ProductData }) {
  const t = useTranslations('product')
  const tPage = useTranslations('pages.product')
  const { query, faults, form, follow, go } = useQuery()
  const choice = useMemo(() => choose(models, query), [models, query])
  const clear = () => go({ sort: query.sort })
  return (
    <div className="product-page">
      <header className="shell page-title">
        <h1 tabIndex={-1}>{tPage('heading')}</h1>
        <p className="page-lead">{tPage('description')}</p>
      </header>
      <div id="fit" className="lawn filter-band">
        <div className="shell">
          <FilterForm query={query} faults={faults} form={form} follow={follow} clear={clear} />
        </div>
      </div>
      <section className="shell product-models" aria-labelledby="models">
        <ResultHead choice={choice} query={query} clear={clear} />
        <ModelList choice={choice} query={query} />
        <PriceNote models={models} />
      </section>
      <section id="compare" className="shell product-shelf" aria-labelledby="compare-title">
        <Divider />
        <div className="product-shelf-head">
          <h2 id="compare-title">{t('compare.heading')}</h2>
          <p>{t('compare.lead')}</p>
        </div>
        <ModelCompare models={models} />
      </section>
      {shelves.map(({ key, name, products }) => (
        <section key={key} id={key} className="shell product-shelf" aria-labelledby={`${key}-title`}>
          <Divider />
          <div className="product-shelf-head">
            <h2 id={`${key}-title`}>{name}</h2>
            {(key === 'accessories' || key === 'services') && <p>{t(`shelves.${key}`)}</p>}
          </div>
          <Accessories products={products} level={3} />
        </section>
      ))}
    </div>
  )
}
