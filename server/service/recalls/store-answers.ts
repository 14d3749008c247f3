import { sql } from 'kysely'
import type { Reader, Tx } from '#db/transaction.ts'
import type { RecallRemedy } from '#domain/devices/recalls.ts'
import { isRecallOpen } from '#server/fleet/devices/called-back.ts'
import { isAnswering } from './answers.ts'
import type { Holder } from './store.ts'

export interface NotifiedHolder {
  device_id: string
  serial_number: string
  order_no: string
  kind: 'rent' | 'buy'
  language: 'nl' | 'en' | 'zh' | 'de'
  chosen: RecallRemedy | null
  request_no: string | null
  chosen_at: Date | null
  reminded_at: Date | null
  reminders: string
  put_in_order: boolean
}

/** Who was notified, with the newest request by which they chose: for this machine, or for its line. */
function notified(db: Reader, recallId: string) {
  return db
    .selectFrom('recall_notices as n')
    .innerJoin('devices', 'devices.device_id', 'n.device_id')
    .innerJoin('orders', 'orders.order_id', 'n.order_id')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('requests as q')
          .select(['q.recall_remedy', 'q.request_no', 'q.apply_time'])
          .where('q.recall_id', '=', recallId)
          .where('q.audit_status', 'in', isAnswering)
          .whereRef('q.order_id', '=', 'n.order_id')
          .where(
            sql<boolean>`(q.device_id = n.device_id or exists (select from unit_reservations u
              where u.order_item_id = q.item_id and u.device_id = n.device_id))`,
          )
          .orderBy('q.apply_time', 'desc')
          .limit(1)
          .as('answer'),
      join => join.onTrue(),
    )
    .where('n.recall_id', '=', recallId)
}

const remindersOf = sql`recall_reminders m where m.recall_id = n.recall_id and m.device_id = n.device_id
  and m.order_id = n.order_id`

export function notifiedHolders(db: Reader, recallId: string, answered?: 'true' | 'false' | undefined) {
  const rows = notified(db, recallId).select([
    'n.device_id',
    'devices.serial_number',
    'orders.order_no',
    'orders.kind',
    'orders.language',
    'answer.recall_remedy as chosen',
    'answer.request_no',
    'answer.apply_time as chosen_at',
    sql<Date | null>`(select max(reminded_at) from ${remindersOf})`.as('reminded_at'),
    sql<string>`(select count(*) from ${remindersOf})`.as('reminders'),
    sql<boolean>`not (${isRecallOpen})`.as('put_in_order'),
  ])
  if (answered === undefined) return rows
  return rows.where('answer.recall_remedy', answered === 'true' ? 'is not' : 'is', null)
}

/** How many chose what; null: nothing, and their machine is not in order. */
export async function countAnswers(db: Reader, recallId: string): Promise<Map<RecallRemedy | null, number>> {
  const rows = await notified(db, recallId)
    .select(['answer.recall_remedy as chosen', sql<string>`count(*)`.as('holders')])
    .where(sql<boolean>`(answer.recall_remedy is not null or ${isRecallOpen})`)
    .groupBy('answer.recall_remedy')
    .execute()
  return new Map(rows.map(({ chosen, holders }) => [chosen, Number(holders)]))
}

export async function findLastReminder(db: Reader, recallId: string): Promise<Date | null> {
  const { at } = await db
    .selectFrom('recall_reminder_runs')
    .select(eb => eb.fn.max('reminded_at').as('at'))
    .where('recall_id', '=', recallId)
    .executeTakeFirstOrThrow()
  return at
}

/** Whether this is the first reminder after that notice or reminder: of two presses at once one is. */
export async function insertReminderRun(
  tx: Tx,
  run: { recall_id: string; follows: Date; reminded_at: Date },
): Promise<boolean> {
  const rows = await tx
    .insertInto('recall_reminder_runs')
    .values(run)
    .onConflict(conflict => conflict.doNothing())
    .returning('recall_id')
    .execute()
  return rows.length > 0
}

/** Those who have not chosen and were not reminded at this moment yet, by machine and order. */
export async function listUnanswered(db: Reader, recallId: string, remindedAt: Date) {
  return notified(db, recallId)
    .select(['n.device_id', 'n.order_id'])
    .where('answer.recall_remedy', 'is', null)
    .where(isRecallOpen)
    .where(sql<boolean>`not exists (select from ${remindersOf} and m.reminded_at = ${remindedAt})`)
    .execute()
}

/** Records reminders and returns the holders who had none of this moment: each is mailed once. */
export async function insertReminders(
  tx: Tx,
  { recallId, at }: { recallId: string; at: Date },
  holders: readonly Holder[],
): Promise<Holder[]> {
  if (holders.length === 0) return []
  const rows = await tx
    .insertInto('recall_reminders')
    .values(holders.map(({ device_id, order_id }) => ({ recall_id: recallId, device_id, order_id, reminded_at: at })))
    .onConflict(conflict => conflict.doNothing())
    .returning(['device_id', 'order_id'])
    .execute()
  const fresh = new Set(rows.map(({ device_id, order_id }) => `${device_id} ${order_id}`))
  return holders.filter(({ device_id, order_id }) => fresh.has(`${device_id} ${order_id}`))
}
