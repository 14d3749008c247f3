import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAppEnv } from '#ui/app/env.tsx'
import { useMoney } from '#ui/blocks/money.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { Button } from '#ui/kit/button.tsx'
import { useCan } from '../../admin-context.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import type { Detail } from '../../kit/detail/use-detail.ts'
import { lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import type { PriceDialogProps } from '../price/price-dialog.tsx'
import type { ProductRecord } from './page.tsx'
import type { Sku } from './product-values.ts'
import type { SkuDialogProps } from './sku-dialog.tsx'
import { useMissingText } from './use-missing-text.ts'

const PriceDialog = lazyDialog<PriceDialogProps>(() => import('../price/price-dialog.tsx'))
const SkuDialog = lazyDialog<SkuDialogProps>(() => import('./sku-dialog.tsx'))
const ListDialog = lazyDialog<SkuActionProps>(() => import('./list-sku-dialog.tsx'))
const StockDialog = lazyDialog<SkuActionProps>(() => import('./stock-dialog.tsx'))

export interface SkuActionProps {
  sku: Sku
  reread: Detail<ProductRecord>['reread']
  onClose: () => void
}

type SkuAction = 'price' | 'edit' | 'list' | 'stock'

interface SkusSectionProps {
  record: ProductRecord
  reread: Detail<ProductRecord>['reread']
}

/** The SKUs of the product: price, stock, listed or not, and what prevents it. */
export function SkusSection({ record, reread }: SkusSectionProps) {
  const t = useTranslations('admin_catalogue.sku')
  const may = useCan()
  const [open, setOpen] = useState<{ action: SkuAction; sku: Sku | undefined }>()
  const close = () => setOpen(undefined)
  const { product, models } = record
  const model = models.find(({ device_type_id }) => device_type_id === product.device_type_id)
  const canEdit = may('manage_catalogue')
  return (
    <Section
      title={t('title')}
      total={product.skus.length || undefined}
      actions={
        canEdit && (
          <Button size="s" icon="plus-bold" onClick={() => setOpen({ action: 'edit', sku: undefined })}>
            {t('add')}
          </Button>
        )
      }
    >
      {product.skus.length === 0 && <p className="second">{t('empty')}</p>}
      <ul className="skus">
        {product.skus.map(sku => (
          <SkuRow key={sku.sku_id} sku={sku} canEdit={canEdit} onAction={action => setOpen({ action, sku })} />
        ))}
      </ul>
      <Suspense>
        {open?.action === 'edit' && <SkuDialog product={product} sku={open.sku} reread={reread} onClose={close} />}
        {open?.action === 'price' && open.sku && (
          <PriceDialog sku={open.sku} months={model} reread={reread} onClose={close} />
        )}
        {open?.action === 'list' && open.sku && <ListDialog sku={open.sku} reread={reread} onClose={close} />}
        {open?.action === 'stock' && open.sku && <StockDialog sku={open.sku} reread={reread} onClose={close} />}
      </Suspense>
    </Section>
  )
}

interface SkuRowProps {
  sku: Sku
  canEdit: boolean
  onAction: (action: SkuAction) => void
}

function SkuRow({ sku, canEdit, onAction }: SkuRowProps) {
  const t = useTranslations('admin_catalogue.sku')
  const tCatalogue = useTranslations('admin_catalogue')
  const money = useMoney()
  const { language } = useAppEnv()
  const formatMissing = useMissingText()
  const { rent_tiers, unit_price, deposit, stock, listed, missing } = sku
  const lowest = rent_tiers && Math.min(...rent_tiers.map(({ monthly }) => monthly))
  const price =
    unit_price !== null
      ? money(unit_price)
      : lowest !== null && t('rent_price', { price: money(lowest), deposit: money(deposit ?? 0) })
  const what = `${t(`kind.${sku.kind}`)}${sku.variant ? `, ${sku.name?.[language] || sku.variant}` : ''}`
  const action = (name: SkuAction, label: string, why?: string) => (
    <Button size="s" variant="quiet" disabledReason={why} onClick={() => onAction(name)}>
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
        <Badge tone={listed ? 'success' : 'neutral'}>{tCatalogue(listed ? 'listed' : 'delisted')}</Badge>
        {missing.length > 0 && <span className="second sku-missing">{formatMissing(missing)}</span>}
      </p>
      <p className="figures sku-price">{price || t('no_price')}</p>
      <p className="figures sku-stock">{stock !== null && t('stock', { count: stock })}</p>
      {canEdit && (
        <div className="sku-acts">
          {action('price', t('price'))}
          {stock !== null && action('stock', t('count'))}
          {action('edit', t('edit'))}
          {action(
            'list',
            listed ? t('off') : t('on'),
            !listed && missing.length > 0 ? t('missing', { what: formatMissing(missing) }) : undefined,
          )}
        </div>
      )}
    </li>
  )
}
