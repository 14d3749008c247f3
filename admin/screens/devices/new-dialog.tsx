import './devices.css'
import { useTranslations } from 'use-intl'
import { pools } from '#domain/catalogue/constants.ts'
import { useBrowser } from '#ui/app/env.tsx'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import { usePaths } from '../../paths.ts'
import { DeviceFields, deviceBody, useDeviceRules } from './device-fields.tsx'
import type { ModelChoice } from './use-models.ts'

export interface NewDeviceProps {
  models: readonly ModelChoice[]
  onClose: () => void
}

const serialTaken = 200_102

/** Adds one machine and opens it. */
export function Component({ models, onClose }: NewDeviceProps) {
  const t = useTranslations('admin_devices')
  const browser = useBrowser()
  const to = usePaths()
  return (
    <ActionDialog
      id="new-device"
      size="l"
      onClose={onClose}
      title={t('add.open')}
      submit={t('add.submit')}
      done={t('edit.done')}
      initial={{
        serial_number: '',
        device_type_id: models.length === 1 ? (models[0]?.id ?? '') : '',
        pool: 'rent',
        purchase_date: '',
        purchase_price: '',
        guarantee_end: '',
        work_area: '',
        remarks: '',
      }}
      rules={useDeviceRules()}
      fieldByCode={{ [serialTaken]: 'serial_number' }}
      run={async (values, { client }) => {
        const pool = pools.find(one => one === values.pool) ?? 'rent'
        const { device_id } = await client.quietly('POST /admin/devices', { body: { ...deviceBody(values), pool } })
        browser?.go(to('device', { id: device_id }))
      }}
    >
      {form => (
        <>
          <DeviceFields form={form} models={models} />
          <Select {...form.field('pool')} label={t('field.pool')} required>
            <Options values={pools} label={pool => t(`pool.${pool}`)} />
          </Select>
        </>
      )}
    </ActionDialog>
  )
}
