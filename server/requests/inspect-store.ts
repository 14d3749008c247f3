import type { Reader, Tx } from '#db/transaction.ts'
import type { Angle } from '#domain/after-sale/inspection.ts'
import { ownPicture } from '../files/store.ts'
import { refuseField } from '../http/refuse-field.ts'

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

/** How the machines of an item looked when they left. */
export async function outReportsOf(
  db: Reader,
  itemId: string,
): Promise<{ device_id: string; pictures: SidePicture[] }[]> {
  const rows = await db
    .selectFrom('hand_overs')
    .select(['device_id', 'checklist'])
    .where('item_id', '=', itemId)
    .where('direction', '=', 'out')
    // Of a loaner nothing is known of the machine that is rented, nor of one that was swapped for another.
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
  return rows.map(({ device_id, checklist }) => ({
    device_id,
    pictures: (checklist as { pictures?: SidePicture[] } | null)?.pictures ?? [],
  }))
}

/** Uploaded by who shows them, and shown nowhere else yet. */
export async function mustBeOwnPictures(tx: Tx, ownerId: string, ids: readonly string[]): Promise<void> {
  if (new Set(ids).size !== ids.length) refuseField('pictures', 'invalid')
  for (const id of ids) {
    const own = await ownPicture(tx, id, { ownerId, purpose: 'after_sale' })
    const isShown = await tx
      .selectFrom('request_pictures')
      .select('file_id')
      .where('file_id', '=', id)
      .executeTakeFirst()
    if (!own || isShown) refuseField('pictures', 'choice_unknown')
  }
}

interface Shown {
  afterSaleId: string
  shows: 'out' | 'back' | 'deduction'
  pictures: readonly { id: string; angle: string }[]
  now: Date
}

/** In the order they were taken. One that is shown already is shown once. */
export async function showPictures(tx: Tx, { afterSaleId, shows, pictures, now }: Shown): Promise<void> {
  const rows = pictures.map(({ id, angle }, position) => ({
    ...{ file_id: id, after_sale_id: afterSaleId, shows, angle, position, created_at: now },
  }))
  if (rows.length === 0) return
  await tx
    .insertInto('request_pictures')
    .values(rows)
    .onConflict(conflict => conflict.column('file_id').doNothing())
    .execute()
}
