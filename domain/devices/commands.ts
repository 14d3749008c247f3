import type { DeviceStatus, Pool } from '../catalogue/constants.ts'
import { type Actor, type StepRefusal, step } from '../machine.ts'
import { ok, type Result, refuse } from '../result.ts'
import type { ReservationPurpose } from './constants.ts'
import { type DeviceHolder, type DeviceState, deviceStateMachine, holderMachine } from './states.ts'

export type HolderCommand = (typeof holderMachine)['transitions'][number]['event']
export type StateCommand = (typeof deviceStateMachine)['transitions'][number]['event']
export type DeviceCommand = HolderCommand | StateCommand

const holderCommands: readonly HolderCommand[] = holderMachine.transitions.map(({ event }) => event)
const stateCommands: readonly StateCommand[] = deviceStateMachine.transitions.map(({ event }) => event)

/** Everything staff can do with a machine: where it goes, and what is done to it. No word stands in both tables. */
export const deviceCommands: readonly DeviceCommand[] = [...new Set([...holderCommands, ...stateCommands])]

/** A machine goes to somebody, for a time or for good, only with an order: that says where it is and who pays for it. */
const orderOnlyCommands: readonly DeviceCommand[] = ['hand_out', 'hand_back', 'sell', 'buy_back']

/** What staff do with a machine by hand. */
export const manualCommands: readonly DeviceCommand[] = deviceCommands.filter(one => !orderOnlyCommands.includes(one))

export interface DeviceSnapshot {
  readonly holder: DeviceHolder
  readonly device_state: DeviceState
  readonly device_status: DeviceStatus
}

/** Why a machine can't do something now; goes to staff as `reason`. */
export type CommandRefusal = StepRefusal | 'retired' | 'promised'

/** By hand, also: `by_order`, it goes to somebody with an order; `bound`, it is out for one that stands, or came for one and was not looked at. */
export type ManualRefusal = CommandRefusal | 'by_order' | 'bound'

/** A machine that is out for an order or a request moves only through it; what has come for one is looked at first. */
export function commandManually<Device extends DeviceSnapshot>(
  device: Device,
  command: DeviceCommand,
  by: Actor,
  { promised, isBound }: { promised: Promised; isBound: boolean },
): Result<Device, ManualRefusal> {
  if (!manualCommands.includes(command)) return refuse('by_order')
  if (isBound && (device.holder === 'tenant' || command === 'restock')) return refuse('bound')
  return commandDevice(device, command, by, promised)
}

/** What a machine is bound to from today on: to a tenant, to a buyer, or to ourselves. */
export type Promised = readonly ReservationPurpose[]

/**
 * Where a command leads; it moves one of the two, never both. A machine on the shelf does not go to a tenant while it is a
 * buyer's, nor for good while a tenant waits for it. With a retired machine nothing is done any more; but one that is out
 * still comes back or becomes its buyer's, for that is a fact.
 */
export function commandDevice<Device extends DeviceSnapshot>(
  device: Device,
  command: DeviceCommand,
  by: Actor,
  promised: Promised = [],
): Result<Device, CommandRefusal> {
  const isOut = device.holder === 'tenant' || device.holder === 'sold'
  if (device.device_status === 'disabled' && !(isOut && isHolderCommand(command))) return refuse('retired')
  if (isHolderCommand(command)) {
    const to = step(holderMachine, device.holder, command, by)
    if (!to.ok) return to
    const other = { tenant: 'sale', sold: 'rent', idle: undefined, platform: undefined } as const
    const isAgainst = promised.some(purpose => purpose === other[to.value])
    return device.holder === 'idle' && isAgainst ? refuse('promised') : ok({ ...device, holder: to.value })
  }
  const to = step(deviceStateMachine, device.device_state, command, by)
  return to.ok ? ok({ ...device, device_state: to.value }) : to
}

function isHolderCommand(command: DeviceCommand): command is HolderCommand {
  return holderCommands.some(known => known === command)
}

/**
 * What a buyer had is used from then on: it is sold to nobody as new. A parcel that nobody has opened brings it back as it
 * left.
 */
export function isUsedAfter(
  { pool, used }: { readonly pool: Pool; readonly used: boolean },
  command: DeviceCommand | undefined,
  { isUnopened = false }: { isUnopened?: boolean } = {},
): boolean {
  const comesBack = command === 'buy_back' || (command === 'take_back' && !isUnopened)
  return used || (comesBack && pool === 'sale')
}

/** Whoever looked at it says that it is as new; what was let, or was its buyer's for good, never is. */
export function mayBeAsNew(
  { pool }: { readonly pool: Pool },
  command: DeviceCommand,
  { wasLet }: { wasLet: boolean },
): boolean {
  return command === 'restock' && pool === 'sale' && !wasLet
}

export type MoveRefusal = 'retired' | 'abnormal' | 'not_idle' | 'in_repair' | 'promised'

/** Between renting and selling only what stands in stock, whole and free. What was ever rented out, or sold, is sold as used. */
export function moveDevice(
  device: DeviceSnapshot & { readonly used: boolean },
  pool: Pool,
  { wasLet, promised }: { wasLet: boolean; promised: Promised },
): Result<{ pool: Pool; used: boolean }, MoveRefusal> {
  if (device.device_status === 'disabled') return refuse('retired')
  if (device.device_status === 'abnormal') return refuse('abnormal')
  if (device.holder !== 'idle') return refuse('not_idle')
  if (device.device_state !== 'not_started') return refuse('in_repair')
  if (promised.some(isToCustomer)) return refuse('promised')
  return ok({ pool, used: device.used || (pool === 'sale' && wasLet) })
}

function isToCustomer(purpose: ReservationPurpose): boolean {
  return purpose === 'rent' || purpose === 'sale'
}

export interface Correction {
  readonly device_type_id: string
  readonly device_status: DeviceStatus
}

const restorableMs = 24 * 3_600_000

/** Retired by mistake, or by a stolen session: for a day it can be put back. */
export function isRestorable(retiredAt: Date | null, now: Date): boolean {
  return retiredAt !== null && now.getTime() - retiredAt.getTime() < restorableMs
}

/**
 * Retired is for good once its day is over. A machine that is out is the one somebody was promised, so its model stays; so does that of one
 * with plans, which are plans of the model.
 */
export function correctDevice(
  before: DeviceSnapshot & Correction,
  after: Correction,
  { promised, restorable = false, bound = true }: { promised: Promised; restorable?: boolean; bound?: boolean },
): Result<null, 'retired' | 'not_idle' | 'promised' | 'given_up'> {
  const isPutBack = before.device_status === 'disabled' && after.device_status !== 'disabled'
  if (isPutBack && !restorable) return refuse('retired')
  // Given up with whoever has it: it is in order again once it is here.
  const isMended = before.device_status !== 'normal' && after.device_status === 'normal'
  if (isMended && before.holder === 'tenant' && !bound) return refuse('given_up')
  if (after.device_type_id === before.device_type_id) return ok(null)
  if (before.holder !== 'idle') return refuse('not_idle')
  return promised.length > 0 ? refuse('promised') : ok(null)
}

/** A machine that is lost to its fleet for an unknown time, or for good: what was promised of it needs another. */
export function isLost({ holder, device_status }: DeviceSnapshot): boolean {
  return device_status !== 'normal' || holder === 'sold'
}
