import './product.css'
import './accessories.css'
import '../../parts/cart/put-in-cart.css'
import '../../parts/guarantee-notice/guarantee-notice.css'
import '../../parts/model-compare/model-compare.css'
import '#ui/blocks/blocks.css'
import '#ui/drawings/genie.css'
import '#ui/kit/fields/choice.css'
import '#ui/kit/lists.css'
import '#ui/kit/progress.css'
import '../../parts/product-picture.css'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Divider } from '#ui/kit/divider.tsx'
import { useInstalledList } from '../../layout/use-country-list.ts'
import { typedLawn } from '../../parts/fit-wizard/typed-lawn.ts'
import { defineLazy, LazyMount, prepareLazy } from '../../parts/lazy-section.tsx'
import type { ModelCard } from '../../parts/model-card.ts'
import { defineScreen } from '../../screen.ts'
import type { AccessoriesProps } from './accessories.tsx'
import { FilterForm } from './filter-form.tsx'
import { loadProducts, type ProductData } from './load.ts'
import { numberFields } from './query.ts'
import type { ResultsProps } from './results.tsx'
import { useProductQuery } from './use-product-query.ts'

/** The results beside the form: their script is loaded while the person types. */
const results = defineLazy<ResultsProps>({ load: () => import('./results.tsx'), texts: ['product', 'parts'] })
const compare = defineLazy<{ models: readonly ModelCard[] }>({
  load: async () => ({ Component: (await import('../../parts/model-compare/model-compare.tsx')).ModelCompare }),
  texts: ['parts'],
})
const accessories = defineLazy<AccessoriesProps>({
  load: async () => ({ Component: (await import('./accessories.tsx')).Accessories }),
  texts: ['product', 'cart', 'machine_pictures'],
})

export const screen = defineScreen<ProductData>({
  load: async env => {
    const [data] = await Promise.all([loadProducts(env), prepareLazy(env.language, [results, compare, accessories])])
    return data
  },
  arranging: [...numberFields, 'kind', 'sort'],
  Page: ProductPage,
})

function ProductPage({ data: { models, shelves } }: { data: ProductData }) {
  const t = useTranslations('product')
  const tPage = useTranslations('pages.product')
  const installed = useInstalledList()
  const { query, issues, form, follow, go } = useProductQuery()
  useEffect(() => {
    if (query.area !== undefined) typedLawn.writeArea(query.area)
  }, [query.area])
  const clear = () => go({ sort: query.sort })
  return (
    <div className="product-page">
      <header className="shell page-title">
        <h1 tabIndex={-1}>{tPage('heading')}</h1>
        <p className="page-lead">{tPage('lead')}</p>
      </header>
      <div id="fit" className="lawn filter-band">
        <div className="shell">
          <FilterForm query={query} issues={issues} form={form} follow={follow} clear={clear} />
        </div>
      </div>
      <LazyMount section={results} sectionProps={{ models, query, clear }} />
      <section id="compare" className="shell product-shelf" aria-labelledby="compare-title">
        <Divider />
        <div className="product-shelf-head">
          <h2 id="compare-title">{t('compare.heading')}</h2>
          <p>{t('compare.lead')}</p>
        </div>
        <LazyMount section={compare} sectionProps={{ models }} />
      </section>
      {shelves.map(({ key, name, products }) => (
        <section key={key} id={key} className="shell product-shelf" aria-labelledby={`${key}-title`}>
          <Divider />
          <div className="product-shelf-head">
            <h2 id={`${key}-title`}>{name}</h2>
            {(key === 'accessories' || key === 'services') && <p>{t(`shelves.${key}`, { countries: installed })}</p>}
          </div>
          <LazyMount section={accessories} sectionProps={{ products, level: 3 }} />
        </section>
      ))}
    </div>
  )
}
