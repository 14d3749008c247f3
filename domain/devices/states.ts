import { machine } from '../machine.ts'

export const deviceHolders = ['idle', 'tenant', 'platform', 'sold'] as const
export type DeviceHolder = (typeof deviceHolders)[number]

export const deviceStates = ['not_started', 'under_repair', 'repair_complete', 'under_maintenance'] as const
export type DeviceState = (typeof deviceStates)[number]

const fleet = ['operations', 'admin', 'system'] as const

/** The holder of a machine: in stock, with a tenant, back with the shop for inspection, or sold. */
export const holderMachine = machine({
  name: 'device_holder',
  states: deviceHolders,
  initial: 'idle',
  ends: ['sold'],
  transitions: [
    { from: ['idle'], event: 'hand_out', by: fleet, to: 'tenant' },
    { from: ['tenant'], event: 'take_back', by: fleet, to: 'platform' },
    { from: ['platform'], event: 'restock', by: fleet, to: 'idle' },
    { from: ['platform'], event: 'hand_back', by: fleet, to: 'tenant' },
    { from: ['idle', 'tenant', 'platform'], event: 'sell', by: fleet, to: 'sold' },
    // Only after a withdrawal from a purchase, by the request itself: a machine that was bought out of its rental is
    // sold at once, and its withdrawal period begins then.
    { from: ['sold'], event: 'buy_back', by: ['system'], to: 'platform' },
  ],
})

/** The work in progress on a machine. */
export const deviceStateMachine = machine({
  name: 'device_state',
  states: deviceStates,
  initial: 'not_started',
  ends: [],
  transitions: [
    { from: ['not_started'], event: 'start_repair', by: fleet, to: 'under_repair' },
    { from: ['under_repair'], event: 'finish_repair', by: fleet, to: 'repair_complete' },
    { from: ['repair_complete'], event: 'release', by: fleet, to: 'not_started' },
    { from: ['not_started'], event: 'start_maintenance', by: fleet, to: 'under_maintenance' },
    { from: ['under_maintenance'], event: 'finish_maintenance', by: fleet, to: 'not_started' },
  ],
})
