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

/** For so long a right counts for nothing between two people after it was given, and still counts after it was taken. */
export const settlingMs = 7 * 86_400_000
const mailServerChange: AccountEvent = { action: 'mail_server', isBySelf: false, before: null }

/** How many beside this person held the right a week ago: nobody becomes the only one by an act of that week. */
export async function countOtherApprovers(
  db: Reader,
  context: Context,
  approver: { kind: ConcessionKind; userId: string },
) {
  const colleagues = await loadColleagues(db, context)
  const rights: readonly string[] = permissions[requiredPermission[approver.kind]]
  return colleagues.filter(one => one.userId !== approver.userId && isIndependent(one, rights)).length
}

/** Two people are two only where nobody has made one of them, or come into their account, within the week. */
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

/** Another mail server of the last week, the first of them. */
export async function findOtherServer(db: Reader, context: Context): Promise<MailServerChange | undefined> {
  const now = context.clock.now()
  const from = await findServerChange(db, { since: new Date(now.getTime() - settlingMs), now })
  return from && { from, realFrom: new Date(context.wall.now().getTime() - (now.getTime() - from.getTime())) }
}

/** Which of them hold the right, with nobody having made them or come into their account within the week. */
async function filterIndependent(db: Reader, context: Context, kind: ConcessionKind, userIds: readonly string[]) {
  const colleagues = await loadColleagues(db, context)
  const rights: readonly string[] = permissions[requiredPermission[kind]]
  // A word by hand shows no factor: for a week after another mail server it counts for nobody.
  const more = (await findOtherServer(db, context)) ? [mailServerChange] : []
  return userIds.filter(id =>
    colleagues.some(one => one.userId === id && mayAgreeNow({ ...one, events: more.concat(one.events) }, rights)),
  )
}

/** Whether they are two at least, by that. */
export async function hasTwoIndependent(db: Reader, context: Context, kind: ConcessionKind, userIds: Iterable<string>) {
  return (await filterIndependent(db, context, kind, [...new Set(userIds)])).length > 1
}

/** Whether their word counts beside that of others, by that. It is noted with what they do: later it can't be known. */
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
  // Of somebody who was erased nothing says any more how they signed in.
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
