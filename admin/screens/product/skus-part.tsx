import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAppEnv } from '#ui/app/env.tsx'
import { useMoney } from '#ui/blocks/money.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import type { Detail } from '../../kit/detail/use-detail.ts'
import { later } from '../../kit/dialogs/act-menu.tsx'
import { useMay } from '../../office-context.tsx'
import type { PriceDialogProps } from '../price/price-dialog.tsx'
import type { ProductRecord } from './page.tsx'
import type { Sku } from './product-values.ts'
import type { SkuDialogProps } from './sku-dialog.tsx'
import { useMissingWords } from './use-missing-words.ts'

const PriceDialog = later<PriceDialogProps>(() => import('../price/price-dialog.tsx'))
const SkuDialog = later<SkuDialogProps>(() => import('./sku-dialog.tsx'))
const ListDialog = later<SkuDeedProps>(() => import('./list-sku-dialog.tsx'))
const StockDialog = later<SkuDeedProps>(() => import('./stock-dialog.tsx'))

export interface SkuDeedProps {
  sku: Sku
  reread: Detail<ProductRecord>['reread']
  onClose: () => void
}

type Deed = 'price' | 'edit' | 'list' | 'stock'

interface SkusPartProps {
  record: ProductRecord
  reread: Detail<ProductRecord>['reread']
}

/** The ways to rent or buy it: price, stock, on show or not, and what keeps it off. */
export function SkusPart({ record, reread }: SkusPartProps) {
  const t = useTranslations('admin_catalogue.sku')
  const may = useMay()
  const [open, setOpen] = useState<{ deed: Deed; sku: Sku | undefined }>()
  const close = () => setOpen(undefined)
  const { product, models } = record
  const model = models.find(({ device_type_id }) => device_type_id === product.device_type_id)
  const mayEdit = may('manage_catalogue')
  return (
    <Section
      title={t('title')}
      figure={product.skus.length || undefined}
      actions={
        mayEdit && (
          <Button size="s" icon="plus-bold" onClick={() => setOpen({ deed: 'edit', sku: undefined })}>
            {t('add')}
          </Button>
        )
      }
    >
      {product.skus.length === 0 && <p className="second">{t('empty')}</p>}
      <ul className="skus">
        {product.skus.map(sku => (
          <SkuRow key={sku.sku_id} sku={sku} mayEdit={mayEdit} onDeed={deed => setOpen({ deed, sku })} />
        ))}
      </ul>
      <Suspense>
        {open?.deed === 'edit' && <SkuDialog product={product} sku={open.sku} reread={reread} onClose={close} />}
        {open?.deed === 'price' && open.sku && (
          <PriceDialog sku={open.sku} months={model} reread={reread} onClose={close} />
        )}
        {open?.deed === 'list' && open.sku && <ListDialog sku={open.sku} reread={reread} onClose={close} />}
        {open?.deed === 'stock' && open.sku && <StockDialog sku={open.sku} reread={reread} onClose={close} />}
      </Suspense>
    </Section>
  )
}

interface SkuRowProps {
  sku: Sku
  mayEdit: boolean
  onDeed: (deed: Deed) => void
}

function SkuRow({ sku, mayEdit, onDeed }: SkuRowProps) {
  const t = useTranslations('admin_catalogue.sku')
  const words = useTranslations('admin_catalogue')
  const money = useMoney()
  const { language } = useAppEnv()
  const missingWords = useMissingWords()
  const { rent_tiers, unit_price, deposit, stock, listed, missing } = sku
  const lowest = rent_tiers && Math.min(...rent_tiers.map(({ monthly }) => monthly))
  const price =
    unit_price !== null
      ? money(unit_price)
      : lowest !== null && t('rent_price', { price: money(lowest), deposit: money(deposit ?? 0) })
  const what = `${t(`kind.${sku.kind}`)}${sku.variant ? `, ${sku.name?.[language] || sku.variant}` : ''}`
  const deed = (name: Deed, label: string, why?: string) => (
    <Button size="s" variant="quiet" disabledReason={why} onClick={() => onDeed(name)}>
      {label}
      <span className="visually-hidden">: {sku.key}</span>
    </Button>
  )
  return (
    <li className="sku">
      <p>
        <strong>{what}</strong>
        <span className="second figures">{sku.key}</span>
      </p>
      <p>
        <Badge tone={listed ? 'success' : 'neutral'}>{words(listed ? 'listed' : 'delisted')}</Badge>
        {missing.length > 0 && <span className="second sku-missing">{missingWords(missing)}</span>}
      </p>
      <p className="figures sku-price">{price || t('no_price')}</p>
      <p className="figures sku-stock">{stock !== null && t('stock', { count: stock })}</p>
      {mayEdit && (
        <div className="sku-acts">
          {deed('price', t('price'))}
          {stock !== null && deed('stock', t('count'))}
          {deed('edit', t('edit'))}
          {deed(
            'list',
            listed ? t('off') : t('on'),
            !listed && missing.length > 0 ? t('missing', { what: missingWords(missing) }) : undefined,
          )}
        </div>
      )}
    </li>
  )
}
