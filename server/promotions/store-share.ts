import { type Selectable, sql } from 'kysely'
import type { ShareRecords } from '#db/tables.ts'
import type { Reader } from '#db/transaction.ts'

export type ShareRecord = Selectable<ShareRecords>

/** A code with the activity it belongs to. */
export function findShareCode(db: Reader, code: string) {
  return db
    .selectFrom('share_codes')
    .innerJoin('activities', 'activities.activity_id', 'share_codes.activity_id')
    .selectAll('activities')
    .select(['share_codes.code', 'share_codes.user_id as sharer_id'])
    .where('share_codes.code', '=', code)
    .executeTakeFirst()
}

export function findOwnRecord(db: Reader, activityId: string, inviteeId: string): Promise<ShareRecord | undefined> {
  return db
    .selectFrom('share_records')
    .selectAll()
    .where('activity_id', '=', activityId)
    .where('invitee_id', '=', inviteeId)
    .executeTakeFirst()
}

/** Whether `sharerId` came by an invitation of `userId`, which was not taken back. */
export async function wasInvitedBy(db: Reader, sharerId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('share_records')
    .select(sql<number>`1`.as('one'))
    .where('invitee_id', '=', sharerId)
    .where('sharer_id', '=', userId)
    .where('record_status', '<>', 9)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
