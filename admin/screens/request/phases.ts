import { remedyOf } from '#domain/requests/remedy.ts'
import { processMachines } from '#domain/requests/states.ts'
import { findManualSteps, type ManualStep, type ProcessStatus, type Request } from './request.ts'

export interface Phase {
  status: ProcessStatus
  state: 'done' | 'current' | 'todo' | 'failed'
  /** When the state was reached. */
  at?: string | undefined
  /** The step by staff that leads to it. */
  event?: ManualStep | undefined
}

type PhasesInput = Pick<
  Request,
  | 'apply_type'
  | 'audit_status'
  | 'process_status'
  | 'error_reason'
  | 'apply_time'
  | 'completed_at'
  | 'outcome'
  | 'remedy'
  | 'given_remedy'
> & {
  events: readonly { to_status: string | null; at: string }[]
}

/** A claim for money is decided, no more: its goods travel under the number as which it goes on. */
const decided: readonly ProcessStatus[] = ['pending', 'pass', 'reject', 'complete']

/** The state table of its type as a line: past states, the current one, and those to come. */
export function computePhases(request: PhasesInput): Phase[] {
  const { apply_type, process_status, error_reason, apply_time, events, audit_status, outcome } = request
  // A request that was ended early skips the states in between.
  const isShort = process_status === 'complete' && outcome !== ''
  const isReached = (status: ProcessStatus) =>
    !isShort || status === 'pending' || events.some(({ to_status }) => to_status === status)
  const isRejected = process_status === 'reject'
  const ways = processMachines[apply_type].states as readonly ProcessStatus[]
  // Either passed or rejected; a cancelled request has no further states.
  const line = ways.filter(status => (isRejected ? status === 'pending' || status === 'reject' : status !== 'reject'))
  const isForMoney = remedyOf(request) === 'refund'
  const shown = isForMoney ? line.filter(status => decided.includes(status)) : line.filter(isReached)
  const visibleStates = audit_status === 'cancel' ? line.slice(0, 1) : shown
  const here = visibleStates.indexOf(process_status)
  const steps = findManualSteps(request)
  return visibleStates.map((status, index) => ({
    status,
    state: getPhaseState(index, here, {
      isOver: request.completed_at !== null,
      isFailed: error_reason !== '' || isRejected,
    }),
    at: status === 'pending' ? apply_time : events.find(({ to_status }) => to_status === status)?.at,
    event: steps.find(({ to }) => to === status)?.event,
  }))
}

function getPhaseState(
  index: number,
  here: number,
  { isOver, isFailed }: { isOver: boolean; isFailed: boolean },
): Phase['state'] {
  if (index > here) return 'todo'
  if (index < here) return 'done'
  if (isFailed) return 'failed'
  return isOver ? 'done' : 'current'
}
