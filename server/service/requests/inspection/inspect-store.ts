import type { Reader, Tx } from '#db/transaction.ts'
import type { Angle, HandoverPart } from '#domain/requests/inspection.ts'
import { findUserPicture } from '#server/platform/files/file-rows.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Request } from '../store.ts'

export interface SidePicture {
  angle: Angle
  id: string
}

interface HandOver {
  item_id: string
  device_id: string
  after_sale_id?: string
  direction: 'out' | 'back'
  checklist: object
  remark: string
  seen_by: string
  at: Date
}

export async function insertHandOver(tx: Tx, { checklist, ...row }: HandOver): Promise<string> {
  const { hand_over_id } = await tx
    .insertInto('hand_overs')
    .values({ ...row, checklist: JSON.stringify(checklist) })
    .returning('hand_over_id')
    .executeTakeFirstOrThrow()
  return hand_over_id
}

interface OutReport {
  device_id: string
  pictures: SidePicture[]
  parts: HandoverPart[]
  remark: string
}

/** The fields of a report that are stored in its column. */
function parseReport(checklist: unknown): Pick<OutReport, 'pictures' | 'parts'> {
  const { pictures = [], parts = [] } = (checklist ?? {}) as Partial<OutReport>
  return { pictures, parts }
}

/** The condition of an item's machines when they left. */
export async function listOutReports(db: Reader, itemId: string): Promise<OutReport[]> {
  const rows = await db
    .selectFrom('hand_overs')
    .select(['device_id', 'checklist', 'remark'])
    .where('item_id', '=', itemId)
    .where('direction', '=', 'out')
    // A report of a loaner says nothing about the rented machine, nor does one of a machine that was swapped.
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('unit_reservations')
          .select('reservation_id')
          .whereRef('unit_reservations.device_id', '=', 'hand_overs.device_id')
          .where('order_item_id', '=', itemId)
          .where('reservation_state', 'in', ['booked', 'out', 'done']),
      ),
    )
    .orderBy('at')
    .execute()
  return rows.map(({ device_id, checklist, remark }) => ({ device_id, remark, ...parseReport(checklist) }))
}

interface Lent {
  request: Pick<Request, 'after_sale_id'>
  deviceId: string
}

/** The condition of a loaner when it left. */
export async function readLoanerReport(db: Reader, { request, deviceId }: Lent): Promise<SidePicture[]> {
  const rows = await db
    .selectFrom('hand_overs')
    .select('checklist')
    .where('after_sale_id', '=', request.after_sale_id)
    .where('device_id', '=', deviceId)
    .where('direction', '=', 'out')
    .orderBy('at')
    .execute()
  return rows.flatMap(({ checklist }) => parseReport(checklist).pictures)
}

/** Every hand-over of a machine of an order, including loaners. */
export async function listHandOvers(db: Reader, orderId: string) {
  const rows = await db
    .selectFrom('hand_overs')
    .innerJoin('order_items', 'order_items.item_id', 'hand_overs.item_id')
    .innerJoin('devices', 'devices.device_id', 'hand_overs.device_id')
    .leftJoin('users', 'users.user_id', 'hand_overs.seen_by')
    .select([
      'hand_over_id',
      'hand_overs.item_id',
      'serial_number',
      'direction',
      'checklist',
      'hand_overs.remark',
      'at',
    ])
    .select('users.user_name as seen_by')
    .where('order_items.order_id', '=', orderId)
    .orderBy('at')
    .execute()
  const reports = rows.map(({ checklist, ...row }) => ({ ...row, ...parseReport(checklist) }))
  const kept = new Set(
    await omitDeleted(
      db,
      reports.flatMap(({ pictures }) => pictures),
    ),
  )
  return reports.map(({ pictures, direction, at, ...report }) => ({
    ...{ ...report, pictures: pictures.filter(picture => kept.has(picture)), at: at.toISOString() },
    direction: direction === 'back' ? ('back' as const) : ('out' as const),
  }))
}

/** A report names its pictures for good; their files are deleted by retention. */
async function omitDeleted<Picture extends { id: string }>(db: Reader, pictures: readonly Picture[]) {
  const ids = pictures.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await db.selectFrom('files').select('file_id').where('file_id', 'in', ids).execute()
  const kept = new Set(rows.map(({ file_id }) => file_id))
  return pictures.filter(({ id }) => kept.has(id))
}

/** Uploaded by the person who shows them, and not shown elsewhere yet. */
export async function assertUserPictures(tx: Tx, ownerId: string, ids: readonly string[]): Promise<void> {
  if (new Set(ids).size !== ids.length) rejectField('pictures', 'invalid')
  for (const id of ids) {
    const picture = await findUserPicture(tx, id, { ownerId, purpose: 'after_sale' })
    const isUsed = await tx
      .selectFrom('request_pictures')
      .select('file_id')
      .where('file_id', '=', id)
      .executeTakeFirst()
    if (!picture || isUsed) rejectField('pictures', 'choice_unknown')
  }
}

interface PictureBinding {
  afterSaleId: string
  shows: 'out' | 'back' | 'deduction'
  pictures: readonly { id: string; angle: string }[]
  now: Date
}

/** In the order they were taken. A picture that is shown already is not added again, nor one that retention deleted. */
export async function showPictures(tx: Tx, { afterSaleId, shows, pictures, now }: PictureBinding): Promise<void> {
  const rows = (await omitDeleted(tx, pictures)).map(({ id, angle }, position) => ({
    ...{ file_id: id, after_sale_id: afterSaleId, shows, angle, position, created_at: now },
  }))
  if (rows.length === 0) return
  await tx
    .insertInto('request_pictures')
    .values(rows)
    .onConflict(conflict => conflict.column('file_id').doNothing())
    .execute()
}
