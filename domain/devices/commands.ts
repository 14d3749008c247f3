import type { DeviceStatus, Pool } from '../catalogue/words.ts'
import { type Actor, type StepRefusal, step } from '../machine.ts'
import { ok, type Result, refuse } from '../result.ts'
import { type DeviceHolder, type DeviceState, deviceStateMachine, holderMachine } from './states.ts'

export type HolderCommand = (typeof holderMachine)['transitions'][number]['event']
export type StateCommand = (typeof deviceStateMachine)['transitions'][number]['event']
export type DeviceCommand = HolderCommand | StateCommand

const holderCommands: readonly HolderCommand[] = holderMachine.transitions.map(({ event }) => event)
const stateCommands: readonly StateCommand[] = deviceStateMachine.transitions.map(({ event }) => event)

/** Everything staff can do with a machine: where it goes, and what is done to it. No word stands in both tables. */
export const deviceCommands: readonly DeviceCommand[] = [...new Set([...holderCommands, ...stateCommands])]

export interface DeviceFacts {
  readonly holder: DeviceHolder
  readonly device_state: DeviceState
  readonly device_status: DeviceStatus
}

/** Why a machine can't do something now; goes to staff as `reason`. */
export type CommandRefusal = StepRefusal | 'retired'

/** Where a command leads; it moves one of the two, never both. A retired machine does nothing any more. */
export function commandDevice<Facts extends DeviceFacts>(
  device: Facts,
  command: DeviceCommand,
  by: Actor,
): Result<Facts, CommandRefusal> {
  if (device.device_status === 'disabled') return refuse('retired')
  if (isHolderCommand(command)) {
    const to = step(holderMachine, device.holder, command, by)
    return to.ok ? ok({ ...device, holder: to.value }) : to
  }
  const to = step(deviceStateMachine, device.device_state, command, by)
  return to.ok ? ok({ ...device, device_state: to.value }) : to
}

function isHolderCommand(command: DeviceCommand): command is HolderCommand {
  return holderCommands.some(known => known === command)
}

export type MoveRefusal = 'retired' | 'abnormal' | 'not_idle' | 'in_repair'

/** Between renting and selling only what stands in stock, whole. What was ever rented out is sold as used. */
export function moveDevice(
  device: DeviceFacts & { readonly used: boolean },
  pool: Pool,
  wasRentedOut: boolean,
): Result<{ pool: Pool; used: boolean }, MoveRefusal> {
  if (device.device_status === 'disabled') return refuse('retired')
  if (device.device_status === 'abnormal') return refuse('abnormal')
  if (device.holder !== 'idle') return refuse('not_idle')
  if (device.device_state !== 'not_started') return refuse('in_repair')
  return ok({ pool, used: device.used || (pool === 'sale' && wasRentedOut) })
}

export interface Correction {
  readonly device_type_id: string
  readonly device_status: DeviceStatus
}

/** Retired is for good; and a machine that is out is the one somebody was promised, so its model stays. */
export function correctDevice(
  before: DeviceFacts & Correction,
  after: Correction,
): Result<null, 'retired' | 'not_idle'> {
  if (before.device_status === 'disabled' && after.device_status !== 'disabled') return refuse('retired')
  if (before.holder !== 'idle' && after.device_type_id !== before.device_type_id) return refuse('not_idle')
  return ok(null)
}
