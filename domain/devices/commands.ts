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

/** All commands for a machine: changes of its holder and of its state. No command occurs in both tables. */
export const deviceCommands: readonly DeviceCommand[] = [...new Set([...holderCommands, ...stateCommands])]

/** A machine goes to a customer only with an order, which records where it is and who pays for it. */
const orderOnlyCommands: readonly DeviceCommand[] = ['hand_out', 'hand_back', 'sell', 'buy_back']

/** The commands that staff can give by hand. */
export const manualCommands: readonly DeviceCommand[] = deviceCommands.filter(one => !orderOnlyCommands.includes(one))

export interface DeviceSnapshot {
  readonly holder: DeviceHolder
  readonly device_state: DeviceState
  readonly device_status: DeviceStatus
}

/** Why a command is refused; sent to staff as `reason`. */
export type CommandRefusal = StepRefusal | 'retired' | 'promised'

/**
 * Additional refusals by hand: `by_order`: the command needs an order; `bound`: the machine is out for an open order,
 * or came back for a request and was not inspected yet.
 */
export type ManualRefusal = CommandRefusal | 'by_order' | 'bound'

/**
 * A machine that is out for an order or a request moves only through it; one that came back for a request is inspected
 * before it is restocked.
 */
export function commandManually<Device extends DeviceSnapshot>(
  device: Device,
  command: DeviceCommand,
  by: Actor,
  { promised, isBound }: { promised: PromisedTo; isBound: boolean },
): Result<Device, ManualRefusal> {
  if (!manualCommands.includes(command)) return refuse('by_order')
  if (isBound && (device.holder === 'tenant' || command === 'restock')) return refuse('bound')
  return commandDevice(device, command, by, promised)
}

/** The purposes a machine is reserved for from today on: rental, sale, or the shop's own. */
export type PromisedTo = readonly ReservationPurpose[]

/**
 * Applies a command, which changes either the holder or the state. A machine in stock does not go to a tenant while it
 * is reserved for a buyer, nor to a buyer while a tenant waits for it. A retired machine accepts no command; but one
 * that is out can still come back or be sold, because that records what happened.
 */
export function commandDevice<Device extends DeviceSnapshot>(
  device: Device,
  command: DeviceCommand,
  by: Actor,
  promised: PromisedTo = [],
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

/** A machine that a buyer had counts as used and is never sold as new again, unless its parcel comes back unopened. */
export function isUsedAfter(
  { pool, used }: { readonly pool: Pool; readonly used: boolean },
  command: DeviceCommand | undefined,
  { isUnopened = false }: { isUnopened?: boolean } = {},
): boolean {
  const comesBack = command === 'buy_back' || (command === 'take_back' && !isUnopened)
  return used || (comesBack && pool === 'sale')
}

/** The person who inspected it may declare it as new; a machine that was ever rented out, or sold for good, never is. */
export function mayBeAsNew(
  { pool }: { readonly pool: Pool },
  command: DeviceCommand,
  { wasLet }: { wasLet: boolean },
): boolean {
  return command === 'restock' && pool === 'sale' && !wasLet
}

export type MoveRefusal = 'retired' | 'abnormal' | 'not_idle' | 'in_repair' | 'promised'

/**
 * Only a machine in stock that is in order and not reserved can move between renting and selling. One that was ever
 * rented out or sold is sold as used.
 */
export function moveDevice(
  device: DeviceSnapshot & { readonly used: boolean },
  pool: Pool,
  { wasLet, promised }: { wasLet: boolean; promised: PromisedTo },
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

/** A machine retired by mistake, or through a stolen session, can be restored for a day. */
export function isRestorable(retiredAt: Date | null, now: Date): boolean {
  return retiredAt !== null && now.getTime() - retiredAt.getTime() < restorableMs
}

/**
 * Retirement is final once its day is over. The model of a machine that is out, or has reservations, cannot change: a
 * customer was promised that model, and reservations are made per model.
 */
export function correctDevice(
  before: DeviceSnapshot & Correction,
  after: Correction,
  { promised, restorable = false, bound = true }: { promised: PromisedTo; restorable?: boolean; bound?: boolean },
): Result<null, 'retired' | 'not_idle' | 'promised' | 'given_up'> {
  const isPutBack = before.device_status === 'disabled' && after.device_status !== 'disabled'
  if (isPutBack && !restorable) return refuse('retired')
  // A machine given up while with its customer is put in order again only once it is back.
  const isMended = before.device_status !== 'normal' && after.device_status === 'normal'
  if (isMended && before.holder === 'tenant' && !bound) return refuse('given_up')
  if (after.device_type_id === before.device_type_id) return ok(null)
  if (before.holder !== 'idle') return refuse('not_idle')
  return promised.length > 0 ? refuse('promised') : ok(null)
}

/** Whether a machine is unavailable for an unknown time or for good, so that its reservations need another one. */
export function isLost({ holder, device_status }: DeviceSnapshot): boolean {
  return device_status !== 'normal' || holder === 'sold'
}
