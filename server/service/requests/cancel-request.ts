import type { CallData } from '#contract/protocol/call.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isUnsentClaim } from './bill/remedy.ts'
import { findKind } from './kinds.ts'
import { type LockedRequest, lockUserRequest } from './lock-request.ts'
import { mailRequest } from './mails.ts'
import { advance, decide } from './move-request.ts'
import { callOffPickUp } from './pick-up/pick-up.ts'
import { viewDetail } from './reads/view.ts'
import { canceledLater, countTakenBack, type Request, updateRequest } from './store.ts'

const system = { role: 'system' } as const

/**
 * A request can be cancelled until it is decided; after that it takes its course, and is paid or not. A claim for money
 * can be cancelled until its goods were collected or its money is on its way.
 */
export async function cancelRequest(
  input: Input<'POST /requests/{request_no}/cancel'>,
): Promise<CallData<'POST /requests/{request_no}/cancel'>> {
  const { context, caller, params, language } = input
  const { userId } = requireUser(caller)
  const now = context.clock.now()
  const actor = { role: 'customer', id: userId } as const
  await transaction(context.db, async tx => {
    const { request, subject } = await lockUserRequest(tx, userId, params.request_no, now)
    await assertMayTakeBack(tx, request, now)
    const isEnding = isUnsentClaim(request) && request.completed_at === null
    const after = isEnding
      ? await callOffClaim(tx, context, { request, subject })
      : await decide(tx, request, 'cancel', { actor, now })
    await findKind(request.apply_type).dropped?.(tx, context, { subject, request: after, actor })
    await mailRequest(tx, context, { request: after, order: subject.order, event: 'cancel' })
  })
  return viewDetail(context, { userId, requestNo: params.request_no, language })
}

async function callOffClaim(tx: Tx, context: Context, { request, subject }: LockedRequest): Promise<Request> {
  const set = { outcome: canceledLater }
  const after = await advance(tx, request, 'end', { actor: system, now: subject.now, reason: canceledLater, set })
  // What is bought again is not refunded on any day.
  const kept = await updateRequest(tx, after.after_sale_id, { refund_due_on: null })
  return callOffPickUp(tx, context, { request: kept, subject })
}

/** Each request that is taken back stays in the list of its order. Asking again is never refused: the last one stands. */
const mostTakenBack = { times: 5, withinMs: 86_400_000 }

async function assertMayTakeBack(tx: Tx, { item_id }: Request, now: Date): Promise<void> {
  const { times, withinMs } = mostTakenBack
  const taken = await countTakenBack(tx, item_id, new Date(now.getTime() - withinMs))
  if (taken >= times) refuse('audit_status_invalid', { reason: 'taken_back_often', n: times })
}
