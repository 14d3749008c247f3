import { useTranslations } from 'use-intl'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import type { SkuActionProps } from './skus-section.tsx'

/** Lists or unlists the SKU in the shop. */
export function Component({ sku, reread, onClose }: SkuActionProps) {
  const t = useTranslations('admin_catalogue.sku')
  const direction = sku.listed ? 'off' : 'on'
  return (
    <ActionDialog
      id="list-sku"
      size="s"
      onClose={onClose}
      title={t(`${direction}_title`, { key: sku.key })}
      submit={t(direction)}
      danger={sku.listed}
      done={t(`${direction}_done`, { key: sku.key })}
      initial={{}}
      reread={reread}
      run={(_values, { client, why }) =>
        client.quietly('PUT /admin/skus/{id}/listed', {
          ...{ params: { id: sku.sku_id }, body: { listed: !sku.listed, concession_reason: why } },
        })
      }
    >
      {() => <p>{t(`${direction}_text`)}</p>}
    </ActionDialog>
  )
}
