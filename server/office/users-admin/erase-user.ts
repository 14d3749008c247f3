import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { isStaff } from '#domain/access.ts'
import { markAdministratorWrite } from '#server/people/accounts/as-administrator.ts'
import { collectUserData } from '#server/people/accounts/export-user-data.ts'
import { findUser } from '#server/people/accounts/queries.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import { removeBytes } from '#server/platform/files/file-rows.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { eraseOrWait, sealBox } from '#server/service/erasure/erase-account.ts'
import { viewErasure } from '#server/service/erasure/own-erasure.ts'
import { lockExistingUser } from './lock-user.ts'

/** The export is recorded before it is handed out. */
export async function exportUser({
  context,
  caller,
  params,
  body,
}: Input<'POST /admin/users/{id}/export'>): Promise<CallData<'POST /admin/users/{id}/export'>> {
  const actor = requireUser(caller)
  const userId = requireUuid(params.id)
  if (!(await findUser(context.db, userId))) refuse('resource_missing')
  const subject = ['user', userId] as const
  await transaction(context.db, tx =>
    writeAudit(tx, context, { actor, action: 'user.export', subject, reason: body.reason }),
  )
  return collectUserData(context, userId)
}

/** Colleagues cannot be erased: they lose their role first, which ends their access and records who took it. */
export async function eraseUser({
  context,
  caller,
  params,
  body,
}: Input<'POST /admin/users/{id}/erase'>): Promise<CallData<'POST /admin/users/{id}/erase'>> {
  const actor = requireUser(caller)
  const userId = requireUuid(params.id)
  const box = await sealBox(context)
  const erasure = await transaction(context.db, async tx => {
    await markAdministratorWrite(tx, actor)
    const user = await lockExistingUser(tx, userId)
    if (isStaff(user.role)) refuse('operation_status_invalid')
    const typed = body.confirm.trim().toLowerCase()
    const names = [user.email, user.user_name, user.user_id].map(name => name?.trim().toLowerCase())
    if (typed === '' || !names.includes(typed)) rejectField('confirm', 'choice_unknown')
    const erased = await eraseOrWait(tx, context, user, box)
    const { retained: kept, waitsFor } = erased
    await writeAudit(tx, context, {
      actor,
      action: erased.requestedAt ? 'user.erase_asked' : 'user.erase',
      subject: ['user', userId],
      after: erased.requestedAt ? { waits_for: waitsFor } : { kept },
      reason: body.reason,
    })
    return erased
  })
  await removeBytes(context, erasure.pictures)
  return { ...viewErasure(erasure), kept: erasure.retained }
}
