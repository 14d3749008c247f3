import { useTranslations } from 'use-intl'
import type { DeviceCommand } from '#domain/devices/commands.ts'
import { ReasonDialog } from '../../kit/dialogs/reason-dialog.tsx'
import { useWhyNotCommand } from '../devices/use-why-not-command.ts'
import type { DevicePartProps } from './page.tsx'

export interface CommandDialogProps extends DevicePartProps {
  command: DeviceCommand
  onClose: () => void
}

/** A command with its reason, and what it leads to. */
export function Part({ record: { device }, reread, command, onClose }: CommandDialogProps) {
  const t = useTranslations('admin_devices')
  const { leadsTo } = useWhyNotCommand()
  const serial = device.serial_number
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
          body: { command, reason, version: device.version },
        })
      }
    >
      <p>{t('command_becomes', leadsTo(device, command))}</p>
    </ReasonDialog>
  )
}
