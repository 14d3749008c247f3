import type { CallData } from '#contract/call.ts'
import type { userAdminEndpoints } from '#contract/users-admin.ts'
import { transaction } from '#db/transaction.ts'
import { asAdministrator } from '../accounts/as-administrator.ts'
import { personOf } from '../accounts/person.ts'
import { revokeSessions } from '../accounts/sessions.ts'
import { updateUser } from '../accounts/store.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { RouteInput } from '../http/route.ts'
import { uuidOf } from '../http/uuid.ts'
import { refuse } from '../refusal.ts'
import { lockAccount } from './lock-person.ts'

type Input = RouteInput<(typeof userAdminEndpoints)['PUT /admin/users/{id}/role']>

/** Nobody changes his own: the last administrator could not undo it. A token holds its role, so the sessions end. */
export async function changeRole(input: Input): Promise<CallData<'PUT /admin/users/{id}/role'>> {
  const { context, caller, params, body, requestId } = input
  const person = personOf(caller)
  const userId = uuidOf(params.id)
  if (userId === person.userId) refuse('no_permission')
  const { role } = body
  await transaction(context.db, async tx => {
    await asAdministrator(tx, person)
    const before = await lockAccount(tx, userId)
    if (before.role === role) return
    await updateUser(tx, userId, { role, updated_at: context.clock.now() })
    await revokeSessions(tx, context, { userId }, 'ended')
    await writeAudit(tx, context, {
      person,
      requestId,
      action: 'user.role',
      subject: ['user', userId],
      before: { role: before.role },
      after: { role },
      reason: body.reason,
    })
  })
  return { role }
}
