import '../devices/devices.css'
import { useTranslations } from 'use-intl'
import { deviceStatuses } from '#domain/catalogue/constants.ts'
import { useAppEnv } from '#ui/app/env.tsx'
import { Select } from '#ui/kit/fields/select.tsx'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { amountText } from '../../kit/amount.ts'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import { DeviceFields, deviceBody, useDeviceRules } from '../devices/device-fields.tsx'
import type { DeviceDialogProps } from './device-actions.tsx'

const serialTaken = 200_102

/** All data of a machine. Somebody else's changes are shown before they are overwritten. */
export function Component({ record: { device, reservations }, models, reread, onClose }: DeviceDialogProps) {
  const t = useTranslations('admin_devices')
  const { language } = useAppEnv()
  const modelStays = device.holder !== 'idle' || reservations.promised.length > 0
  return (
    <ActionDialog
      id="device"
      size="l"
      onClose={onClose}
      title={t('edit.title', { serial: device.serial_number })}
      submit={t('edit.submit')}
      done={t('edit.done')}
      initial={{
        serial_number: device.serial_number,
        device_type_id: device.device_type_id,
        purchase_date: device.purchase_date ?? '',
        purchase_price: device.purchase_price === null ? '' : amountText(device.purchase_price, language),
        guarantee_end: device.guarantee_end ?? '',
        work_area: device.work_area,
        remarks: device.remarks,
        device_status: device.device_status as string,
        reason: '',
      }}
      rules={{
        ...useDeviceRules(),
        reason: (value, { device_status }) =>
          device_status !== device.device_status && value.trim().length < 3 ? t('rule.reason') : undefined,
      }}
      fieldByCode={{ [serialTaken]: 'serial_number' }}
      reread={reread}
      run={(values, { client }) =>
        client.quietly('PUT /admin/devices/{id}', {
          params: { id: device.device_id },
          body: {
            ...deviceBody(values),
            device_status: deviceStatuses.find(one => one === values.device_status) ?? device.device_status,
            version: device.version,
            ...(values.reason.trim() && { reason: values.reason }),
          },
        })
      }
    >
      {form => {
        const status = form.values.device_status
        const isNew = status !== device.device_status
        return (
          <>
            <DeviceFields form={form} models={models} />
            {modelStays && form.values.device_type_id !== device.device_type_id && (
              <Notice tone="warn">{t('edit.model_stays')}</Notice>
            )}
            <Select {...form.field('device_status')} label={t('field.status')} required>
              {(device.device_status === 'disabled' && !device.restorable
                ? (['disabled'] as const)
                : deviceStatuses
              ).map(one => (
                <option key={one} value={one}>
                  {t(`status.${one}`)}
                </option>
              ))}
            </Select>
            {isNew && (status === 'disabled' || status === 'abnormal') && (
              <Notice tone="warn">{t(`edit.${status}`)}</Notice>
            )}
            <Textarea
              {...form.field('reason')}
              label={t('field.reason')}
              hint={t('field.reason_hint')}
              required={isNew}
              maxLength={500}
              rows={2}
            />
          </>
        )
      }}
    </ActionDialog>
  )
}
