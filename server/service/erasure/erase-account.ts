import type { Tx } from '#db/transaction.ts'
import { hasInvoices } from '#server/money/invoices/queries.ts'
import { type User, updateUser } from '#server/people/accounts/queries.ts'
import { revokeSessions } from '#server/people/accounts/sign-in/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { type TextBox, textBox } from '#server/platform/keys/seal-text.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { erasureRules } from './rules.ts'
import { applyRules, findBelongings } from './store-erase.ts'
import { listOpenMatters, type OpenMatterRow, type UserScope } from './store-open.ts'
import { sealDocuments, sealPurpose } from './store-sealed.ts'
import { lockUserScope } from './user-scope.ts'

export interface Erasure {
  /** Not erased yet: since when the request is stored, and what it waits for. */
  requestedAt: Date | null
  waitsFor: OpenMatterRow[]
  /** What is kept by law. */
  retained: string[]
  /** The ids of the pictures whose bytes are deleted once this has been committed. */
  pictures: string[]
}

/** The box that seals documents. Call it before the transaction, because the key may have to be made. */
export function sealBox(context: Context): Promise<TextBox> {
  return textBox(context, sealPurpose)
}

/**
 * Erases a person at their request, made by themselves or by staff. With an open matter they are erased once it is
 * settled. The caller has locked the row.
 */
export async function eraseOrWait(tx: Tx, context: Context, user: User, box: TextBox): Promise<Erasure> {
  const scope = await lockUserScope(tx, user)
  const waitsFor = await listOpenMatters(tx, scope, context.clock.now())
  if (waitsFor.length === 0) return { requestedAt: null, waitsFor, ...(await erase(tx, context, { user, scope, box })) }
  const now = context.clock.now()
  const requestedAt = user.erase_asked_at ?? now
  await updateUser(tx, user.user_id, { erase_asked_at: requestedAt, updated_at: now })
  const belongings = await findBelongings(tx, user, scope, now)
  await applyRules(
    tx,
    erasureRules.filter(({ at }) => at === 'asked'),
    belongings,
  )
  if (user.email && !user.erase_asked_at) {
    await postMail(tx, context, {
      ...{ template: 'account_delete_waits', language: user.language, recipient: user.email },
      data: { waits_for: waitsFor },
    })
  }
  return { requestedAt, waitsFor, retained: [], pictures: [...belongings.avatars] }
}

/** undefined: something is open, and nothing has changed. */
export async function eraseIfSettled(tx: Tx, context: Context, user: User, box: TextBox): Promise<Erasure | undefined> {
  const scope = await lockUserScope(tx, user)
  const waitsFor = await listOpenMatters(tx, scope, context.clock.now())
  if (waitsFor.length > 0) return undefined
  return { requestedAt: null, waitsFor, ...(await erase(tx, context, { user, scope, box })) }
}

interface EraseInput {
  user: User
  scope: UserScope
}

async function erase(
  tx: Tx,
  context: Context,
  { user, scope, box }: EraseInput & { box: TextBox },
): Promise<Pick<Erasure, 'retained' | 'pictures'>> {
  const now = context.clock.now()
  const ids = [...scope.userIds]
  await tx.updateTable('users').set({ deleted_at: now, updated_at: now }).where('user_id', 'in', ids).execute()
  for (const userId of ids) await revokeSessions(tx, context, { userId }, 'account')
  const retained = (await hasInvoices(tx, scope.orderIds)) ? ['invoices'] : []
  const belongings = await findBelongings(tx, user, scope, now)
  if ((await sealDocuments(tx, belongings, { box, now })) > 0) retained.push('documents')
  await applyRules(tx, erasureRules, belongings)
  if (user.email) {
    const language = user.language
    await postMail(tx, context, { template: 'account_deleted', language, recipient: user.email, data: {} })
  }
  return { retained, pictures: [...belongings.files] }
}
