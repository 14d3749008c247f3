import type { CallData } from '#contract/protocol/call.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import { runStaffAction } from '../staff-moves.ts'
import { sayPickUp } from './pick-up.ts'

/** Staff enter it for a customer without an account: by telephone, or from what they saw themselves. */
export function arrangeByStaff(
  input: Input<'POST /admin/requests/{request_no}/pick-up'>,
): Promise<CallData<'GET /admin/requests/{request_no}'>> {
  const { context, body } = input
  return runStaffAction(input, 'pick_up', async (tx, { request, subject, actor }) => {
    const { role, id } = actor
    if (role !== 'operations' && role !== 'admin') return refuse('no_permission')
    return sayPickUp(tx, context, { request, subject, actor: { role, id } }, body)
  })
}
