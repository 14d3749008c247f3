import type { Tx } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { type Actor, type Machine, step } from '#domain/machine.ts'
import { auditMachine, type ProcessEvent, type ProcessStatus, processMachines } from '#domain/requests/states.ts'
import { refuse, unwrapOrRefuse } from '#server/platform/refusal.ts'
import { type Request, updateRequest } from './store.ts'
import { writeRequestEvent } from './write-event.ts'

export interface MoveOptions {
  actor: { role: Actor; id?: string; isIndependent?: boolean }
  now: Date
  reason?: string
  facts?: object
  set?: Partial<Pick<Request, 'remark' | 'duty' | 'reject_reason' | 'outcome' | 'bill_state' | 'loaner_id'>> & {
    pick_up_on?: Day | null
  }
}

/** The decision on a request; its process status follows at once. */
export async function decide(
  tx: Tx,
  request: Request,
  event: (typeof auditMachine)['transitions'][number]['event'],
  { actor, now, reason, facts, set = {} }: MoveOptions,
): Promise<Request> {
  const result = step(auditMachine, request.audit_status, event, actor.role)
  if (!result.ok && result.refusal !== 'no_permission') return refuse('audit_status_invalid')
  const audit_status = unwrapOrRefuse(result)
  const process = event === 'approve' ? 'pass' : event === 'reject' ? 'reject' : undefined
  const machine = findMachine(request)
  const process_status = process
    ? unwrapOrRefuse(step(machine, request.process_status, process, actor.role))
    : undefined
  const after = await updateRequest(tx, request.after_sale_id, {
    ...set,
    audit_status,
    updated_at: now,
    ...(event === 'cancel' ? {} : { audit_time: now }),
    ...(process_status && { process_status }),
    ...(event === 'approve' ? {} : { completed_at: now }),
  })
  const base = { after_sale_id: request.after_sale_id, event, actor, now }
  await writeRequestEvent(tx, {
    ...base,
    from: request.process_status,
    to: after.process_status,
    ...(reason && { reason }),
    ...(facts && { facts }),
  })
  return after
}

/** One step of an approved request, as its state machine allows, or refused. An earlier failure is cleared by it. */
export async function advance(tx: Tx, request: Request, event: ProcessEvent, moving: MoveOptions): Promise<Request> {
  const { actor, now, reason, facts, set = {} } = moving
  if (request.audit_status !== 'approved') return refuse('operation_status_invalid')
  const machine = findMachine(request)
  const process_status = unwrapOrRefuse(step(machine, request.process_status, event, actor.role))
  const isEnd = machine.ends.includes(process_status)
  const after = await updateRequest(tx, request.after_sale_id, {
    ...set,
    process_status,
    error_reason: '',
    updated_at: now,
    ...(isEnd && { completed_at: now }),
  })
  await writeRequestEvent(tx, {
    ...{ after_sale_id: request.after_sale_id, event, actor, now },
    from: request.process_status,
    to: process_status,
    ...(reason && { reason }),
    ...(facts && { facts }),
  })
  return after
}

/** The state machine of its type; the columns hold the states of that machine. */
export function findMachine({ apply_type }: Pick<Request, 'apply_type'>): Machine<ProcessStatus, ProcessEvent> {
  return processMachines[apply_type] as unknown as Machine<ProcessStatus, ProcessEvent>
}
