import type { DeviceHolder, DeviceState } from '../devices/states.ts'
import type { OrderStatus, PayStatus } from '../orders/states.ts'
import type { RefundStatus, RefundType } from '../refunds/states.ts'
import type { ApplyType, AuditStatus, ProcessStatus } from '../requests/states.ts'
import { requestTraits } from '../requests/traits.ts'
import type { ShipmentState } from '../shipments/states.ts'

/** The maximum number of each kind per order. */
export interface Bounds {
  readonly requests: number
  /** Refunds of goods requested by a customer; also the number of parts the paid amount is divided into. */
  readonly refunds: number
  readonly units: number
}

export interface Unit {
  readonly holder: DeviceHolder
  readonly device_state: DeviceState
  readonly lost: boolean
  /** Its assignment to the order. `short`: the reservation has lost its machine. */
  readonly bound: 'held' | 'booked' | 'short' | 'out' | 'done' | 'free'
}

export interface RequestState {
  readonly type: ApplyType
  readonly audit: AuditStatus
  readonly process: ProcessStatus
  /** Staff or a carrier reported that a step failed. */
  readonly failed: boolean
  readonly picked: boolean
  readonly arrived: boolean
  readonly refunded: boolean
}

export interface Refund {
  readonly type: RefundType
  readonly status: RefundStatus
  readonly way: 'original' | 'transfer'
}

/** An order with everything that belongs to it. */
export interface State {
  readonly kind: 'rent' | 'buy'
  readonly order: OrderStatus
  readonly pay: PayStatus
  /** The last outgoing parcel. */
  readonly parcel: ShipmentState | 'none'
  /** The withdrawal period is running, is over, or the rental is over too. */
  readonly time: 'early' | 'late' | 'over'
  readonly deposit: 'none' | 'held' | 'settled'
  /** Parts of the payment for goods that were not refunded. */
  readonly goods: number
  readonly units: readonly Unit[]
  readonly requests: readonly RequestState[]
  readonly refunds: readonly Refund[]
}

export function beginnings({ units }: Bounds): State[] {
  return (['rent', 'buy'] as const).map(kind => ({
    ...{ kind, order: 'created', pay: 'wait_pay', parcel: 'none', time: 'early', deposit: 'none', goods: 0 },
    // Each rented machine is an order of its own.
    units: Array.from({ length: kind === 'rent' ? 1 : units }, () => fresh('held')),
    ...{ requests: [], refunds: [] },
  }))
}

export function fresh(bound: Unit['bound']): Unit {
  return { holder: 'idle', device_state: 'not_started', lost: false, bound }
}

/** Equal for states that differ only in the order of equal things. */
export function toStateKey(state: State): string {
  const { kind, order, pay, parcel, time, deposit, goods } = state
  const joinRows = (values: readonly object[]) => values.map(one => Object.values(one).map(toText).join())
  const ended = (one: RequestState) => Number(!isOpen(one))
  const requests = state.requests.toSorted((one, other) => ended(other) - ended(one))
  return [
    [kind, order, pay, parcel, time, deposit, goods].join(),
    joinRows(state.units).toSorted().join('+'),
    joinRows(requests).join('+'),
    joinRows(state.refunds).toSorted().join('+'),
  ].join('|')
}

function toText(value: unknown): string {
  return value === true ? '1' : value === false ? '0' : String(value)
}

export function parseStateKey(key: string): State {
  const [whole = '', units = '', requests = '', refunds = ''] = key.split('|')
  const [kind, order, pay, parcel, time, deposit, goods] = whole.split(',')
  const rows = (text: string) => (text === '' ? [] : text.split('+').map(row => row.split(',')))
  return {
    ...{ kind, order, pay, parcel, time, deposit, goods: Number(goods) },
    units: rows(units).map(([holder, device_state, lost, bound]) => ({
      holder,
      device_state,
      lost: lost === '1',
      bound,
    })),
    requests: rows(requests).map(([type, audit, process, ...flags]) => {
      const [failed, picked, arrived, refunded] = flags.map(flag => flag === '1')
      return { type, audit, process, failed, picked, arrived, refunded }
    }),
    refunds: rows(refunds).map(([type, status, way]) => ({ type, status, way })),
  } as unknown as State
}

/** Whether the request waits for a decision or is in progress. */
export function isOpen({ audit, process }: RequestState): boolean {
  return audit === 'wait_review' || (audit === 'approved' && process !== 'complete' && process !== 'reject')
}

/** Whether the order was withdrawn from by someone entitled to. */
export function isWithdrawn(state: State): boolean {
  return state.requests.some(one => requestTraits[one.type].undoesContract && one.audit === 'approved' && isOpen(one))
}
