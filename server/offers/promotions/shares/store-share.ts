import { type Selectable, sql } from 'kysely'
import { lockAdvisories, lockRow } from '#db/locks.ts'
import type { ShareRecords } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { Cents } from '#domain/money.ts'
import { activityStatuses, recordStatuses } from '#domain/promotions/constants.ts'

export type ShareRecord = Selectable<ShareRecords>

/** A code with the activity it belongs to; one whose sharer is gone is as unknown as one that never existed. */
export function findShareCode(db: Reader, code: string) {
  return db
    .selectFrom('share_codes')
    .innerJoin('activities', 'activities.activity_id', 'share_codes.activity_id')
    .innerJoin('users', 'users.user_id', 'share_codes.user_id')
    .selectAll('activities')
    .select(['share_codes.code', 'share_codes.user_id as sharer_id'])
    .where('share_codes.code', '=', code)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function findUserShareCode(db: Reader, activityId: string, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('share_codes')
    .select('code')
    .where('activity_id', '=', activityId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.code
}

/** False: the code exists already, or this person has one by now. */
export async function insertShareCode(
  db: Reader,
  row: { code: string; activity_id: string; user_id: string; created_at: Date },
): Promise<boolean> {
  const made = await db
    .insertInto('share_codes')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .returning('code')
    .executeTakeFirst()
  return made !== undefined
}

export function findInviteeRecord(db: Reader, activityId: string, inviteeId: string): Promise<ShareRecord | undefined> {
  return db
    .selectFrom('share_records')
    .selectAll()
    .where('activity_id', '=', activityId)
    .where('invitee_id', '=', inviteeId)
    .executeTakeFirst()
}

/** Whether `sharerId` came by an invitation of `userId` that was not taken back. */
export async function wasInvitedBy(db: Reader, sharerId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('share_records')
    .select(sql<number>`1`.as('one'))
    .where('invitee_id', '=', sharerId)
    .where('sharer_id', '=', userId)
    .where('record_status', '<>', recordStatuses.invalid)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks two people in a fixed order, so that those who accept each other's invitation at once run one after the other.
 */
export async function lockUserPair(tx: Tx, userIds: readonly string[]): Promise<void> {
  await lockAdvisories(tx, 'invitation', userIds)
}

export interface NewRecord {
  activity_id: string
  code: string
  sharer_id: string
  invitee_id: string
  used_at: Date
}

export async function insertRecord(tx: Tx, record: NewRecord): Promise<void> {
  await tx
    .insertInto('share_records')
    .values({ ...record, record_status: recordStatuses.used })
    .onConflict(conflict => conflict.columns(['activity_id', 'invitee_id']).doNothing())
    .execute()
}

export function lockInviteeRecord(tx: Tx, activityId: string, inviteeId: string): Promise<ShareRecord | undefined> {
  const query = tx
    .selectFrom('share_records')
    .selectAll()
    .where('activity_id', '=', activityId)
    .where('invitee_id', '=', inviteeId)
  return lockRow(tx, 'share_records', undefined, query)
}

/**
 * Called under the lock of the checkout, which alone gives an order its record: without a record there is nothing to
 * wait for.
 */
export async function lockOrderRecord(tx: Tx, orderRef: string): Promise<ShareRecord | undefined> {
  const query = tx.selectFrom('share_records').selectAll().where('order_ref', '=', orderRef)
  if ((await query.executeTakeFirst()) === undefined) return undefined
  return lockRow(tx, 'share_records', undefined, query)
}

export async function updateRecord(
  tx: Tx,
  recordId: string,
  change: Partial<Omit<ShareRecord, 'record_id'>>,
): Promise<void> {
  await tx.updateTable('share_records').set(change).where('record_id', '=', recordId).execute()
}

/** Goods and rent of an order as they were paid, without what was refunded since or what a bank has taken back. */
export async function readOrderWorth(db: Reader, orderRef: string): Promise<Cents> {
  const { rows } = await sql<{ worth: Cents }>`
    select coalesce(sum(paid - lost), 0)::int as worth from orders o join checkouts c using (checkout_id)
      cross join lateral (select coalesce(sum(m.net + m.vat), 0) as paid from item_money m join order_items i using (item_id)
        where i.order_id = o.order_id and component in ('goods', 'rent')) open
      cross join lateral (select coalesce(sum(amount), 0) as lost from ledger_entries e
        where e.order_id = o.order_id and account = 'dispute_losses') gone
     where checkout_no = ${orderRef}`.execute(db)
  return rows[0]?.worth ?? 0
}

/** An order with only a first part paid is not paid: its reward waits for the rest. */
const isOwed = sql<boolean>`exists (select from orders o join checkouts c using (checkout_id)
  join ledger_entries e on e.order_id = o.order_id and account = 'receivable'
  where checkout_no = share_records.order_ref group by o.order_id having sum(e.amount) > 0)`

/** Invitations that were paid for, with what their reward is made of. */
function paidRecords(tx: Tx) {
  return tx
    .selectFrom('share_records')
    .innerJoin('activities', 'activities.activity_id', 'share_records.activity_id')
    .innerJoin('users', 'users.user_id', 'share_records.sharer_id')
    .selectAll('share_records')
    .select(['activities.reward_type', 'activities.reward_value', 'activities.reward_valid_days'])
    .select(['users.email', 'users.language', 'users.deleted_at'])
    .where('record_status', '=', recordStatuses.paid)
    .where(({ not }) => not(isOwed))
}

/**
 * The record that has waited longest for its reward and that nobody else is working on. A failed one is tried once per
 * run: the run that began at `begunAt` leaves it to the next.
 */
export function takeDueRecord(tx: Tx, { paidUntil, begunAt }: { paidUntil: Date; begunAt: Date }) {
  const due = paidRecords(tx)
    .where('paid_at', '<=', paidUntil)
    .where(({ or, eb }) => or([eb('reward_failed_at', 'is', null), eb('reward_failed_at', '<', begunAt)]))
    .orderBy('paid_at')
    .orderBy('record_id')
    .limit(1)
  return lockRow(tx, 'share_records', undefined, due, { skipLocked: true })
}

/** One particular record; undefined: it is not paid, or not any more. */
export function takePaidRecord(tx: Tx, recordId: string) {
  return lockRow(tx, 'share_records', recordId, paidRecords(tx).where('record_id', '=', recordId))
}

/** The reward could not be given. If it was given meanwhile, nothing is recorded. */
export async function noteRewardFailure(
  db: Reader,
  { recordId, error, now }: { recordId: string; error: string; now: Date },
): Promise<void> {
  await db
    .updateTable('share_records')
    .set({ reward_failed_at: now, reward_error: error, reward_tries: sql`reward_tries + 1` })
    .where('record_id', '=', recordId)
    .where('record_status', '=', recordStatuses.paid)
    .execute()
}

/**
 * The invitation that somebody has accepted and can still order with: in an activity that runs, before their first paid
 * order.
 */
export function findOpenInvitation(db: Reader, inviteeId: string, now: Date) {
  return db
    .selectFrom('share_records')
    .innerJoin('activities', 'activities.activity_id', 'share_records.activity_id')
    .select(['share_records.code', 'discount_type', 'discount_value', 'end_time'])
    .where('invitee_id', '=', inviteeId)
    .where('record_status', '=', recordStatuses.used)
    .where('order_ref', 'is', null)
    .where('activity_status', '=', activityStatuses.valid)
    .where('start_time', '<=', now)
    .where('end_time', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('checkouts')
            .select('checkout_id')
            .whereRef('checkouts.user_id', '=', 'share_records.invitee_id')
            .where('pay_status', '=', 'paid')
            .where('amount', '>', 0),
        ),
      ),
    )
    .executeTakeFirst()
}
