import { deviceStateMachine, holderMachine } from '../devices/states.ts'
import type { Actor } from '../machine.ts'
import { orderMachine, payMachine } from '../orders/states.ts'
import { requestTraits } from '../requests/traits.ts'
import { type ParcelEnd, parcelEnds, shipmentMachine } from '../shipments/states.ts'
import { assertHolds, type Move, move, type Rules, refundAll, type Tables } from './move.ts'
import { type Bounds, fresh, isWithdrawn, type State, type Unit } from './state.ts'

export const unitTables = [holderMachine, deviceStateMachine]

export interface WalkContext {
  tables: Tables
  rules: Rules
  bounds: Bounds
}

/** Moves of the order itself, from placement to its end: by people, staff, provider, carrier and time. */
export function orderMoves(state: State, context: WalkContext): Move[] {
  if (state.order === 'created') return unpaidMoves(state, context)
  return [...(state.order === 'pay_success' ? unsentMoves(state, context) : []), ...sentMoves(state, context)]
}

function unpaidMoves(state: State, { tables, bounds }: WalkContext): Move[] {
  const endMove = (event: 'close' | 'cancel', by: Actor) =>
    move(`order ${event}`, by, () => ({ ...freeUnits(state), order: tables.go(orderMachine, state.order, event, by) }))
  const payMove = (event: 'fail' | 'try_again', by: Actor) =>
    move(`pay ${event}`, by, () => ({ ...state, pay: tables.go(payMachine, state.pay, event, by) }))
  return [
    move('pay pay', 'provider', () => ({
      ...state,
      pay: tables.go(payMachine, state.pay, 'pay', 'provider'),
      order: tables.go(orderMachine, state.order, 'paid', 'provider'),
      deposit: state.kind === 'rent' ? 'held' : 'none',
      goods: bounds.refunds,
      units: state.units.map(unit => ({ ...unit, bound: 'booked' })),
    })),
    ...(state.pay === 'wait_pay' ? [payMove('fail', 'provider')] : [payMove('try_again', 'customer')]),
    endMove('close', 'system'),
    endMove('cancel', 'customer'),
  ]
}

function freeUnits(state: State): State {
  return { ...state, units: state.units.map(unit => ({ ...unit, bound: 'free' })) }
}

function unsentMoves(state: State, { tables, rules }: WalkContext): Move[] {
  const endMove = (event: 'cancel' | 'withdraw' | 'close', by: Actor) =>
    move(`order ${event}`, by, () => ({
      ...refundAll(freeUnits(state)),
      order: tables.go(orderMachine, state.order, event, by),
    }))
  const short = state.units.filter(({ bound }) => bound === 'short')
  return [
    endMove('cancel', 'customer'),
    endMove('withdraw', 'customer'),
    endMove('close', 'support'),
    move('order ship', 'operations', () => {
      assertHolds(!(rules.blocksWithdrawn && isWithdrawn(state)), 'withdrawn')
      return {
        ...state,
        order: tables.go(orderMachine, state.order, 'ship', 'operations'),
        parcel: tables.go(shipmentMachine, 'announced', 'hand_over', 'operations'),
        units: state.units.map(unit => handOut(unit, tables)),
      }
    }),
    ...(short.length > 0
      ? [
          move('shortage filled', 'system', () => ({
            ...state,
            units: state.units.map(unit => (unit.bound === 'short' ? fresh('booked') : unit)),
          })),
        ]
      : []),
  ]
}

/** Hands out a unit that is in order and reserved for this order. */
function handOut(unit: Unit, tables: Tables): Unit {
  assertHolds(unit.bound === 'booked' && !unit.lost && unit.device_state === 'not_started', 'not fit')
  const command = unit.holder === 'platform' ? 'hand_back' : 'hand_out'
  return { ...tables.command(unit, [command], unitTables), bound: 'out' }
}

