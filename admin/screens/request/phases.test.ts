import { expect, test } from 'vitest'
import { computePhases } from './phases.ts'

type PhasesInput = Parameters<typeof computePhases>[0]

const request: PhasesInput = {
  ...{ apply_type: 'repair', audit_status: 'approved', process_status: 'ing', error_reason: '', completed_at: null },
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

test('the table as a line: gone through, here, to come', () => {
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

test('what failed is where it failed, and what is over has no ring', () => {
  expect(formatPhases({ error_reason: 'Stuk' })[3]).toBe('ing failed')
  expect(formatPhases({ process_status: 'complete', completed_at: '2026-05-09T10:00:00.000Z' }).at(-1)).toBe(
    'complete done',
  )
})

test('rejected ends there, taken back goes nowhere', () => {
  const rejected: Partial<PhasesInput> = { audit_status: 'review_rejected', process_status: 'reject' }
  expect(formatPhases(rejected)).toEqual(['pending done', 'reject failed'])
  expect(formatPhases({ audit_status: 'cancel', process_status: 'pending' })).toEqual(['pending current'])
})

test('a renewal has neither pick-up nor bench', () => {
  expect(formatPhases({ apply_type: 'renewal', process_status: 'pass' })).toEqual([
    'pending done',
    'pass current',
    'complete todo',
  ])
})
