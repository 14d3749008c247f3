import { sql } from 'kysely'
import type { accountEndpoints } from '#contract/accounts.ts'
import type { CallData } from '#contract/call.ts'
import { lockRows } from '#db/locks.ts'
import { type Reader, type Tx, transaction } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import type { Context } from '../context.ts'
import { deletePictures, removeBytes } from '../files/store.ts'
import { deleteGardensOf, gardensOf } from '../gardens/store.ts'
import type { RouteInput } from '../http/route.ts'
import { ownInvoiceRecords } from '../invoices/store-own.ts'
import { postMail } from '../mail/outbox.ts'
import { hasMessages, makePseudonymous, ownMessages } from '../messages/store-own.ts'
import { hasOrders, ownOrderRecords } from '../orders/store-own.ts'
import { forgetPromotions, ownCoupons, ownInvitations } from '../promotions/store-own.ts'
import { ownRefundRecords } from '../refunds/store-own.ts'
import { refuse } from '../refusal.ts'
import { ownRequestRecords } from '../requests/store-own.ts'
import { forgetReviewsOf, ownReviews } from '../reviews/store-own.ts'
import { forgetWaitingOf, waitingOf } from '../waitlist/store.ts'
import { ownStatements } from '../withdrawals/store.ts'
import { personOf } from './person.ts'
import { provePassword } from './prove-password.ts'
import { revokeSessions } from './sessions.ts'
import { emptyProfile, findUser, lockUser, type User } from './store.ts'

type Endpoints = typeof accountEndpoints
type Rows = Record<string, unknown>[]

/** What we keep of a person, section by section. A capability that stores something of people adds its section here. */
const sections: Record<string, (db: Reader, userId: string) => Promise<Rows>> = {
  profile: (db, userId) =>
    db
      .selectFrom('users')
      .select(['user_id', 'auth_provider', 'role', 'user_status', 'email', 'email_verified_at', 'user_name', 'contact'])
      .select(['postcode', 'street', 'house_number', 'city', 'country', 'language', 'created_at', 'updated_at'])
      .where('user_id', '=', userId)
      .execute(),
  identities: (db, userId) =>
    db.selectFrom('identities').select(['issuer', 'subject', 'created_at']).where('user_id', '=', userId).execute(),
  sessions: (db, userId) =>
    db
      .selectFrom('sessions')
      .select(['device', 'created_at', 'last_used_at', 'revoked_at'])
      .where('user_id', '=', userId)
      .execute(),
  // The secret itself belongs in the app alone.
  second_factor: (db, userId) =>
    db.selectFrom('second_factors').select('confirmed_at').where('user_id', '=', userId).execute(),
  files: (db, userId) =>
    db
      .selectFrom('files')
      .select(['file_id', 'purpose', 'mime', 'bytes', 'created_at'])
      .where('owner_id', '=', userId)
      .execute(),
  mails: async (db, userId) => {
    const user = await findUser(db, userId)
    if (!user?.email) return []
    return db
      .selectFrom('mails')
      .select(['template', 'language', 'created_at', 'sent_at'])
      .where('recipient', '=', user.email)
      .execute()
  },
  gardens: gardensOf,
  messages: async (db, userId) => ownMessages(db, await whose(db, userId)),
  invitations: ownInvitations,
  coupons: ownCoupons,
  waitlist: async (db, userId) => waitingOf(db, await whose(db, userId)),
  reviews: ownReviews,
  orders: ownOrderRecords,
  requests: ownRequestRecords,
  refunds: ownRefundRecords,
  invoices: ownInvoiceRecords,
  statements: async (db, userId) => ownStatements(db, await whose(db, userId)),
}

/** Whom messages and the like belong to: the account, and the address it has proven. */
async function whose(db: Reader, userId: string) {
  const user = await findUser(db, userId)
  return { userIds: [userId], email: user?.email_verified_at ? user.email : null }
}

export async function exportOwnData({
  context,
  caller,
}: RouteInput<Endpoints['GET /user/export']>): Promise<CallData<'GET /user/export'>> {
  return personalData(context, personOf(caller).userId)
}

/** Everything we keep of somebody; whoever asks for another person has been checked and is written down by the caller. */
export async function personalData(context: Context, userId: string): Promise<CallData<'GET /user/export'>> {
  const entries = await Promise.all(
    Object.entries(sections).map(async ([name, read]) => [name, plain(await read(context.db, userId))] as const),
  )
  return { exported_at: context.clock.now().toISOString(), sections: Object.fromEntries(entries) }
}

function plain(rows: Rows): Rows {
  return JSON.parse(JSON.stringify(rows)) as Rows
}

/**
 * What tax and contract law make us keep although the account goes: told to the person, by these names. Each is asked
 * whether it holds anything; the capabilities that do (orders, invoices) answer here.
 */
const keepers: Record<string, (tx: Tx, userId: string) => Promise<boolean>> = {
  orders: hasOrders,
  messages: async (tx, userId) => hasMessages(tx, await whose(tx, userId)),
}

type DeleteInput = RouteInput<Endpoints['POST /user/delete']>

/** The profile is emptied at once; the row stays as a pseudonym for what must be kept. */
export async function deleteAccount({ context, caller, body }: DeleteInput): Promise<CallData<'POST /user/delete'>> {
  const { userId } = personOf(caller)
  const user = (await findUser(context.db, userId)) ?? refuse('user_not_found')
  if (user.password_hash) await provePassword(context, user, body)
  const { kept, pictures } = await transaction(context.db, async tx => {
    if (!(await lockUser(tx, userId))) refuse('user_not_found')
    return eraseAccount(tx, context, user)
  })
  await removeBytes(context, pictures)
  return { kept }
}

export interface Erased {
  /** What the law keeps, by the names of its keepers. */
  kept: string[]
  /** The ids of the pictures whose bytes are to go once this has been committed. */
  pictures: string[]
}

/** By the person himself or, on his request, by us. Whoever calls has locked the row. */
export async function eraseAccount(tx: Tx, context: Context, user: User): Promise<Erased> {
  const kept: string[] = []
  for (const [name, holds] of Object.entries(keepers)) if (await holds(tx, user.user_id)) kept.push(name)
  const pictures = await erase(tx, context, user)
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

async function erase(tx: Tx, context: Context, user: User): Promise<string[]> {
  const now = context.clock.now()
  const ids = [user.user_id, ...(await guestsOf(tx, user.email))]
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
  if (user.email) await tx.deleteFrom('email_codes').where('email', '=', user.email).execute()
  const avatars = await deletePictures(tx, { ownerIds: ids, purpose: 'avatar' })
  const complaints = await deletePictures(tx, { ownerIds: ids, purpose: 'complaint' })
  await makePseudonymous(tx, { userIds: ids, email: user.email_verified_at ? user.email : null }, now)
  await forgetReviewsOf(tx, ids, user.email_verified_at ? user.email : null)
  await forgetPromotions(tx, ids, now)
  await forgetWaitingOf(tx, { userIds: ids, email: user.email_verified_at ? user.email : null })
  return [...avatars, ...complaints]
}

/** Guests who proved the same address are the same person. */
async function guestsOf(tx: Tx, email: string | null): Promise<string[]> {
  if (!email) return []
  const guests = await lockRows(
    tx,
    'users',
    tx
      .selectFrom('users')
      .select(['user_id', 'auth_provider'])
      .where('email', '=', email)
      .where('auth_provider', '=', 'anonymous')
      .where('deleted_at', 'is', null)
      .orderBy('user_id'),
    { strength: 'no key update' },
  )
  return guests.map(({ user_id }) => user_id)
}
