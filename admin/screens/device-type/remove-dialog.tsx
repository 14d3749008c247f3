import { useTranslations } from 'use-intl'
import { useBrowser } from '#ui/app/env.tsx'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import { usePaths } from '../../paths.ts'
import type { ModelDialogProps } from './model-actions.tsx'

/** Deletes a model that nothing refers to. */
export function Component({ record: { model }, onClose }: ModelDialogProps) {
  const t = useTranslations('admin_models.remove')
  const browser = useBrowser()
  const to = usePaths()
  return (
    <ActionDialog
      id="remove-model"
      size="s"
      onClose={onClose}
      title={t('title', { key: model.key })}
      submit={t('open')}
      danger
      done={t('done', { key: model.key })}
      initial={{}}
      run={async (_values, { client }) => {
        await client.quietly('DELETE /admin/device-types/{id}', { params: { id: model.device_type_id } })
        browser?.go(to('device_types', {}))
      }}
    >
      {() => <p>{t('text')}</p>}
    </ActionDialog>
  )
}
