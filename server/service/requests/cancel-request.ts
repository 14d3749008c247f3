import type { CallData } from '#contract/protocol/call.ts'
import type { requestEndpoints } from '#contract/service/requests.ts'
import { transaction } from '#db/transaction.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { findKind } from './kinds.ts'
import { lockUserRequest } from './lock-request.ts'
import { mailRequest } from './mails.ts'
import { decide } from './move-request.ts'
import { viewDetail } from './reads/view.ts'

type Input = RouteInput<(typeof requestEndpoints)['POST /requests/{request_no}/cancel']>

/** A request can be cancelled until it is decided; after that it takes its course, and is paid or not. */
export async function cancelRequest(input: Input): Promise<CallData<'POST /requests/{request_no}/cancel'>> {
  const { context, caller, params, language } = input
  const { userId } = requireUser(caller)
  const now = context.clock.now()
  const actor = { role: 'customer', id: userId } as const
  await transaction(context.db, async tx => {
    const { request, subject } = await lockUserRequest(tx, userId, params.request_no, now)
    const after = await decide(tx, request, 'cancel', { actor, now })
    await findKind(request.apply_type).dropped?.(tx, context, { subject, request: after, actor })
    await mailRequest(tx, context, { request: after, order: subject.order, event: 'cancel' })
  })
  return viewDetail(context, { userId, requestNo: params.request_no, language })
}
