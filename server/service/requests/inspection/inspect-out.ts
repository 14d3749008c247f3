import { transaction } from '#db/transaction.ts'
import { angles, handoverParts } from '#domain/requests/inspection.ts'
import { findBySerial } from '#server/delivery/shipments/queries.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderByNo, lockOrder } from '#server/records/orders/lock-order.ts'
import { assertUserPictures, insertHandOver, listOutReports } from './inspect-store.ts'

/** Photographed from all sides before it is with the customer; a later report proves nothing. */
export async function reportHandOver(input: Input<'POST /admin/orders/{order_no}/hand-over'>) {
  const { context, caller, params, body } = input
  const { userId, role } = requireUser(caller)
  const { item_id, serial_number, pictures, parts, remark } = body
  const found = (await findOrderByNo(context.db, params.order_no)) ?? refuse('order_not_found')
  return transaction(context.db, async tx => {
    const { items } = await lockOrder(tx, found)
    const item = items.find(one => one.item_id === item_id) ?? refuse('order_item_not_found')
    const isHere = item.item_status === 'pay_success' || item.item_status === 'in_transit'
    if (!isHere) refuse('order_status_wrong', { reason: 'handed_over' })
    const device = (await findBySerial(tx, serial_number)) ?? refuse('device_not_found')
    const promised = await tx
      .selectFrom('unit_reservations')
      .select('reservation_id')
      .where('order_item_id', '=', item_id)
      .where('device_id', '=', device.device_id)
      .where('reservation_state', 'in', ['booked', 'out'])
      .executeTakeFirst()
    if (!promised) refuse('device_not_found', { reason: 'not_of_this_order' })
    const known = await listOutReports(tx, item_id)
    if (known.some(({ device_id }) => device_id === device.device_id)) refuse('already_done')
    const missing = angles.filter(angle => !pictures.some(picture => picture.angle === angle))
    if (missing.length > 0) rejectField('pictures', 'required')
    await assertUserPictures(
      tx,
      userId,
      pictures.map(({ id }) => id),
    )
    const at = context.clock.now()
    const hand_over_id = await insertHandOver(tx, {
      ...{
        item_id,
        device_id: device.device_id,
        direction: 'out',
        checklist: { pictures, parts: handoverParts.filter(part => parts.includes(part)) },
        remark,
        seen_by: userId,
        at,
      },
    })
    await writeAudit(tx, context, {
      ...{ actor: { userId, role }, action: 'order.hand_over', after: { serial_number, hand_over_id } },
      subject: ['order', params.order_no],
    })
    return { hand_over_id, at: at.toISOString(), angles: pictures.map(({ angle }) => angle) }
  })
}
