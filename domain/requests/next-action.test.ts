import { describe, expect, test } from 'vitest'
import type { Day } from '../calendar.ts'
import {
  getNextAction,
  getUrgency,
  isStaffAction,
  type RequestProgress,
  requestQueues,
  staffActions,
  urgencyDays,
} from './next-action.ts'

const standing = (change: Partial<RequestProgress>): RequestProgress => ({
  ...{ apply_type: 'repair', audit_status: 'approved', process_status: 'pass', error_reason: '', bill_state: 'none' },
  settlement_state: undefined,
  ...change,
})

describe('what a request waits for', () => {
  test.each<[string, Partial<RequestProgress>, string]>([
    ['asked', { audit_status: 'wait_review', process_status: 'pending' }, 'review'],
    ['approved', {}, 'pick_up'],
    ['on its way to the workshop', { process_status: 'transport_leave' }, 'start'],
    ['in the workshop', { process_status: 'ing' }, 'send_back'],
    ['billed', { process_status: 'ing', bill_state: 'waiting' }, 'await_customer'],
    ['accepted', { process_status: 'ing', bill_state: 'accepted' }, 'await_payment'],
    ['declined', { process_status: 'ing', bill_state: 'declined' }, 'send_back'],
    ['to be replaced', { process_status: 'ing', awaits_replacement: true }, 'replace'],
    ['on its way back', { process_status: 'transport_back' }, 'hand_back'],
    ['a return on its way', { apply_type: 'return', process_status: 'transport_leave' }, 'await_arrival'],
    ['a return that is here', { apply_type: 'return', process_status: 'check' }, 'inspect'],
    ['settled', { apply_type: 'return', process_status: 'check', settlement_state: 'proposed' }, 'await_customer'],
    ['disputed', { apply_type: 'return', process_status: 'check', settlement_state: 'disputed' }, 'settle_dispute'],
    ['a renewal', { apply_type: 'renewal' }, 'await_payment'],
    ['renewed with another machine', { apply_type: 'renewal', process_status: 'complete', is_swap_due: true }, 'swap'],
    ['over', { process_status: 'complete' }, 'nothing'],
    ['rejected', { audit_status: 'review_rejected', process_status: 'reject' }, 'nothing'],
    ['taken back', { audit_status: 'cancel', process_status: 'pending' }, 'nothing'],
    ['failed, wherever it is', { process_status: 'complete', error_reason: 'not_paid' }, 'retry'],
  ])('%s', (_name, change, expected) => {
    expect(getNextAction(standing(change))).toBe(expected)
  })

  test('each action of staff is in exactly one queue', () => {
    expect(Object.values(requestQueues).flat().toSorted()).toEqual([...staffActions].toSorted())
    expect(Object.keys(urgencyDays).toSorted()).toEqual([...staffActions].toSorted())
    expect(isStaffAction('await_customer')).toBe(false)
  })
})

describe('how urgent it is', () => {
  const today: Day = '2026-05-15'
  const urgency = (change: object) =>
    getUrgency({ action: 'review', since: today, today, refund_due_on: null, ...change })

  test.each([
    ['2026-05-15', 'calm'],
    ['2026-05-14', 'soon'],
    ['2026-05-13', 'late'],
  ])('a review since %s is %s', (since, expected) => {
    expect(urgency({ since })).toBe(expected)
  })

  test('actions of others are never late', () => {
    expect(urgency({ action: 'await_customer', since: '2025-01-01' })).toBe('calm')
  })

  test.each([
    ['2026-05-19', 'calm'],
    ['2026-05-18', 'soon'],
    ['2026-05-16', 'late'],
    ['2026-05-01', 'late'],
  ])('money that is due on %s makes it %s, whoever has to do something', (refund_due_on, expected) => {
    expect(urgency({ action: 'await_arrival', refund_due_on })).toBe(expected)
  })
})
