import { remedyOf } from '#domain/requests/remedy.ts'
import type { ApplyType, RequestDetail } from './request.ts'

type Event = RequestDetail['events'][number]
type Process = RequestDetail['process_status']

/** The steps of each type in their order, with the decision as one of them. */
const stepsByType: Record<ApplyType, readonly Process[]> = {
  repair: ['pending', 'pass', 'transport_leave', 'ing', 'transport_back', 'complete'],
  maintenance: ['pending', 'pass', 'transport_leave', 'ing', 'transport_back', 'complete'],
  return: ['pending', 'pass', 'transport_leave', 'check', 'complete'],
  rejection: ['pending', 'pass', 'transport_leave', 'check', 'complete'],
  renewal: ['pending', 'pass', 'complete'],
  buy: ['pending', 'pass', 'complete'],
}

/** A claim for money is decided, no more: its goods travel under the number as which it goes on. */
const decided: readonly Process[] = ['pending', 'pass', 'complete']

export interface RequestPhase {
  /** `decision`: still open; it becomes pass or reject. */
  id: Process | 'decision' | 'cancel'
  state: 'done' | 'current' | 'todo' | 'failed'
  /** When the step was reached; undefined: not yet. */
  at: string | undefined
  /** The events of the step, beginning with the one that started it. */
  events: Event[]
}

type PhasesInput = Pick<
  RequestDetail,
  'apply_type' | 'audit_status' | 'process_status' | 'error_reason' | 'outcome' | 'remedy' | 'given_remedy' | 'events'
>

/** Groups the events by the steps of the type, with those still to come. */
export function computeRequestPhases(request: PhasesInput): RequestPhase[] {
  const { apply_type, audit_status, process_status, error_reason, outcome, events } = request
  const eventsByPhase = groupEvents(events)
  const phase = (id: RequestPhase['id'], state: RequestPhase['state']): RequestPhase => {
    const phaseEvents = eventsByPhase.get(id) ?? []
    return { id, state, at: phaseEvents[0]?.at, events: phaseEvents }
  }
  if (audit_status === 'cancel') return [phase('pending', 'done'), phase('cancel', 'failed')]
  if (process_status === 'reject') {
    const before: RequestPhase[] = eventsByPhase.has('pass') ? [phase('pass', 'done')] : []
    return [phase('pending', 'done'), ...before, phase('reject', 'failed')]
  }
  const stepIds = remedyOf(request) === 'refund' ? decided : stepsByType[apply_type]
  const reached = stepIds.indexOf(process_status)
  // A request that was ended early skips the steps in between.
  const isShort = process_status === 'complete' && outcome !== ''
  const steps = stepIds.filter(id => !isShort || eventsByPhase.has(id))
  return steps.map(id => {
    const index = stepIds.indexOf(id)
    if (id === 'pass' && process_status === 'pending') return phase('decision', 'todo')
    if (process_status === 'complete' || index < reached) return phase(id, 'done')
    if (index > reached) return phase(id, 'todo')
    return phase(id, error_reason === '' ? 'current' : 'failed')
  })
}

/** Groups each event by the step that it started, or during which it happened. */
function groupEvents(events: readonly Event[]): Map<RequestPhase['id'], Event[]> {
  const eventsByPhase = new Map<RequestPhase['id'], Event[]>()
  let now: RequestPhase['id'] = 'pending'
  for (const event of events) {
    if (event.event === 'cancel') now = 'cancel'
    else if (event.to_status !== null) now = event.to_status
    eventsByPhase.set(now, [...(eventsByPhase.get(now) ?? []), event])
  }
  return eventsByPhase
}
