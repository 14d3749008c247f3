import { machine } from '../machine.ts'

const managers = ['finance', 'admin'] as const

/** An activity is written, then switched on for its period, then over; a stopped one is not resumed. */
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

/** An accepted invitation: it waits for an order, then for the reward. */
export const recordMachine = machine({
  name: 'record_status',
  states: ['used', 'paid', 'rewarded', 'invalid'],
  initial: 'used',
  ends: ['rewarded', 'invalid'],
  transitions: [
    { from: ['used'], event: 'pay', by: ['provider', 'system'], to: 'paid' },
    { from: ['paid'], event: 'reward', by: ['system'], to: 'rewarded' },
    // A reward that was already used keeps its state.
    { from: ['paid', 'rewarded'], event: 'withdraw', by: ['system'], to: 'invalid' },
  ],
})
