import { expect, test } from 'vitest'
import { roles } from '../access.ts'
import { type Actor, eventsFrom, step } from '../machine.ts'
import { refundMachine, refundStatuses } from './states.ts'

const actors: Actor[] = [...roles, 'system', 'provider', 'carrier']
type Event = (typeof refundMachine)['transitions'][number]['event']
const events = [...new Set(refundMachine.transitions.map(row => row.event))] as Event[]

/** Written out a second time by hand: actors and results. Everything else is refused. */
const allowed = new Map<string, string>(
  [
    ...(['finance', 'admin'] as const).flatMap(by => [
      [`requested approve_first ${by}`, 'requested'],
      [`requested approve ${by}`, 'refunding'],
      [`requested reject ${by}`, 'rejected'],
      [`refunding try_again ${by}`, 'refunding'],
      [`refund_failed try_again ${by}`, 'refunding'],
      [`refunding choose_transfer ${by}`, 'refunding'],
      [`refund_failed choose_transfer ${by}`, 'refunding'],
      [`refunding pay_by_transfer ${by}`, 'refund_successful'],
      [`refund_successful transfer_returned ${by}`, 'refund_failed'],
    ]),
    ['requested overtake system', 'rejected'],
    ['refunding try_again system', 'refunding'],
    ['refund_failed try_again system', 'refunding'],
    ['refunding succeed provider', 'refund_successful'],
    ['refund_failed succeed provider', 'refund_successful'],
    ['refunding fail provider', 'refund_failed'],
    ['refund_successful bounce provider', 'refund_failed'],
    ['refunding close_way provider', 'refunding'],
    ['refund_successful close_way provider', 'refunding'],
    ['refund_successful owe_again provider', 'refunding'],
  ].map(([row = '', to = '']) => [row, to]),
)

test('every pair that is not in the table is refused for every role', () => {
  for (const from of refundStatuses) {
    for (const event of events) {
      for (const by of actors) {
        const result = step(refundMachine, from, event, by)
        expect(result.ok ? result.value : undefined, `${from} ${event} ${by}`).toBe(
          allowed.get(`${from} ${event} ${by}`),
        )
      }
    }
  }
})

test('customers cannot change a refund, and a rejected refund never changes', () => {
  for (const from of refundStatuses) {
    for (const by of ['guest', 'customer', 'support', 'operations'] as const) {
      expect(eventsFrom(refundMachine, from, by)).toEqual([])
    }
  }
  for (const by of actors) expect(eventsFrom(refundMachine, 'rejected', by)).toEqual([])
})
