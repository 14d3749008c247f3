import { useTranslations } from 'use-intl'
import { useCan } from '../../admin-context.tsx'
import type { Detail } from '../../kit/detail/use-detail.ts'
import { type Action, ActionButtons, lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import type { ModelRecord } from './page.tsx'

export interface ModelDialogProps {
  record: ModelRecord
  reread: Detail<ModelRecord>['reread']
  onClose: () => void
}

const ListDialog = lazyDialog<ModelDialogProps>(() => import('./list-dialog.tsx'))
const RemoveDialog = lazyDialog<ModelDialogProps>(() => import('./remove-dialog.tsx'))

/** Listing, unlisting and deleting; the obstacle is shown beside the button. */
export function ModelActs(props: Omit<ModelDialogProps, 'onClose'>) {
  const t = useTranslations('admin_models')
  const may = useCan()
  if (!may('manage_catalogue')) return null
  const { model, product } = props.record
  const why = !model.listed && model.missing.length > 0 ? t('list.missing', { count: model.missing.length }) : undefined
  const inUse = product || model.inventory > 0 ? t('remove.in_use') : undefined
  const acts: Action<Omit<ModelDialogProps, 'onClose'>>[] = [
    { id: 'remove', label: t('remove.open'), disabledReason: inUse, Dialog: RemoveDialog },
    { id: 'list', label: t(model.listed ? 'list.off' : 'list.on'), disabledReason: why, Dialog: ListDialog },
  ]
  return <ActionButtons actions={acts} dialogProps={props} />
}
