import { expect, test } from 'vitest'
import { computePhases } from './phases.ts'

type PhasesInput = Parameters<typeof computePhases>[0]

const request: PhasesInput = {
  ...{ apply_type: 'repair', audit_status: 'approved', process_status: 'ing', error_reason: '', completed_at: null },
  ...{ outcome: '', remedy: null, given_remedy: null },
  apply_time: '2026-05-01T10:00:00.000Z',
  events: [
    { to_status: 'pending', at: '2026-05-01T10:00:00.000Z' },
    { to_status: 'pass', at: '2026-05-02T10:00:00.000Z' },
    { to_status: 'transport_leave', at: '2026-05-03T10:00:00.000Z' },
    { to_status: 'ing', at: '2026-05-04T10:00:00.000Z' },
  ],
}

const formatPhases = (change: Partial<PhasesInput>) =>
  computePhases({ ...request, ...change }).map(({ status, state }) => `${status} ${state}`)

test('the state table as a line: past, current and later states', () => {
  expect(formatPhases({})).toEqual([
    'pending done',
    'pass done',
    'transport_leave done',
    'ing current',
    'transport_back todo',
    'complete todo',
  ])
  const [, pass, , , back] = computePhases(request)
  expect(pass?.at).toBe('2026-05-02T10:00:00.000Z')
  expect([back?.at, back?.event]).toEqual([undefined, 'send_back'])
})

test('a failure is shown at its state, and a completed request has no current state', () => {
  expect(formatPhases({ error_reason: 'Stuk' })[3]).toBe('ing failed')
  expect(formatPhases({ process_status: 'complete', completed_at: '2026-05-09T10:00:00.000Z' }).at(-1)).toBe(
    'complete done',
  )
})

test('a claim for money is decided, and nothing of it goes to a workshop', () => {
  const claim: Partial<PhasesInput> = { remedy: 'refund', process_status: 'pending', audit_status: 'wait_review' }
  expect(formatPhases(claim)).toEqual(['pending current', 'pass todo', 'complete todo'])
  const over = { process_status: 'complete', outcome: 'refunded', completed_at: '2026-05-02T10:00:00.000Z' } as const
  expect(formatPhases({ ...claim, ...over })).toEqual(['pending done', 'pass done', 'complete done'])
  expect(formatPhases({ remedy: 'refund', given_remedy: 'repair' })).toHaveLength(6)
})

test('what was ended early shows only the states that it reached', () => {
  const over = { process_status: 'complete', outcome: 'De machine is zoek', completed_at: '2026-05-09T10:00:00.000Z' }
  const events = [
    { to_status: 'pass', at: '2026-05-02T10:00:00.000Z' },
    { to_status: 'complete', at: '2026-05-09T10:00:00.000Z' },
  ]
  const states = formatPhases({ ...over, process_status: 'complete', events })
  expect(states).toEqual(['pending done', 'pass done', 'complete done'])
})

test('a rejected request ends there, a cancelled one has no further states', () => {
  const rejected: Partial<PhasesInput> = { audit_status: 'review_rejected', process_status: 'reject' }
  expect(formatPhases(rejected)).toEqual(['pending done', 'reject failed'])
  expect(formatPhases({ audit_status: 'cancel', process_status: 'pending' })).toEqual(['pending current'])
})

test('a renewal has neither pick-up nor inspection', () => {
  expect(formatPhases({ apply_type: 'renewal', process_status: 'pass' })).toEqual([
    'pending done',
    'pass current',
    'complete todo',
  ])
})
