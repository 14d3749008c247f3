import { useTranslations } from 'use-intl'
import { pools } from '#domain/catalogue/words.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { ReasonField } from '../../kit/fields.tsx'
import type { DeviceDialogProps } from './device-acts.tsx'

/** From renting to selling, or back. */
export function Part({ record: { device }, reread, onClose }: DeviceDialogProps) {
  const t = useTranslations('admin_devices')
  const { required } = useRules()
  const pool = pools.find(one => one !== device.pool) ?? 'rent'
  const serial = device.serial_number
  return (
    <ActDialog
      id="pool"
      onClose={onClose}
      title={t(`pool_title.${pool}`, { serial })}
      submit={t(`pool_open.${pool}`)}
      done={t('pool_done', { serial })}
      initial={{ reason: '' }}
      rules={{ reason: required }}
      reread={reread}
      run={({ reason }, { client, idempotencyKey }) =>
        client.quietly('POST /admin/devices/{id}/pool', {
          idempotencyKey,
          params: { id: device.device_id },
          body: { pool, reason, version: device.version },
        })
      }
    >
      {form => (
        <>
          {pool === 'sale' && !device.used && <p>{t('pool_used')}</p>}
          <ReasonField form={form} name="reason" />
        </>
      )}
    </ActDialog>
  )
}
