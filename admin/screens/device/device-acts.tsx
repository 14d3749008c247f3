import { useTranslations } from 'use-intl'
import { pools } from '#domain/catalogue/words.ts'
import { moveDevice } from '#domain/devices/commands.ts'
import { type Act, Acts, later } from '../../kit/dialogs/act-menu.tsx'
import { useMay } from '../../office-context.tsx'
import type { ModelChoice } from '../devices/use-models.ts'
import type { DevicePartProps } from './page.tsx'

export interface DeviceDialogProps extends DevicePartProps {
  models: readonly ModelChoice[]
  onClose: () => void
}

const EditDialog = later<DeviceDialogProps>(() => import('./edit-dialog.tsx'))
const PoolDialog = later<DeviceDialogProps>(() => import('./pool-dialog.tsx'))

/** What is done to the record of a machine; what is done to the machine itself stands below, with where it leads. */
export function DeviceActs(props: Omit<DeviceDialogProps, 'onClose'>) {
  const t = useTranslations('admin_devices')
  const may = useMay()
  if (!may('manage_devices')) return null
  const { device, reservations } = props.record
  const other = pools.find(pool => pool !== device.pool) ?? 'rent'
  const moved = moveDevice(device, other, { wasLet: false, promised: reservations.promised })
  const acts: Act<Omit<DeviceDialogProps, 'onClose'>>[] = [
    {
      id: 'pool',
      label: t(`pool_open.${other}`),
      icon: 'arrows-left-right',
      why: moved.ok ? undefined : t(`why.${moved.refusal}`),
      Dialog: PoolDialog,
    },
    { id: 'edit', label: t('edit.open'), icon: 'pencil-simple', Dialog: EditDialog },
  ]
  return <Acts acts={acts} give={props} />
}
