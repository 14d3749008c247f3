import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DeviceCommand } from '#domain/devices/commands.ts'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { ReasonDialog } from '../../kit/dialogs/reason-dialog.tsx'
import { useWhyNotCommand } from '../devices/use-why-not-command.ts'
import type { DeviceSectionProps } from './page.tsx'

export interface CommandDialogProps extends DeviceSectionProps {
  command: DeviceCommand
  onClose: () => void
}

/** A command with its reason and its consequence. */
export function Component({ record: { device }, reread, command, onClose }: CommandDialogProps) {
  const t = useTranslations('admin_devices')
  const { leadsTo } = useWhyNotCommand()
  const [asNew, setAsNew] = useState(false)
  const serial = device.serial_number
  // A buyer had the machine: the person who inspected it decides whether it may be sold as new.
  const mayBeNew = command === 'restock' && device.used && device.pool === 'sale'
  return (
    <ReasonDialog
      id="command"
      onClose={onClose}
      title={t('command_title', { command: t(`command.${command}`), serial })}
      submit={t(`command.${command}`)}
      done={t('command_done', { serial })}
      reread={reread}
      run={(reason, { client, idempotencyKey }) =>
        client.quietly('POST /admin/devices/{id}/commands', {
          idempotencyKey,
          params: { id: device.device_id },
          body: { command, reason, version: device.version, as_new: mayBeNew && asNew },
        })
      }
    >
      <p>{t('command_becomes', leadsTo(device, command))}</p>
      {mayBeNew && (
        <Checkbox
          label={t('as_new')}
          hint={t('as_new_hint')}
          checked={asNew}
          onChange={event => setAsNew(event.currentTarget.checked)}
        />
      )}
    </ReasonDialog>
  )
}
