import { type Day, daysBetween } from '../calendar.ts'
import { refundAlertDays, refundAlertOn } from './refund-due.ts'
import type { SettlementState } from './settlement.ts'
import type { ApplyType, AuditStatus, ProcessStatus } from './states.ts'
import { requestTraits } from './traits.ts'

/** What a request waits for. The first entries are actions of staff, the rest are of others. */
export const staffActions = [
  'retry',
  'review',
  'settle_dispute',
  'pick_up',
  'start',
  'send_back',
  'replace',
  'hand_back',
  'swap',
  'inspect',
] as const
export const nextActions = [
  ...staffActions,
  'await_period',
  'await_arrival',
  'await_customer',
  'await_payment',
  'nothing',
] as const
export type NextAction = (typeof nextActions)[number]

/** The queues of the admin app, each a group of related actions. */
export const requestQueues = {
  review: ['review'],
  pick_up: ['pick_up', 'swap'],
  workshop: ['start', 'send_back', 'replace', 'hand_back'],
  inspect: ['inspect'],
  failed: ['retry'],
  dispute: ['settle_dispute'],
} as const satisfies Record<string, readonly (typeof staffActions)[number][]>
export type RequestQueue = keyof typeof requestQueues
export const requestQueueNames = Object.keys(requestQueues) as RequestQueue[]

export interface RequestProgress {
  readonly apply_type: ApplyType
  readonly audit_status: AuditStatus
  readonly process_status: ProcessStatus
  readonly error_reason: string
  readonly bill_state: string
  readonly settlement_state: SettlementState | undefined
  /** Its customer gets another machine instead of a repair. */
  readonly awaits_replacement?: boolean
  /** It is work that was paid for, and its customer can still withdraw from it. */
  readonly is_period_open?: boolean
  /** It was renewed with another machine, which was not delivered yet. */
  readonly is_swap_due?: boolean
}

/** The next action of a request, the only source for lists, colours and buttons. */
export function getNextAction(progress: RequestProgress): NextAction {
  const { audit_status, process_status, error_reason, settlement_state } = progress
  if (error_reason !== '') return 'retry'
  if (audit_status === 'wait_review') return 'review'
  if (settlement_state === 'disputed') return 'settle_dispute'
  if (settlement_state === 'proposed') return 'await_customer'
  if (progress.is_swap_due) return 'swap'
  if (audit_status !== 'approved' || process_status === 'complete' || process_status === 'reject') return 'nothing'
  return actionForProcess(progress)
}

function actionForProcess({ apply_type, process_status, ...progress }: RequestProgress): NextAction {
  const { bill_state, awaits_replacement, is_period_open } = progress
  const isWork = requestTraits[apply_type].work !== null
  if (requestTraits[apply_type].isContract) return 'await_payment'
  if (process_status === 'pass') return 'pick_up'
  if (process_status === 'transport_leave') return isWork ? 'start' : 'await_arrival'
  if (process_status === 'check') return 'inspect'
  if (process_status === 'transport_back') return 'hand_back'
  if (awaits_replacement) return 'replace'
  if (bill_state === 'waiting') return 'await_customer'
  if (is_period_open) return 'await_period'
  return bill_state === 'accepted' ? 'await_payment' : 'send_back'
}

export const urgencies = ['calm', 'soon', 'late'] as const
export type Urgency = (typeof urgencies)[number]

/** Days until an action is urgent, and until it is late: reviews within a working day, inspections within five. */
export const urgencyDays: Readonly<Record<(typeof staffActions)[number], readonly [soon: number, late: number]>> = {
  retry: [1, 3],
  review: [1, 2],
  settle_dispute: [2, 5],
  pick_up: [3, 7],
  start: [3, 7],
  send_back: [5, 10],
  replace: [5, 10],
  hand_back: [3, 7],
  // Counted from the day it is to be prepared.
  swap: [0, 3],
  inspect: [3, 5],
}

export function isStaffAction(action: NextAction): action is (typeof staffActions)[number] {
  return staffActions.some(candidate => candidate === action)
}

interface UrgencyInput {
  readonly action: NextAction
  /** The day since which it has had its present state. */
  readonly since: Day
  readonly today: Day
  /** For a withdrawal that was not refunded yet. */
  readonly refund_due_on: Day | null
}

/** A legal due date of a refund determines the urgency of whatever delays it. */
export function getUrgency({ action, since, today, refund_due_on }: UrgencyInput): Urgency {
  const alert = refund_due_on === null ? 0 : refundAlertOn(refund_due_on, today)
  const [soon, late] = isStaffAction(action)
    ? urgencyDays[action]
    : [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const days = daysBetween(since, today)
  if (alert === refundAlertDays.at(-1) || days >= late) return 'late'
  return alert > 0 || days >= soon ? 'soon' : 'calm'
}
