import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import { permissions } from '#domain/access.ts'
import {
  type AccountEvent,
  accountActions,
  type Colleague,
  type ConcessionVote,
  isIndependent,
  type MailServerChange,
  mayAgreeNow,
  mayComeByMail,
} from '#domain/concessions/colleagues.ts'
import { type ConcessionKind, requiredPermission } from '#domain/concessions/kinds.ts'
import { openEntries } from '#server/platform/audit/audit-details.ts'
import type { Context } from '#server/platform/context.ts'
import { findServerChange } from '#server/platform/mail/server-changed.ts'
import { refuse } from '#server/platform/refusal.ts'

/**
 * For this long after it was given a right does not count between two people, and it still counts after it was taken.
 */
export const settlingMs = 7 * 86_400_000
const mailServerChange: AccountEvent = { action: 'mail_server', isBySelf: false, before: null }

/** How many others held the right a week ago: nobody becomes the only one through an action of that week. */
export async function countOtherApprovers(
  db: Reader,
  context: Context,
  approver: { kind: ConcessionKind; userId: string },
) {
  const colleagues = await loadColleagues(db, context)
  const rights: readonly string[] = permissions[requiredPermission[approver.kind]]
  return colleagues.filter(one => one.userId !== approver.userId && isIndependent(one, rights)).length
}

/**
 * Refuses unless the people are independent: within the last week nobody has made one of their accounts or gained
 * access to it.
 */
export async function assertIndependent(
  db: Reader,
  context: Context,
  kind: ConcessionKind,
  sayings: readonly ConcessionVote[],
) {
  if (!(await areIndependent(db, context, kind, sayings))) refuse('no_permission', { reason: 'second_person' })
}

export async function areIndependent(
  db: Reader,
  context: Context,
  kind: ConcessionKind,
  sayings: readonly ConcessionVote[],
) {
  const colleagues = await loadColleagues(db, context)
  const rights: readonly string[] = permissions[requiredPermission[kind]]
  const otherServer = await findOtherServer(db, context)
  return sayings.every(saying => {
    const colleague = colleagues.find(({ userId }) => userId === saying.userId)
    const accountChanges = otherServer && mayComeByMail(saying, otherServer) ? [mailServerChange] : []
    return colleague && mayAgreeNow({ ...colleague, events: accountChanges.concat(colleague.events) }, rights)
  })
}

/** The first change of the mail server within the last week. */
export async function findOtherServer(db: Reader, context: Context): Promise<MailServerChange | undefined> {
  const now = context.clock.now()
  const from = await findServerChange(db, { since: new Date(now.getTime() - settlingMs), now })
  return from && { from, realFrom: new Date(context.wall.now().getTime() - (now.getTime() - from.getTime())) }
}

/** Those who hold the right, and whose account nobody has made or gained access to within the last week. */
async function filterIndependent(db: Reader, context: Context, kind: ConcessionKind, userIds: readonly string[]) {
  const colleagues = await loadColleagues(db, context)
  const rights: readonly string[] = permissions[requiredPermission[kind]]
  // An approval on paper shows no factor: for a week after a change of the mail server it counts for nobody.
  const more = (await findOtherServer(db, context)) ? [mailServerChange] : []
  return userIds.filter(id =>
    colleagues.some(one => one.userId === id && mayAgreeNow({ ...one, events: more.concat(one.events) }, rights)),
  )
}

/** Whether at least two of them are independent in this sense. */
export async function hasTwoIndependent(db: Reader, context: Context, kind: ConcessionKind, userIds: Iterable<string>) {
  return (await filterIndependent(db, context, kind, [...new Set(userIds)])).length > 1
}

/**
 * Whether a person counts as independent of others in this sense. It is stored with their action, because it cannot be
 * determined later.
 */
export async function isIndependentUser(db: Reader, context: Context, kind: ConcessionKind, userId: string) {
  return (await filterIndependent(db, context, kind, [userId])).length > 0
}

async function loadColleagues(db: Reader, context: Context): Promise<Colleague[]> {
  const now = context.clock.now()
  const since = new Date(now.getTime() - settlingMs)
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_kind', '=', 'user')
    .where('action', 'in', accountActions)
    .where('at', '>', since)
    .orderBy('id')
    .execute()
  const entries = await openEntries(context, rows, db)
  const about = entries.map(({ subject_id }) => subject_id)
  // For an erased person it is no longer stored how they signed in.
  const { rows: people } = await sql<{ user_id: string; role: string; user_status: string; opens: boolean }>`
    select user_id, role, case when deleted_at is null then user_status else 'gone' end as user_status,
           deleted_at is not null or password_hash is not null
             or exists (select from identities i where i.user_id = u.user_id)
             or exists (select from passkeys p where p.user_id = u.user_id) as opens
      from users u where (role = any(${permissions.open_back_office}::text[]) and deleted_at is null)
                      or user_id = any(${about}::uuid[])`.execute(db)
  return people.map(({ user_id, role, user_status, opens: canSignIn }) => ({
    ...{ userId: user_id, role, status: user_status, canSignIn },
    events: entries
      .filter(({ subject_id }) => subject_id === user_id)
      .map(({ action, actor_id, before }) => ({
        ...{ action: action as AccountEvent['action'], isBySelf: actor_id === user_id },
        before: before as AccountEvent['before'],
      })),
  }))
}
