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
  'apply_type' | 'audit_status' | 'process_status' | 'error_reason' | 'apply_time' | 'completed_at'
> & {
  events: readonly { to_status: string | null; at: string }[]
}

/** The state table of its type as a line: past states, the current one, and those to come. */
export function computePhases(request: PhasesInput): Phase[] {
  const { apply_type, process_status, error_reason, apply_time, events, audit_status } = request
  const isRejected = process_status === 'reject'
  const ways = processMachines[apply_type].states as readonly ProcessStatus[]
  // Either passed or rejected; a cancelled request has no further states.
  const line = ways.filter(status => (isRejected ? status === 'pending' || status === 'reject' : status !== 'reject'))
  const visibleStates = audit_status === 'cancel' ? line.slice(0, 1) : line
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
