import { useTranslations } from 'use-intl'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import type { ModelDialogProps } from './model-actions.tsx'

/** Lists or unlists the model in the shop. */
export function Component({ record: { model }, reread, onClose }: ModelDialogProps) {
  const t = useTranslations('admin_models.list')
  const direction = model.listed ? 'off' : 'on'
  return (
    <ActionDialog
      id="list-model"
      size="s"
      onClose={onClose}
      title={t(`${direction}_title`, { key: model.key })}
      submit={t(direction)}
      danger={model.listed}
      done={t(`${direction}_done`, { key: model.key })}
      initial={{}}
      reread={reread}
      run={(_values, { client }) =>
        client.quietly('PUT /admin/device-types/{id}/listed', {
          params: { id: model.device_type_id },
          body: { listed: !model.listed },
        })
      }
    >
      {() => <p>{t(`${direction}_text`)}</p>}
    </ActionDialog>
  )
}
