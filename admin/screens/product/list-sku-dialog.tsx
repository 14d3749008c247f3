import { useTranslations } from 'use-intl'
import { ActDialog } from '../../kit/dialogs/act-dialog.tsx'
import type { SkuDeedProps } from './skus-part.tsx'

/** Into the shop, or out of it. */
export function Part({ sku, reread, onClose }: SkuDeedProps) {
  const t = useTranslations('admin_catalogue.sku')
  const way = sku.listed ? 'off' : 'on'
  return (
    <ActDialog
      id="list-sku"
      size="s"
      onClose={onClose}
      title={t(`${way}_title`, { key: sku.key })}
      submit={t(way)}
      danger={sku.listed}
      done={t(`${way}_done`, { key: sku.key })}
      initial={{}}
      reread={reread}
      run={(_values, { client, why }) =>
        client.quietly('PUT /admin/skus/{id}/listed', {
          ...{ params: { id: sku.sku_id }, body: { listed: !sku.listed, concession_reason: why } },
        })
      }
    >
      {() => <p>{t(`${way}_text`)}</p>}
    </ActDialog>
  )
}
