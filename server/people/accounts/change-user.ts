import { transaction } from '#db/transaction.ts'
import { parsePostcode } from '#domain/addresses/postcode.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import { consumeCode } from '#server/platform/captcha/take-code.ts'
import { findUserPicture } from '#server/platform/files/file-rows.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { requireFreshProof } from '../fresh/require-fresh-proof.ts'
import { markAdministratorWrite } from './as-administrator.ts'
import { recordEntryChange } from './change-entry.ts'
import { revokeSessions } from './sign-in/sessions.ts'
import { findAccount, lockAddress, lockUser, updateUser } from './store.ts'
import { type UserInfo, viewUser } from './view.ts'

/** Changes one's own details. Another person's id is refused with 403, not as missing: ids are not secret. */
export async function changeUser({ context, caller, params, body }: Input<'PUT /user/info/{id}'>): Promise<UserInfo> {
  const { userId } = requireUser(caller)
  if (requireUuid(params.id) !== userId) refuse('no_permission')
  if (body.avatar && !(await findUserPicture(context.db, body.avatar, { ownerId: userId, purpose: 'avatar' }))) {
    refuse('bad_request', { fields: [{ path: 'avatar', rule: 'choice_unknown', message: '' }] })
  }
  const user = await transaction(context.db, async tx => {
    const change = omitUndefined(body)
    const before = (await lockUser(tx, userId)) ?? refuse('user_not_found')
    // The form of the next order is filled with it, even if it was empty before.
    if (before.role !== 'guest' && hasMoved(before, change)) await requireFreshProof(tx, context, caller)
    if (change.postcode !== undefined || change.country !== undefined) {
      change.postcode = normalizePostcode({ ...before, ...change })
    }
    return updateUser(tx, userId, { ...change, updated_at: context.clock.now() })
  })
  return viewUser(context.db, user)
}

const whereabouts = ['contact', 'postcode', 'street', 'house_number', 'city', 'country'] as const
type Whereabouts = Partial<Record<(typeof whereabouts)[number], string>>

/** Whether an address or a telephone number changes, or is set for the first time; a country alone is no address. */
function hasMoved(before: Whereabouts, change: Whereabouts): boolean {
  const after = { ...before, ...change }
  const isNowhere = [before, after].every(({ street, postcode, city }) => !street && !postcode && !city)
  return whereabouts.some(field => {
    if (field === 'country' && isNowhere) return false
    return change[field] !== undefined && change[field] !== before[field]
  })
}

/** Formatted for its country; an empty postcode stays empty. */
export function normalizePostcode({ country, postcode }: { country: string; postcode: string }): string {
  if (postcode === '') return ''
  const result = parsePostcode(country, postcode)
  return result.ok ? result.value : rejectField('postcode', result.refusal)
}

/** Kysely ignores undefined values; this makes the types say so. */
function omitUndefined<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}

/** A code proves the new address; the old one gets a link to undo the change. */
export async function changeEmail({ context, caller, body }: Input<'POST /user/email'>): Promise<UserInfo> {
  const actor = requireUser(caller)
  const { userId, sessionId: except } = actor
  await consumeCode(context, { ...body, purpose: 'change_email', userId })
  const user = await transaction(context.db, async tx => {
    await lockAddress(tx, body.email)
    const old = (await lockUser(tx, userId)) ?? refuse('user_not_found')
    const taken = await findAccount(tx, body.email)
    if (taken && taken.user_id !== userId) refuse('email_already_exists')
    if (old.email !== body.email) {
      await recordEntryChange(tx, context, {
        ...{ user: old, change: 'email', template: 'email_changed', action: 'user.email' },
        ...{ actor, except },
      })
    }
    // Password links that went to the old address become invalid.
    await tx.deleteFrom('reset_tokens').where('user_id', '=', userId).execute()
    const now = context.clock.now()
    return updateUser(tx, userId, { email: body.email, email_verified_at: now, updated_at: now })
  })
  return viewUser(context.db, user)
}

/** Disabling ends every session at once: the next call of a running one is refused with 110103. */
export async function setUserStatus(input: Input<'PUT /admin/users/{id}/status'>): Promise<UserInfo> {
  const { context, caller, params, body } = input
  const actor = requireUser(caller)
  const userId = requireUuid(params.id)
  // Nobody can disable themselves, which could leave a shop without its last administrator.
  if (userId === actor.userId) refuse('no_permission')
  const user = await transaction(context.db, async tx => {
    await markAdministratorWrite(tx, actor)
    const before = (await lockUser(tx, userId)) ?? refuse('email_not_registered')
    const after = await updateUser(tx, userId, { user_status: body.user_status, updated_at: context.clock.now() })
    if (body.user_status === 'disabled') await revokeSessions(tx, context, { userId }, 'account')
    await writeAudit(tx, context, {
      actor,
      action: 'user.status',
      subject: ['user', userId],
      before: { user_status: before.user_status },
      after: { user_status: after.user_status },
      reason: body.reason,
    })
    return after
  })
  return viewUser(context.db, user)
}
