import { useTranslations } from 'use-intl'
import {
  commandDevice,
  commandManually,
  type DeviceCommand,
  type HolderCommand,
  manualCommands,
  type PromisedTo,
} from '#domain/devices/commands.ts'
import { deviceStateMachine, holderMachine } from '#domain/devices/states.ts'
import { useStaffMember } from '../../admin-context.tsx'
import { useWhyNot } from '../../kit/dialogs/use-why-not.ts'
import type { Device } from './device-badges.tsx'

/** Of the holder commands only those that staff give; the others come with an order. */
export const holderCommands: readonly HolderCommand[] = [
  ...new Set(holderMachine.transitions.map(({ event }) => event)),
].filter(command => manualCommands.includes(command))
export const stateCommands = [...new Set(deviceStateMachine.transitions.map(({ event }) => event))]

interface Ties {
  promised: PromisedTo
  isBound: boolean
}
const free: Ties = { promised: [], isBound: false }

export function isHolderCommand(command: DeviceCommand): command is HolderCommand {
  return holderCommands.some(known => known === command)
}

/** Why a command is not possible now, by the rules that the server uses; and the resulting state of a possible one. */
export function useWhyNotCommand() {
  const t = useTranslations('admin_devices')
  const { role } = useStaffMember()
  const tableSays = useWhyNot()
  function whyNot(device: Device, command: DeviceCommand, ties: Ties = free): string | undefined {
    if (!role) return t('why.bound')
    const result = commandManually(device, command, role, ties)
    if (result.ok) return undefined
    const { refusal } = result
    if (refusal === 'by_order') return t('why.bound')
    if (refusal === 'retired' || refusal === 'promised' || refusal === 'bound') return t(`why.${refusal}`)
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
