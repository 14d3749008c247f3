import { useTranslations } from 'use-intl'
import { useRules } from '#ui/forms/use-rules.ts'
import { Select } from '#ui/kit/fields/select.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import { ReasonField } from '../../kit/dialogs/fields.tsx'
import type { Shortage } from './page.tsx'

/** A machine of the other pool replaces the missing one; the longest waiting order gets it. */
export function Component({ shortage, onClose }: { shortage: Shortage; onClose: () => void }) {
  const t = useTranslations('admin_late.move')
  const { required } = useRules()
  const poolMachines = shortage.candidates.filter(({ by }) => by === 'pool')
  return (
    <ActionDialog
      id="move"
      onClose={onClose}
      title={t('title', { order: shortage.order_no ?? shortage.device_type })}
      submit={t('submit')}
      done={t('done')}
      initial={{ device: poolMachines[0]?.device_id ?? '', reason: t('reason', { order: shortage.order_no ?? '' }) }}
      rules={{ device: required, reason: required }}
      run={async ({ device: id, reason }, { client }) => {
        // Loaded now, because this list may be outdated.
        const device = await client.quietly('GET /admin/devices/{id}', { params: { id } })
        await client.quietly('POST /admin/devices/{id}/pool', {
          params: { id },
          body: { pool: shortage.purpose === 'sale' ? 'sale' : 'rent', reason, version: device.version },
        })
      }}
    >
      {form => (
        <>
          <Notice tone="info">{t(shortage.purpose === 'sale' ? 'then_sale' : 'then_rent')}</Notice>
          <Select {...form.field('device')} label={t('device')} required>
            {poolMachines.map(({ device_id, serial_number }) => (
              <option key={device_id} value={device_id}>
                {serial_number}
              </option>
            ))}
          </Select>
          <ReasonField form={form} name="reason" />
        </>
      )}
    </ActionDialog>
  )
}
