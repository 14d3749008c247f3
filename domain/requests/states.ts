import { machine } from '../machine.ts'

export const applyTypes = ['rejection', 'repair', 'maintenance', 'return', 'renewal', 'buy'] as const
export type ApplyType = (typeof applyTypes)[number]

export const auditStatuses = ['wait_review', 'approved', 'review_rejected', 'cancel'] as const
export type AuditStatus = (typeof auditStatuses)[number]

export const processStatuses = [
  'pending',
  'pass',
  'reject',
  'transport_leave',
  'ing',
  'check',
  'transport_back',
  'complete',
] as const
export type ProcessStatus = (typeof processStatuses)[number]

const reviewers = ['support', 'operations', 'admin'] as const
const workers = ['operations', 'admin', 'system'] as const

/**
 * The decision on a request. A timely withdrawal is approved by the system and cannot be rejected by anyone; when its
 * order ends, the system rejects what waits and ends what is in progress.
 */
export const auditMachine = machine({
  name: 'audit_status',
  states: auditStatuses,
  initial: 'wait_review',
  ends: ['approved', 'review_rejected', 'cancel'],
  transitions: [
    { from: ['wait_review'], event: 'approve', by: [...reviewers, 'system'], to: 'approved' },
    { from: ['wait_review'], event: 'reject', by: [...reviewers, 'system'], to: 'review_rejected' },
    { from: ['wait_review'], event: 'cancel', by: ['guest', 'customer'], to: 'cancel' },
  ],
})

const decisions = [
  { from: ['pending'], event: 'pass', by: [...reviewers, 'system'], to: 'pass' },
  { from: ['pending'], event: 'reject', by: [...reviewers, 'system'], to: 'reject' },
] as const

/** Repair and maintenance: collected, worked on, brought back. Work that failed for good ends with its outcome. */
export const repairMachine = machine({
  name: 'process_status (repair, maintenance)',
  states: ['pending', 'pass', 'reject', 'transport_leave', 'ing', 'transport_back', 'complete'],
  initial: 'pending',
  ends: ['reject', 'complete'],
  transitions: [
    ...decisions,
    { from: ['pass'], event: 'pick_up', by: [...workers, 'carrier'], to: 'transport_leave' },
    { from: ['transport_leave'], event: 'start', by: workers, to: 'ing' },
    { from: ['ing'], event: 'send_back', by: workers, to: 'transport_back' },
    { from: ['transport_back'], event: 'complete', by: [...workers, 'carrier'], to: 'complete' },
    {
      from: ['pass', 'transport_leave', 'ing', 'transport_back'],
      event: 'end',
      by: workers,
      to: 'complete',
    },
  ],
})

/** Return and rejection: collected, inspected, settled. */
export const returnMachine = machine({
  name: 'process_status (return, rejection)',
  states: ['pending', 'pass', 'reject', 'transport_leave', 'check', 'complete'],
  initial: 'pending',
  ends: ['reject', 'complete'],
  transitions: [
    ...decisions,
    { from: ['pass'], event: 'pick_up', by: [...workers, 'carrier'], to: 'transport_leave' },
    { from: ['transport_leave'], event: 'inspect', by: workers, to: 'check' },
    { from: ['check'], event: 'complete', by: workers, to: 'complete' },
    { from: ['pass', 'transport_leave', 'check'], event: 'end', by: workers, to: 'complete' },
  ],
})

/** Renewal and buy-out: decided, paid, done. */
export const contractMachine = machine({
  name: 'process_status (renewal, buy)',
  states: ['pending', 'pass', 'reject', 'complete'],
  initial: 'pending',
  ends: ['reject', 'complete'],
  transitions: [
    ...decisions,
    { from: ['pass'], event: 'complete', by: ['provider', 'system'], to: 'complete' },
    // Not paid in time, or abandoned: nothing changes.
    { from: ['pass'], event: 'lapse', by: ['system', 'guest', 'customer'], to: 'reject' },
  ],
})

/** The process table of each request type. */
export const processMachines = {
  rejection: returnMachine,
  repair: repairMachine,
  maintenance: repairMachine,
  return: returnMachine,
  renewal: contractMachine,
  buy: contractMachine,
} as const satisfies Record<ApplyType, unknown>

export type ProcessEvent = (typeof processMachines)[ApplyType]['transitions'][number]['event']

/** Every step of a request: the decision, and those of each process. */
export const requestSteps: readonly RequestStep[] = [
  ...new Set(
    [auditMachine, ...Object.values(processMachines)].flatMap(table => table.transitions.map(row => row.event)),
  ),
]
export type RequestStep = ProcessEvent | (typeof auditMachine)['transitions'][number]['event']
