import { useTranslations } from 'use-intl'
import { pools } from '#domain/catalogue/constants.ts'
import { moveDevice } from '#domain/devices/commands.ts'
import { useCan } from '../../admin-context.tsx'
import { type Action, ActionButtons, lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import type { ModelChoice } from '../devices/use-models.ts'
import type { DeviceSectionProps } from './page.tsx'

export interface DeviceDialogProps extends DeviceSectionProps {
  models: readonly ModelChoice[]
  onClose: () => void
}

const EditDialog = lazyDialog<DeviceDialogProps>(() => import('./edit-dialog.tsx'))
const PoolDialog = lazyDialog<DeviceDialogProps>(() => import('./pool-dialog.tsx'))

/** Actions on the record of a machine; actions on the machine itself are below, with the state they lead to. */
export function DeviceActs(props: Omit<DeviceDialogProps, 'onClose'>) {
  const t = useTranslations('admin_devices')
  const may = useCan()
  if (!may('manage_devices')) return null
  const { device, reservations } = props.record
  const other = pools.find(pool => pool !== device.pool) ?? 'rent'
  const moved = moveDevice(device, other, { wasLet: false, promised: reservations.promised })
  const acts: Action<Omit<DeviceDialogProps, 'onClose'>>[] = [
    {
      id: 'pool',
      label: t(`pool_open.${other}`),
      icon: 'arrows-left-right',
      disabledReason: moved.ok ? undefined : t(`why.${moved.refusal}`),
      Dialog: PoolDialog,
    },
    { id: 'edit', label: t('edit.open'), icon: 'pencil-simple', Dialog: EditDialog },
  ]
  return <ActionButtons actions={acts} dialogProps={props} />
}
