import { useTranslations } from 'use-intl'
import type { DeviceCommand } from '#domain/devices/commands.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { ReasonField } from '../../kit/fields.tsx'
import { useWhyNotCommand } from '../devices/use-why-not-command.ts'
import type { DevicePartProps } from './page.tsx'

export interface CommandDialogProps extends DevicePartProps {
  command: DeviceCommand
  onClose: () => void
}

/** A command with its reason, and what it leads to. */
export function Part({ record: { device }, reread, command, onClose }: CommandDialogProps) {
  const t = useTranslations('admin_devices')
  const { required } = useRules()
  const { leadsTo } = useWhyNotCommand()
  const serial = device.serial_number
  return (
    <ActDialog
      id="command"
      onClose={onClose}
      title={t('command_title', { command: t(`command.${command}`), serial })}
      submit={t(`command.${command}`)}
      done={t('command_done', { serial })}
      initial={{ reason: '' }}
      rules={{ reason: required }}
      reread={reread}
      run={({ reason }, { client, idempotencyKey }) =>
        client.quietly('POST /admin/devices/{id}/commands', {
          idempotencyKey,
          params: { id: device.device_id },
          body: { command, reason, version: device.version },
        })
      }
    >
      {form => (
        <>
          <p>{t('command_becomes', leadsTo(device, command))}</p>
          <ReasonField form={form} name="reason" />
        </>
      )}
    </ActDialog>
  )
}
