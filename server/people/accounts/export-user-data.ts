import type { CallData } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { ExtensionPoint } from '#server/platform/extensions.ts'
import { countHit } from '#server/platform/http/admission/limits.ts'
import { TooManyRequests } from '#server/platform/http/answers/envelope.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { findUser } from './store.ts'

type Rows = Record<string, unknown>[]

/** Reads one kind of a person's stored data. */
export type DataExportSection = (db: Reader, userId: string) => Promise<Rows>

/** A capability that stores personal data supplies its sections, by their names in the export. */
export const dataExportSections = new ExtensionPoint<Readonly<Record<string, DataExportSection>>>(
  'sections of own data',
)

const accountSections: Record<string, DataExportSection> = {
  profile: (db, userId) =>
    db
      .selectFrom('users')
      .select(['user_id', 'auth_provider', 'role', 'user_status', 'email', 'email_verified_at', 'user_name', 'contact'])
      .select(['postcode', 'street', 'house_number', 'city', 'country', 'language', 'created_at', 'updated_at'])
      .where('user_id', '=', userId)
      .execute(),
  identities: (db, userId) =>
    db
      .selectFrom('identities')
      .select(['issuer', 'subject', 'email', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
  sessions: (db, userId) =>
    db
      .selectFrom('sessions')
      .select(['device', 'created_at', 'last_used_at', 'revoked_at'])
      .where('user_id', '=', userId)
      .execute(),
  // The secret itself is left out: it is needed only in the app.
  second_factor: (db, userId) =>
    db.selectFrom('second_factors').select('confirmed_at').where('user_id', '=', userId).execute(),
  passkeys: (db, userId) =>
    db
      .selectFrom('passkeys')
      .select(['name', 'created_at', 'last_used_at', 'backup_eligible', 'backed_up', 'sign_count', 'transports'])
      .where('user_id', '=', userId)
      .execute(),
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
}

/** An account, and its verified address: messages and other records belong to either. */
export interface UserIdentity {
  userIds: readonly string[]
  email: string | null
}

export async function findUserIdentity(db: Reader, userId: string): Promise<UserIdentity> {
  const user = await findUser(db, userId)
  return { userIds: [userId], email: user?.email_verified_at ? user.email : null }
}

/** The people whose own export this process is reading now. */
const running = new Set<string>()

export async function exportUserData({
  context,
  caller,
}: Input<'GET /user/export'>): Promise<CallData<'GET /user/export'>> {
  const { userId } = requireUser(caller)
  // Another one at the same time would say the same.
  if (running.has(userId)) throw new TooManyRequests(5)
  running.add(userId)
  try {
    await countHit(context, 'own_data', 'own-data', userId)
    return await collectUserData(context, userId)
  } finally {
    running.delete(userId)
  }
}

/** All stored data of a person. The caller has checked the permission to export another person, and recorded it. */
export async function collectUserData(context: Context, userId: string): Promise<CallData<'GET /user/export'>> {
  const entries = await Promise.all(
    Object.entries({ ...accountSections, ...dataExportSections.get(context) }).map(
      async ([name, read]) => [name, toPlainRows(await read(context.db, userId))] as const,
    ),
  )
  return { exported_at: context.clock.now().toISOString(), sections: Object.fromEntries(entries) }
}

function toPlainRows(rows: Rows): Rows {
  return JSON.parse(JSON.stringify(rows)) as Rows
}
