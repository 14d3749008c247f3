import { expect, test } from 'vitest'
import { computeRequestPhases } from './phases.ts'
import type { RequestDetail } from './request.ts'

type Event = RequestDetail['events'][number]
type PhasesInput = Parameters<typeof computeRequestPhases>[0]

let minute = 0
function event(
  name: Event['event'],
  from_status: Event['from_status'],
  to_status: Event['to_status'],
  reason = '',
): Event {
  minute += 1
  const at = `2027-05-10T10:${String(minute % 60).padStart(2, '0')}:00.000Z`
  return { event: name, from_status, to_status, actor_role: 'operations', reason, at }
}
const apply = event('apply', null, 'pending')
const approve = event('approve', 'pending', 'pass')
const pickUp = event('pick_up', 'pass', 'transport_leave')
const base = {
  audit_status: 'approved',
  process_status: 'pass',
  error_reason: '',
  outcome: '',
  remedy: null,
  given_remedy: null,
} as const
const states = (request: PhasesInput) => computeRequestPhases(request).map(({ id, state }) => `${id} ${state}`)

test('while it waits for review, the decision is open', () => {
  const request = { ...base, audit_status: 'wait_review', process_status: 'pending', events: [apply] } as const
  expect(states({ ...request, apply_type: 'return', events: [apply] })).toEqual([
    'pending current',
    'decision todo',
    'transport_leave todo',
    'check todo',
    'complete todo',
  ])
})

test.each([
  ['repair', ['pending', 'pass', 'transport_leave', 'ing', 'transport_back', 'complete']],
  ['maintenance', ['pending', 'pass', 'transport_leave', 'ing', 'transport_back', 'complete']],
  ['return', ['pending', 'pass', 'transport_leave', 'check', 'complete']],
  ['rejection', ['pending', 'pass', 'transport_leave', 'check', 'complete']],
  ['renewal', ['pending', 'pass', 'complete']],
  ['buy', ['pending', 'pass', 'complete']],
] as const)('a %s has its own steps', (apply_type, ids) => {
  const events = [apply, approve, event('complete', 'pass', 'complete')]
  const phases = computeRequestPhases({ ...base, apply_type, process_status: 'complete', events })
  expect(phases.map(({ id }) => id)).toEqual(ids)
  expect(phases.every(({ state }) => state === 'done')).toBe(true)
})

test('a claim for money is decided, and nothing of it goes to a workshop', () => {
  const claim = { ...base, apply_type: 'repair', remedy: 'refund' } as const
  const waiting = { ...claim, audit_status: 'wait_review', process_status: 'pending' } as const
  expect(states({ ...waiting, events: [apply] })).toEqual(['pending current', 'decision todo', 'complete todo'])
  const over = { ...claim, process_status: 'complete', outcome: 'refunded' } as const
  const events = [apply, approve, event('end', 'pass', 'complete')]
  expect(states({ ...over, events })).toEqual(['pending done', 'pass done', 'complete done'])
  expect(states({ ...claim, given_remedy: 'repair', events: [apply, approve] })).toHaveLength(6)
})

test('dates and texts are in the step in which they happened', () => {
  const toldEvent = event('pick_up_told', null, null)
  const phases = computeRequestPhases({
    ...{ ...base, apply_type: 'return', process_status: 'transport_leave' },
    events: [apply, approve, toldEvent, pickUp],
  })
  expect(phases.map(({ at }) => at)).toEqual([apply.at, approve.at, pickUp.at, undefined, undefined])
  expect(phases[1]?.events).toEqual([approve, toldEvent])
})

test('a failed step stays current and is marked', () => {
  const failed = event('fail', null, null, 'not_home')
  const request = { ...base, apply_type: 'repair', error_reason: 'not_home', events: [apply, approve, failed] } as const
  expect(states({ ...request, events: [...request.events] })[1]).toBe('pass failed')
})

test('rejected, lapsed and cancelled requests end there', () => {
  const reject = event('reject', 'pending', 'reject', 'Geen schade te zien')
  const rejected = { ...base, audit_status: 'review_rejected', process_status: 'reject', apply_type: 'repair' } as const
  expect(states({ ...rejected, events: [apply, reject] })).toEqual(['pending done', 'reject failed'])
  const lapse = event('lapse', 'pass', 'reject', 'not_paid')
  expect(states({ ...rejected, audit_status: 'approved', events: [apply, approve, lapse] })).toEqual([
    'pending done',
    'pass done',
    'reject failed',
  ])
  const cancel = event('cancel', 'pending', 'pending')
  const canceled = { ...rejected, audit_status: 'cancel', process_status: 'pending' } as const
  const phases = computeRequestPhases({ ...canceled, events: [apply, cancel] })
  expect(phases.map(({ id, at }) => [id, at])).toEqual([
    ['pending', apply.at],
    ['cancel', cancel.at],
  ])
})

test('a request that was ended skips the remaining steps', () => {
  const end = event('end', 'transport_leave', 'complete', 'Onherstelbaar')
  const request = { ...base, apply_type: 'repair', process_status: 'complete', outcome: 'Onherstelbaar' } as const
  expect(states({ ...request, events: [apply, approve, pickUp, end] })).toEqual([
    'pending done',
    'pass done',
    'transport_leave done',
    'complete done',
  ])
})
