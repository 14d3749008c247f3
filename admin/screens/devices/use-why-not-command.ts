import { useTranslations } from 'use-intl'
import { commandDevice, type DeviceCommand, type HolderCommand, type Promised } from '#domain/devices/commands.ts'
import { deviceStateMachine, holderMachine } from '#domain/devices/states.ts'
import { useWhyNot } from '../../kit/use-why-not.ts'
import { useColleague } from '../../office-context.tsx'
import type { Device } from './device-badges.tsx'

export const holderCommands: readonly HolderCommand[] = [
  ...new Set(holderMachine.transitions.map(({ event }) => event)),
]
export const stateCommands = [...new Set(deviceStateMachine.transitions.map(({ event }) => event))]

export function isHolderCommand(command: DeviceCommand): command is HolderCommand {
  return holderCommands.some(known => known === command)
}

/** Why a command can't be given now, asked of the rules the server asks; and where one leads that can. */
export function useWhyNotCommand() {
  const t = useTranslations('admin_devices')
  const { role } = useColleague()
  const tableSays = useWhyNot()
  function whyNot(device: Device, command: DeviceCommand, promised: Promised = []): string | undefined {
    if (!role) return t('why.by_shop')
    const result = commandDevice(device, command, role, promised)
    if (result.ok) return undefined
    if (result.refusal === 'retired' || result.refusal === 'promised') return t(`why.${result.refusal}`)
    if (command === 'buy_back') return t('why.by_shop')
    return isHolderCommand(command)
      ? tableSays(holderMachine, device.holder, command, state => t(`holder.${state}`))
      : tableSays(deviceStateMachine, device.device_state, command, state => t(`state.${state}`))
  }
  function leadsTo(device: Device, command: DeviceCommand): { from: string; to: string } {
    const result = role ? commandDevice(device, command, role) : undefined
    const after = result?.ok ? result.value : device
    return isHolderCommand(command)
      ? { from: t(`holder.${device.holder}`), to: t(`holder.${after.holder}`) }
      : { from: t(`state.${device.device_state}`), to: t(`state.${after.device_state}`) }
  }
  return { whyNot, leadsTo }
}
