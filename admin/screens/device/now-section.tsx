import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DeviceCommand } from '#domain/devices/commands.ts'
import { Button } from '#ui/kit/button.tsx'
import { Disclosure } from '#ui/kit/disclosure.tsx'
import { useCan } from '../../admin-context.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import { lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import { holderCommands, stateCommands, useWhyNotCommand } from '../devices/use-why-not-command.ts'
import type { CommandDialogProps } from './command-dialog.tsx'
import type { DeviceSectionProps } from './page.tsx'

const CommandDialog = lazyDialog<CommandDialogProps>(() => import('./command-dialog.tsx'))

/** The usual next commands, which are emphasized. */
const usual: readonly DeviceCommand[] = ['finish_repair', 'release', 'finish_maintenance', 'restock']

/** Holder and state of the machine, each with the possible commands; the others show why they are not. */
export function NowSection({ record, reread }: DeviceSectionProps) {
  const t = useTranslations('admin_devices')
  const may = useCan()
  const { whyNot } = useWhyNotCommand()
  const [open, setOpen] = useState<DeviceCommand>()
  if (!may('manage_devices')) return null
  const { device, reservations } = record
  const ties = { promised: reservations.promised, isBound: reservations.is_bound }
  const commands: readonly DeviceCommand[] = [...holderCommands, ...stateCommands]
  const options = commands.map(command => ({ command, why: whyNot(device, command, ties) }))
  const possible = options.filter(({ why }) => why === undefined).map(({ command }) => command)
  const resting = options.filter(({ why }) => why !== undefined)
  const lit = usual.find(command => possible.includes(command))
  const row = (label: string, now: string, mine: readonly DeviceCommand[]) => (
    <div className="now-row">
      <p>
        <span className="second">{label}</span>
        <strong>{now}</strong>
      </p>
      <div className="now-acts">
        {possible
          .filter(command => mine.includes(command))
          .map(command => (
            <Button
              key={command}
              size="s"
              variant={command === lit ? 'primary' : 'secondary'}
              onClick={() => setOpen(command)}
            >
              {t(`command.${command}`)}
            </Button>
          ))}
      </div>
    </div>
  )
  return (
    <Section title={t('now.title')}>
      {row(t('now.where'), t(`holder.${device.holder}`), holderCommands)}
      {row(t('now.work'), t(`state.${device.device_state}`), stateCommands)}
      <Disclosure summary={t('now.rest', { count: resting.length })}>
        <dl className="now-rest">
          {resting.map(({ command, why }) => (
            <div key={command}>
              <dt>{t(`command.${command}`)}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
      <Suspense>
        {open && <CommandDialog record={record} reread={reread} command={open} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </Section>
  )
}
