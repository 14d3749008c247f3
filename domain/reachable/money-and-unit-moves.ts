import type { DeviceCommand } from '../devices/commands.ts'
import { deviceStateMachine } from '../devices/states.ts'
import { findNoRefundReason } from '../refunds/may-request.ts'
import { refundMachine } from '../refunds/states.ts'
import { requestTraits } from '../requests/traits.ts'
import { assertHolds, hasEnded, type Move, move, replaceAt } from './move.ts'
import { unitTables, type WalkContext } from './order-moves.ts'
import { isOpen, type Refund, type State, type Unit } from './state.ts'

type Event = (typeof refundMachine)['transitions'][number]['event']

/** Refund requests of customers, and the steps of each refund. */
export function refundMoves(state: State, { tables, bounds }: WalkContext): Move[] {
  const question = {
    ...{ order_status: state.order, pay_status: state.pay, hasDeposit: state.kind === 'rent' },
    isRequested: state.refunds.some(({ status }) => status === 'requested'),
  }
  const canRequest =
    state.refunds.length < bounds.refunds && !findNoRefundReason({ ...question, type: 'product', open: state.goods })
  const request: Refund = { type: 'product', status: 'requested', way: 'original' }
  const requestMove = move('refund asked', 'customer', () => ({ ...state, refunds: [...state.refunds, request] }))
  const stepMoves = state.refunds.flatMap((one, index) =>
    refundMachine.transitions
      .filter(({ from }) => (from as readonly string[]).includes(one.status))
      .filter(({ event }) => isPossible(state, one, event))
      .map(({ event, by: [by = 'system'] }) =>
        move(`refund ${event}`, by, () => {
          const status = tables.go(refundMachine, one.status, event, by)
          const way = event === 'choose_transfer' ? 'transfer' : one.way
          const goods = event === 'approve' ? state.goods - 1 : state.goods
          return { ...state, goods, refunds: replaceAt(state.refunds, index, { status, way }) }
        }),
      ),
  )
  return [...(canRequest ? [requestMove] : []), ...stepMoves]
}

/** Whether the event fits the way of the refund, and the goods still have money left for it. */
function isPossible({ goods }: State, { way }: Refund, event: Event): boolean {
  const isTransfer = way === 'transfer'
  switch (event) {
    case 'approve':
    case 'approve_first':
      return goods > 0
    case 'overtake':
      return goods === 0
    case 'succeed':
    case 'fail':
    case 'bounce':
      return !isTransfer
    case 'try_again':
    case 'choose_transfer':
      return !isTransfer || event === 'try_again'
    case 'pay_by_transfer':
    case 'transfer_returned':
      return isTransfer
    default:
      return true
  }
}

/** What staff do with a machine that is with the shop, or that was found again. */
export function unitMoves(state: State, { tables }: WalkContext): Move[] {
  return state.units.flatMap((unit, index) => {
    const put = (label: string, make: () => Unit) =>
      move(`unit ${label}`, 'operations', () => ({ ...state, units: replaceAt(state.units, index, make()) }))
    const command = (name: DeviceCommand) => put(name, () => tables.command(unit, [name], unitTables))
    const isHere = unit.holder === 'platform' || (unit.holder === 'idle' && unit.bound !== 'held')
    // A machine that came back from its customer for repair moves with its request.
    const isMended = state.requests.some(
      ({ type, process }) => requestTraits[type].work && ['ing', 'transport_back'].includes(process),
    )
    // A machine that was withdrawn from is not restocked before its inspection.
    const isUnseen = state.requests.some(
      ({ type, process }) => requestTraits[type].undoesContract && ['transport_leave', 'check'].includes(process),
    )
    const mending = deviceStateMachine.transitions
      .filter(({ from }) => (from as readonly string[]).includes(unit.device_state))
      // Work begins only after the inspection of a returned machine; work in progress is finished wherever the machine
      // is.
      .filter(() => unit.device_state !== 'not_started' || (unit.holder === 'platform' && hasEnded(state)))
      .map(({ event }) => event)
    return [
      ...(isHere && !isMended && !unit.lost ? mending.map(command) : []),
      ...(unit.holder === 'platform' &&
      unit.device_state === 'not_started' &&
      !isMended &&
      !isUnseen &&
      isReleased(state, unit)
        ? [command('restock')]
        : []),
      ...(unit.holder === 'tenant' && hasEnded(state) && !state.requests.some(isOpen)
        ? [
            put('is back', () => {
              assertHolds(unit.bound === 'out' || unit.lost, 'it is its buyer’s')
              return { ...tables.command({ ...unit, lost: false }, ['take_back'], unitTables), bound: 'done' }
            }),
          ]
        : []),
    ]
  })
}

/** Whether the order no longer needs the machine, or has not sent it yet. */
function isReleased(state: State, { bound }: Unit): boolean {
  return bound !== 'out' || hasEnded(state)
}
