import { orderMachine } from '../orders/states.ts'
import { refundMachine } from '../refunds/states.ts'
import { requestTraits } from '../requests/traits.ts'
import { isOpen, isWithdrawn, type State } from './state.ts'

type Rule = readonly [what: string, holds: (state: State) => boolean]

const paid = (state: State) => state.pay === 'paid'
const isUnpaid = ({ order }: State) => order === 'created'
const sentAt = ['in_transit', 'delivered', 'in_use']

/** Invariants of every order, whatever has happened. */
const legal: readonly Rule[] = [
  ['what goes on was paid', state => paid(state) || isUnpaid(state) || hasEnded(state)],
  ['what waits for its payment is not paid', state => !isUnpaid(state) || !paid(state)],
  ['only a rental that was paid holds a deposit', s => s.deposit === 'none' || (s.kind === 'rent' && paid(s))],
  ['no deposit is held of what is over', state => !hasEnded(state) || state.deposit !== 'held'],
  ['what was cancelled has given everything back', s => s.order !== 'canceled' || !paid(s) || s.goods === 0],
  ['no more goes back than was paid', state => state.goods >= 0 && count(state, 'deposit') <= 1],
  ['only what was sent is on its way', state => state.order !== 'in_transit' || state.parcel !== 'none'],
  [
    'a machine that is out does not stand on the shelf',
    s => s.units.every(u => u.bound !== 'out' || u.holder !== 'idle' || hasEnded(s)),
  ],
  [
    'what is promised is not sold',
    s => s.units.every(({ bound, holder }) => !(bound === 'booked' && holder === 'sold')),
  ],
  [
    'a machine of what is not sent is not with its customer',
    s => s.order !== 'pay_success' || s.units.every(u => u.holder !== 'tenant'),
  ],
  ['what was withdrawn from and paid back is not sent again', state => !isSentAgain(state)],
  ['one request at a time', state => state.requests.filter(isOpen).length <= 1],
  [
    'a request that nobody has decided on has not begun',
    state => state.requests.every(one => one.audit !== 'wait_review' || one.process === 'pending'),
  ],
  [
    'a withdrawal that is through has closed its order',
    state =>
      !state.requests.some(
        one => requestTraits[one.type].undoesContract && one.process === 'complete' && one.refunded,
      ) || hasEnded(state),
  ],
  [
    'what has arrived with us is not with its customer',
    state =>
      !isWithdrawn(state) ||
      !state.requests.some(one => isOpen(one) && one.arrived) ||
      state.units.every(({ holder, lost }) => holder !== 'tenant' || lost),
  ],
]

function hasEnded({ order }: State): boolean {
  return orderMachine.ends.includes(order)
}

function count({ refunds }: State, type: 'deposit' | 'product'): number {
  return refunds.filter(one => one.type === type && one.status !== 'rejected').length
}

/** A withdrawn order whose goods have come back, while a machine of it was sent out to a customer again. */
function isSentAgain(state: State): boolean {
  return (
    sentAt.includes(state.order) &&
    state.requests.some(one => requestTraits[one.type].undoesContract && isOpen(one) && one.arrived) &&
    state.units.some(({ bound, holder }) => bound === 'out' && holder === 'tenant')
  )
}

export function findViolations(state: State): string[] {
  return legal.filter(([, holds]) => !holds(state)).map(([what]) => what)
}

/** Whether nothing is left to do for anyone. */
export function isAtRest(state: State): boolean {
  const { requests, refunds, units, deposit, parcel } = state
  return (
    hasEnded(state) &&
    !requests.some(isOpen) &&
    refunds.every(({ status }) => refundMachine.ends.includes(status)) &&
    deposit !== 'held' &&
    parcel !== 'in_transit' &&
    units.every(
      ({ holder, device_state, lost, bound }) =>
        lost || holder === 'sold' || (holder === 'idle' && device_state === 'not_started') || bound === 'short',
    )
  )
}
