import { useTranslations } from 'use-intl'
import { pools } from '#domain/catalogue/constants.ts'
import { ReasonDialog } from '../../kit/dialogs/reason-dialog.tsx'
import type { DeviceDialogProps } from './device-actions.tsx'

/** Moves the machine from renting to selling, or back. */
export function Component({ record: { device }, reread, onClose }: DeviceDialogProps) {
  const t = useTranslations('admin_devices')
  const pool = pools.find(one => one !== device.pool) ?? 'rent'
  const serial = device.serial_number
  return (
    <ReasonDialog
      id="pool"
      onClose={onClose}
      title={t(`pool_title.${pool}`, { serial })}
      submit={t(`pool_open.${pool}`)}
      done={t('pool_done', { serial })}
      reread={reread}
      run={(reason, { client, idempotencyKey }) =>
        client.quietly('POST /admin/devices/{id}/pool', {
          idempotencyKey,
          params: { id: device.device_id },
          body: { pool, reason, version: device.version },
        })
      }
    >
      {pool === 'sale' && !device.used && <p>{t('pool_used')}</p>}
    </ReasonDialog>
  )
}
