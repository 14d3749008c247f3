import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { isStaff } from '#domain/access.ts'
import { findUser, lockUser, updateUser } from '#server/people/accounts/queries.ts'
import { removeBytes } from '#server/platform/files/file-rows.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type Erasure, eraseOrWait, sealBox } from './erase-account.ts'
import { listOpenMatters } from './store-open.ts'
import { readUserScope } from './user-scope.ts'

/** Since when the request is stored, and what it waits for, or would wait for. */
export async function readErasure({
  context: { db, clock },
  caller,
}: Input<'GET /user/delete'>): Promise<CallData<'GET /user/delete'>> {
  const user = (await findUser(db, requireUser(caller).userId)) ?? refuse('user_not_found')
  const waitsFor = await listOpenMatters(db, await readUserScope(db, user), clock.now())
  return viewErasure({ requestedAt: user.erase_asked_at, waitsFor })
}

type DeleteInput = Input<'POST /user/delete'>

/** Erases at once if nothing is open; otherwise the request is stored, and the person can still sign in. */
export async function deleteAccount({ context, caller }: DeleteInput): Promise<CallData<'POST /user/delete'>> {
  const { userId } = requireUser(caller)
  const box = await sealBox(context)
  const erasure = await transaction(context.db, async tx => {
    const user = (await lockUser(tx, userId)) ?? refuse('user_not_found')
    // A role that was given since the session began.
    if (isStaff(user.role)) refuse('no_permission')
    return eraseOrWait(tx, context, user, box)
  })
  await removeBytes(context, erasure.pictures)
  return { ...viewErasure(erasure), kept: erasure.retained }
}

export async function withdrawErasure({
  context,
  caller,
}: Input<'POST /user/delete/withdraw'>): Promise<CallData<'POST /user/delete/withdraw'>> {
  const { userId } = requireUser(caller)
  return transaction(context.db, async tx => {
    const user = (await lockUser(tx, userId)) ?? refuse('user_not_found')
    if (user.erase_asked_at) {
      await updateUser(tx, userId, { erase_asked_at: null, updated_at: context.clock.now() })
    }
    const waitsFor = await listOpenMatters(tx, await readUserScope(tx, user), context.clock.now())
    return viewErasure({ requestedAt: null, waitsFor })
  })
}

export function viewErasure({ requestedAt: askedAt, waitsFor }: Pick<Erasure, 'requestedAt' | 'waitsFor'>) {
  return { asked_at: askedAt?.toISOString() ?? null, waits_for: waitsFor }
}
