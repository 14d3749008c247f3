import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/kit/button.tsx'
import { useCan } from '../../admin-context.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import type { Detail } from '../../kit/detail/use-detail.ts'
import { lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import type { PriceDialogProps } from '../price/price-dialog.tsx'
import { TierTable } from '../price/tier-table.tsx'
import type { ModelRecord } from './page.tsx'

const PriceDialog = lazyDialog<PriceDialogProps>(() => import('../price/price-dialog.tsx'))

/** The monthly prices, and the totals of whole terms. */
export function RentSection({ record, reread }: { record: ModelRecord; reread: Detail<ModelRecord>['reread'] }) {
  const t = useTranslations('admin_models.rent')
  const may = useCan()
  const [open, setOpen] = useState(false)
  const { model, product } = record
  const sku = product?.skus.find(({ kind }) => kind === 'rent')
  return (
    <Section
      title={t('title')}
      actions={
        sku &&
        may('manage_catalogue') && (
          <Button size="s" onClick={() => setOpen(true)}>
            {t('change')}
          </Button>
        )
      }
    >
      {!sku && <p className="second">{t('no_sku')}</p>}
      {sku && !sku.rent_tiers && <p className="second">{t('no_price')}</p>}
      {sku?.rent_tiers && <TierTable tiers={sku.rent_tiers} months={model} deposit={sku.deposit ?? 0} />}
      <Suspense>
        {open && sku && <PriceDialog sku={sku} months={model} reread={reread} onClose={() => setOpen(false)} />}
      </Suspense>
    </Section>
  )
}
