import { useTranslations } from 'use-intl'
import { ActDialog } from '../../kit/dialogs/act-dialog.tsx'
import type { ModelDialogProps } from './model-acts.tsx'

/** Into the shop, or out of it. */
export function Part({ record: { model }, reread, onClose }: ModelDialogProps) {
  const t = useTranslations('admin_models.list')
  const way = model.listed ? 'off' : 'on'
  return (
    <ActDialog
      id="list-model"
      size="s"
      onClose={onClose}
      title={t(`${way}_title`, { key: model.key })}
      submit={t(way)}
      danger={model.listed}
      done={t(`${way}_done`, { key: model.key })}
      initial={{}}
      reread={reread}
      run={(_values, { client }) =>
        client.quietly('PUT /admin/device-types/{id}/listed', {
          params: { id: model.device_type_id },
          body: { listed: !model.listed },
        })
      }
    >
      {() => <p>{t(`${way}_text`)}</p>}
    </ActDialog>
  )
}
