import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { revokeSessions } from '../accounts/sessions.ts'
import { emptyProfile, type User, updateUser } from '../accounts/store.ts'
import type { Context } from '../context.ts'
import { deletePictures } from '../files/store.ts'
import { deleteGardensOf } from '../gardens/store.ts'
import { postMail } from '../mail/outbox.ts'
import { hasMessages, makePseudonymous } from '../messages/store-own.ts'
import { forgetPromotions } from '../promotions/store-own.ts'
import { forgetReviewsOf } from '../reviews/store-own.ts'
import { forgetWaitingOf } from '../waitlist/store.ts'
import { forgetUnneeded } from './forget-unneeded.ts'
import { openMattersOf, type Waiting, type Whose } from './store-open.ts'
import { lockWhose } from './whose.ts'

export interface Erasure {
  /** Not erased yet: since when the wish is kept, and what it waits for. */
  askedAt: Date | null
  waitsFor: Waiting[]
  /** What the law keeps. */
  kept: string[]
  /** The ids of the pictures whose bytes are to go once this has been committed. */
  pictures: string[]
}

/** By the person, or at their request by staff. Who has something open is erased once it is settled. The caller has locked the row. */
export async function eraseOrWait(tx: Tx, context: Context, user: User): Promise<Erasure> {
  const whose = await lockWhose(tx, user)
  const waitsFor = await openMattersOf(tx, whose)
  if (waitsFor.length === 0) return { askedAt: null, waitsFor, ...(await erase(tx, context, { user, whose })) }
  const now = context.clock.now()
  const askedAt = user.erase_asked_at ?? now
  await updateUser(tx, user.user_id, { erase_asked_at: askedAt, updated_at: now })
  const pictures = await forgetUnneeded(tx, whose, now)
  if (user.email && !user.erase_asked_at) {
    await postMail(tx, context, {
      ...{ template: 'account_delete_waits', language: user.language as Language, recipient: user.email },
      data: { waits_for: waitsFor },
    })
  }
  return { askedAt, waitsFor, kept: [], pictures }
}

/** Undefined: something is open, and nothing has changed. */
export async function eraseIfSettled(tx: Tx, context: Context, user: User): Promise<Erasure | undefined> {
  const whose = await lockWhose(tx, user)
  const waitsFor = await openMattersOf(tx, whose)
  if (waitsFor.length > 0) return undefined
  return { askedAt: null, waitsFor, ...(await erase(tx, context, { user, whose })) }
}

interface Erasing {
  user: User
  whose: Whose
}

async function erase(tx: Tx, context: Context, { user, whose }: Erasing): Promise<Pick<Erasure, 'kept' | 'pictures'>> {
  const kept: string[] = []
  const writer = { userIds: whose.userIds, email: whose.email }
  if (whose.orderIds.length > 0) kept.push('orders')
  if (await hasMessages(tx, writer)) kept.push('messages')
  const pictures = await eraseRows(tx, context, whose)
  if (user.email) {
    await forgetMails(tx, user.email, kept.includes('orders'))
    const language = user.language as Language
    await postMail(tx, context, { template: 'account_deleted', language, recipient: user.email, data: {} })
  }
  return { kept, pictures }
}

/** What was mailed goes too; of orders that are kept, what was confirmed stays as the proof of it. */
async function forgetMails(tx: Tx, email: string, keepOfOrders: boolean): Promise<void> {
  let gone = tx.deleteFrom('mails').where('recipient', '=', email)
  if (keepOfOrders) gone = gone.where(sql<boolean>`not (data ?| array['checkout_no', 'order_no', 'order_nos'])`)
  await gone.execute()
}

async function eraseRows(tx: Tx, context: Context, whose: Whose): Promise<string[]> {
  const now = context.clock.now()
  const { email } = whose
  const ids = [...whose.userIds]
  await tx
    .updateTable('users')
    .set({ ...emptyProfile, deleted_at: now, updated_at: now })
    .where('user_id', 'in', ids)
    .execute()
  for (const userId of ids) await revokeSessions(tx, context, { userId }, 'account')
  await tx.deleteFrom('identities').where('user_id', 'in', ids).execute()
  await deleteGardensOf(tx, ids)
  await tx.deleteFrom('reset_tokens').where('user_id', 'in', ids).execute()
  await tx.deleteFrom('recovery_codes').where('user_id', 'in', ids).execute()
  await tx.deleteFrom('second_factors').where('user_id', 'in', ids).execute()
  if (email) await tx.deleteFrom('email_codes').where('email', '=', email).execute()
  const avatars = await deletePictures(tx, { ownerIds: ids, purpose: 'avatar' })
  const complaints = await deletePictures(tx, { ownerIds: ids, purpose: 'complaint' })
  await makePseudonymous(tx, { userIds: ids, email }, now)
  await forgetReviewsOf(tx, ids, email)
  await forgetPromotions(tx, ids, now)
  await forgetWaitingOf(tx, { userIds: ids, email })
  return [...avatars, ...complaints]
}
