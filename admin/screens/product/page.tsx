import '../device-type/device-type.css'
import './product.css'
import { useCallback, useState } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { useAppEnv } from '#ui/app/env.tsx'
import { Badge } from '#ui/kit/badge.tsx'
import { DetailScreen } from '../../kit/detail/detail.tsx'
import { useDetail } from '../../kit/detail/use-detail.ts'
import { PageHead } from '../../layout/page-head.tsx'
import type { Model } from '../device-type/model-values.ts'
import { ProductForm } from './product-form.tsx'
import { type Attribute, blankProduct, type Category, type Product } from './product-values.ts'
import { SkusSection } from './skus-section.tsx'

export interface ProductRecord {
  product: Product
  attributes: Attribute[]
  categories: Category[]
  models: Model[]
}

/** One product: its data and its SKUs. */
export function Page() {
  const { id = '' } = useParams()
  return <ProductScreen key={id} id={id} />
}

function ProductScreen({ id }: { id: string }) {
  const t = useTranslations('admin_catalogue')
  const { language } = useAppEnv()
  const [saves, setSaves] = useState(0)
  const fetchData = useCallback((call: Call) => readRecord(call, id), [id])
  const watched = ({ product }: ProductRecord) =>
    Object.fromEntries(product.skus.map(({ key, listed }) => [key, t(listed ? 'listed' : 'delisted')]))
  const detail = useDetail({ fetchData, watched })
  const { reread, replace } = detail
  const isNew = id === 'new'
  return (
    <DetailScreen detail={detail}>
      {record => {
        const { product, models } = record
        const model = models.find(({ device_type_id }) => device_type_id === product.device_type_id)
        const name = product.name?.[language] || model?.texts[language].name || product.key
        return (
          <>
            <PageHead
              title={isNew ? t('add') : name}
              below="products"
              badges={product.product_status === 'abnormal' && <Badge tone="error">{t('status.abnormal')}</Badge>}
              note={!isNew && `${product.key} · ${t(`kind.${product.kind}`)}`}
            />
            <div className="columns-main">
              {!isNew && <SkusSection record={record} reread={reread} />}
              <ProductForm
                key={saves}
                record={record}
                isNew={isNew}
                onSaved={saved => {
                  replace({ ...record, product: saved })
                  setSaves(count => count + 1)
                }}
                onReload={() => void reread().then(() => setSaves(count => count + 1))}
              />
            </div>
          </>
        )
      }}
    </DetailScreen>
  )
}

async function readRecord(call: Call, id: string): Promise<ProductRecord> {
  const [product, attributes, categories, models] = await Promise.all([
    id === 'new' ? blankProduct : call('GET /admin/products/{id}', { params: { id } }),
    call('GET /admin/attributes', {}),
    call('GET /admin/categories', {}),
    call('GET /admin/device-types', { query: { page: 1, page_size: 100 } }),
  ])
  return { product, attributes: attributes.list, categories: categories.list, models: models.list }
}
