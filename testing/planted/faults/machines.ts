import type { Faults } from '../plant.ts'
import { anyWalk } from '../proofs.ts'

const awaited = ['server/service/requests/awaited.test.ts', ...anyWalk] as const
const recalled = ['server/service/recalls/recalled.test.ts', ...anyWalk] as const

/** Who has a machine, who waits for it, and whether it may be there. */
export const machinePlants: Faults = {
  'withdrawn-machine-is-not-awaited': {
    what: 'Who has withdrawn from a rental may keep its machine to the end of the term',
    of: 'awaitedOn',
    edits: { 'min(w.refund_due_on)': 'max(null::date)' },
    proofs: awaited,
  },
  'closed-rental-is-forgotten': {
    what: 'The machine of a rental that staff have closed stands on no list',
    of: 'isMachineLate',
    edits: { "in ('delivered', 'in_use', 'closed')": "in ('delivered', 'in_use')" },
    proofs: awaited,
  },
  'paid-back-is-renewed': {
    what: 'A rental that was withdrawn from and paid back can be renewed',
    of: ['mayApply', 'stateRefusal'],
    edits: {
      'item.withdrawn && !requestTraits[type].isAllowedOnceWithdrawn': "item.withdrawn && type === 'rejection'",
    },
    proofs: ['server/service/requests/awaited.test.ts'],
  },
  'bound-machine-is-taken-by-hand': {
    what: 'Staff take back by hand what is out for an order or a request',
    of: 'commandManually',
    edits: { "isBound && (device.holder === 'tenant' ||": "isBound && (device.holder === 'idle' ||" },
    proofs: ['domain/devices/commands.test.ts', ...anyWalk, 'server/service/requests/awaited.test.ts'],
  },
  'restocked-before-a-look': {
    what: 'Staff put a machine on the shelf that came for a request and that nobody has looked at',
    of: 'commandManually',
    edits: { "|| command === 'restock')": "|| command === 'hand_out')" },
    proofs: ['domain/devices/commands.test.ts', 'server/service/requests/still-awaited.test.ts'],
  },
  'handed-out-by-hand': {
    what: 'Staff hand a machine to somebody without an order',
    of: 'commandManually',
    edits: { '!manualCommands.includes(command)': '!deviceCommands.includes(command)' },
    proofs: ['domain/devices/commands.test.ts'],
  },
  'beyond-repair-ends-in-nothing': {
    what: 'A bought machine that cannot be mended stays in our hands, and nothing goes back',
    of: 'endWithoutMachine',
    edits: { 'if (hasNoContract(action)) return': "if (order.kind !== 'rent' || hasNoContract(action)) return" },
    proofs: ['server/service/requests/awaited.test.ts'],
  },
  'found-return-stays-outside': {
    what: 'A return that its carrier lost and brings after all counts as with its tenant',
    of: ['takeEvent', 'takeInFound'],
    edits: { "shipment.direction !== 'back'": "shipment.direction !== 'out'" },
    proofs: ['server/service/requests/awaited.test.ts'],
  },
  'recalled-machine-is-sent': {
    what: 'What was called back is sent to anybody who comes next',
    of: ['takeOut', 'takeOutOne'],
    edits: { "await updateDevice(tx, deviceId, { device_status: 'abnormal', updated_at: now })": '' },
    proofs: recalled,
  },
  'recalled-machine-is-given-back': {
    what: 'What was called back goes back to its customer, or on the shelf, as it came',
    of: 'assertNotRecalled',
    edits: { '!(await findRecalled(tx, [deviceId])).has(deviceId)': 'true' },
    proofs: recalled,
  },
  'given-up-called-in-order': {
    what: 'A machine that was given up with its tenant is called in order, and no list names it',
    of: 'correctDevice',
    edits: { "before.holder === 'tenant' && !bound": "before.holder === 'sold' && !bound" },
    proofs: ['domain/devices/commands.test.ts', 'testing/proof/actors.test.ts'],
  },
  'recall-costs-a-fee': {
    what: 'Who gives back a rented machine that we have called back pays the fee of an early return',
    of: 'findOurEnd',
    edits: { 'facts.called_back ||': '' },
    general: ['server/service/recalls/recall-choice.test.ts'],
    proofs: recalled,
  },
  'recalled-purchase-stays': {
    what: 'What was bought and is called back can be given back only in the days of withdrawal',
    of: ['mayApply', 'stateRefusal'],
    edits: { "item.recalled === true && item.kind === 'buy'": "item.recalled === true && item.kind === 'rent'" },
    proofs: ['server/service/recalls/recalled.test.ts'],
  },
}
