import { machine } from '../machine.ts'

const managers = ['finance', 'admin'] as const

/** Written, then switched on for its dates, then over; what has been stopped is not taken up again. */
export const activityMachine = machine({
  name: 'activity_status',
  states: ['draft', 'valid', 'stopped'],
  initial: 'draft',
  ends: ['stopped'],
  transitions: [
    { from: ['draft'], event: 'start', by: managers, to: 'valid' },
    { from: ['valid'], event: 'stop', by: managers, to: 'stopped' },
  ],
})

/** An invitation that was taken up: it waits for its order, then for its reward. */
export const recordMachine = machine({
  name: 'record_status',
  states: ['used', 'paid', 'rewarded', 'invalid'],
  initial: 'used',
  ends: ['rewarded', 'invalid'],
  transitions: [
    { from: ['used'], event: 'pay', by: ['provider', 'system'], to: 'paid' },
    { from: ['paid'], event: 'reward', by: ['system'], to: 'rewarded' },
    // A reward that was spent already stays what it is.
    { from: ['paid', 'rewarded'], event: 'withdraw', by: ['system'], to: 'invalid' },
  ],
})