function sentMoves(state: State, context: WalkContext): Move[] {
  const { tables } = context
  const moves: Move[] = []
  if (state.parcel === 'in_transit') {
    for (const end of parcelEnds) {
      if (end === 'lose') {
        moves.push(
          parcelMove(state, end, { ...context, finds: false }),
          parcelMove(state, end, { ...context, finds: true }),
        )
      } else moves.push(parcelMove(state, end, { ...context, finds: false }))
    }
  }
  if (state.order === 'delivered') {
    moves.push(
      move('order sign', 'customer', () => ({
        ...state,
        order: tables.go(orderMachine, 'delivered', 'sign', 'customer'),
      })),
    )
  }
  if (state.order === 'delivered' || state.order === 'in_use') moves.push(...timeMoves(state))
  if (state.kind === 'buy' && state.order === 'in_use' && state.time !== 'early' && !hasOpenRejection(state)) {
    moves.push(
      move('order complete', 'system', () => ({
        ...state,
        order: tables.go(orderMachine, state.order, 'complete', 'system'),
        units: state.units.map(unit => sellUnit(unit, tables)),
      })),
    )
  }
  if (['in_transit', 'delivered', 'in_use'].includes(state.order)) moves.push(...closingMoves(state, context))
  return moves
}

function timeMoves(state: State): Move[] {
  if (state.time === 'early') return [move('time: too late to withdraw', 'system', () => ({ ...state, time: 'late' }))]
  if (state.time === 'over' || state.kind === 'buy') return []
  return [move('time: the rental is over', 'system', () => ({ ...state, time: 'over' }))]
}

function hasOpenRejection({ requests }: State): boolean {
  return requests.some(
    ({ type, audit, process }) =>
      requestTraits[type].undoesContract &&
      (audit === 'wait_review' || audit === 'approved') &&
      process !== 'reject' &&
      process !== 'complete',
  )
}

function sellUnit(unit: Unit, tables: Tables): Unit {
  if (unit.bound !== 'out') return unit
  const after = unit.holder === 'tenant' ? tables.command(unit, ['sell'], unitTables) : unit
  return { ...after, bound: 'done' }
}

/** A carrier event is a fact. `finds`: another machine was found at once for a lost one. */
function parcelMove(state: State, end: ParcelEnd, { tables, rules, finds }: WalkContext & { finds: boolean }): Move {
  const label = finds ? `parcel ${end}, another one is found` : `parcel ${end}`
  return move(label, 'carrier', () => {
    const parcel = tables.go(shipmentMachine, 'in_transit', end, 'carrier')
    const isHere = state.requests.some(one => requestTraits[one.type].undoesContract && one.arrived)
    if (state.order !== 'in_transit' || (rules.ignoresLateCarrier && isHere)) return { ...state, parcel }
    const order = tables.go(orderMachine, state.order, end, 'carrier')
    return { ...state, parcel, order, units: state.units.map(unit => unitAfterParcel(unit, end, { tables, finds })) }
  })
}

function unitAfterParcel(unit: Unit, end: ParcelEnd, { tables, finds }: { tables: Tables; finds: boolean }): Unit {
  if (end === 'deliver' || unit.bound !== 'out') return unit
  if (end === 'return_to_sender') return { ...tables.command(unit, ['take_back'], unitTables), bound: 'booked' }
  // The lost machine is no longer assigned; another one takes its place, now or later.
  return fresh(finds ? 'booked' : 'short')
}

const whereabouts = ['with_us', 'with_customer', 'lost'] as const

/** Administrators close the order and state where everything is and what is refunded. */
function closingMoves(state: State, { tables }: WalkContext): Move[] {
  const ended = { with_us: 'back_at_sender', with_customer: 'delivered', lost: 'lost' } as const
  return whereabouts.flatMap(where =>
    [true, false].map(back =>
      move(`order close: ${where}, ${back ? 'all' : 'nothing'} goes back`, 'admin', () => {
        const after = {
          ...state,
          order: tables.go(orderMachine, state.order, 'close', 'admin'),
          parcel: state.parcel === 'in_transit' ? ended[where] : state.parcel,
          units: state.units.map(unit => unitAt(unit, where, { kind: state.kind, tables })),
        }
        const settled = back ? refundAll(after) : after
        return { ...settled, deposit: settled.deposit === 'held' ? 'settled' : settled.deposit }
      }),
    ),
  )
}

function unitAt(
  unit: Unit,
  where: (typeof whereabouts)[number],
  { kind, tables }: { kind: State['kind']; tables: Tables },
): Unit {
  if (unit.bound !== 'out') return unit
  if (where === 'with_customer' && kind === 'rent') return unit
  const done = { ...unit, bound: 'done' } as const
  if (where === 'lost') return { ...done, lost: true }
  if (where === 'with_customer') return tables.command(done, ['sell'], unitTables)
  return unit.holder === 'tenant' ? tables.command(done, ['take_back'], unitTables) : done
}
