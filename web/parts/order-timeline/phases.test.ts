import { expect, test } from 'vitest'
import type { OrderEvent } from '../order-facts/order.ts'
import { computePhases, currentPhase } from './phases.ts'

let minute = 0
function event(
  event: OrderEvent['event'],
  from_status: OrderEvent['from_status'],
  to_status: OrderEvent['to_status'],
): OrderEvent {
  minute += 1
  const at = `2026-05-01T10:${String(minute % 60).padStart(2, '0')}:00.000Z`
  return { event, from_status, to_status, actor_role: 'customer', reason: '', at }
}
const placed = event('placed', null, 'created')
const paid = event('paid', 'created', 'pay_success')
const shipped = event('ship', 'pay_success', 'in_transit')
const delivered = event('deliver', 'in_transit', 'delivered')
const signed = event('sign', 'delivered', 'in_use')
const states = (order: Parameters<typeof computePhases>[0]) =>
  computePhases(order).map(({ id, state }) => `${id} ${state}`)

test('an order in transit: earlier steps done, later ones still to come', () => {
  const order = { order_status: 'delivered', events: [placed, paid, shipped, delivered] } as const
  expect(states({ ...order, events: [...order.events] })).toEqual([
    'created done',
    'pay_success done',
    'transporting current',
    'in_use todo',
    'completed todo',
  ])
  const transporting = computePhases({ ...order, events: [...order.events] })[2]
  expect(transporting).toMatchObject({ at: shipped.at, events: [shipped, delivered] })
})

test('completed: every step is done', () => {
  const events = [placed, paid, shipped, delivered, signed, event('complete', 'in_use', 'completed')]
  expect(states({ order_status: 'completed', events }).every(state => state.endsWith('done'))).toBe(true)
  expect(currentPhase({ order_status: 'completed', events })).toBe('completed')
})

test('cancelled: the steps it reached, then its end; no later steps', () => {
  const events = [placed, paid, event('cancel', 'pay_success', 'canceled')]
  expect(states({ order_status: 'canceled', events })).toEqual(['created done', 'pay_success done', 'canceled failed'])
  expect(currentPhase({ order_status: 'canceled', events })).toBe('pay_success')
  const unpaid = [placed, event('close', 'created', 'closed')]
  expect(states({ order_status: 'closed', events: unpaid })).toEqual(['created done', 'closed failed'])
})

test('a lost parcel belongs to the transport, and the second one comes after it', () => {
  const lost = event('lose', 'in_transit', 'pay_success')
  const back = { order_status: 'pay_success' as const, events: [placed, paid, shipped, lost] }
  expect(states(back)).toEqual([
    'created done',
    'pay_success current',
    'transporting todo',
    'in_use todo',
    'completed todo',
  ])
  expect(computePhases(back)[2]?.events).toEqual([shipped, lost])
  const again = {
    order_status: 'in_transit' as const,
    events: [...back.events, event('ship', 'pay_success', 'in_transit')],
  }
  expect(computePhases(again)[2]?.events.map(({ event }) => event)).toEqual(['ship', 'lose', 'ship'])
})

test('events without a change of state are in the step in which they happened', () => {
  const changed = event('change', null, null)
  expect(computePhases({ order_status: 'pay_success', events: [placed, paid, changed] })[1]?.events).toEqual([
    paid,
    changed,
  ])
})
