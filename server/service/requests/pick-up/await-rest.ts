import type { Tx } from '#db/transaction.ts'
import { returnStock } from '#server/offers/catalogue/stock/take-stock.ts'
import type { Context } from '#server/platform/context.ts'
import { insertWithNumber } from '#server/records/orders/insert-with-number.ts'
import { isPaidOnReceipt } from '../bill/paid-on-receipt.ts'
import type { RequestAction } from '../kinds.ts'
import { mailRestAwaited } from '../mails.ts'
import { insertRequest } from '../store.ts'
import { writeRequestEvent } from '../write-event.ts'
import { arrangePickUp } from './pick-up.ts'
import type { ArrivedPieces } from './pieces-awaited.ts'

/**
 * A withdrawal of its own awaits the pieces that did not come with the others, so that they can be sent like any other.
 * They are refunded already, and are claimed like goods that never came; recalled ones are refunded when they come, and
 * belong to their buyer until then.
 */
export async function awaitRest(
  tx: Tx,
  context: Context,
  { request, subject, actor }: RequestAction,
  { came, isRestocked }: { came: ArrivedPieces; isRestocked: boolean },
): Promise<void> {
  const { order, item, now } = subject
  const { pieces, units } = came.rest
  const isStock = isRestocked && item.product_kind === 'accessory' && came.pieces > 0
  if (isStock) await returnStock(tx, item.sku_id, came.pieces)
  const { order_id, item_id, user_id, apply_type, reason_code, language, reason_language, apply_reason } = request
  const { apply_time, was_recalled } = request
  const isPaid = !isPaidOnReceipt(request)
  const paid = isPaid ? { refund_due_on: request.refund_due_on, refunded_at: request.refunded_at } : {}
  const made = await insertWithNumber('A', request_no =>
    insertRequest(tx, {
      ...{ request_no, order_id, item_id, user_id, apply_type, reason_code, apply_reason },
      ...{ language, reason_language, apply_time, ...paid, was_recalled, pieces },
      device_id: units.length === 1 ? (units[0]?.device_id ?? null) : null,
      ...{ audit_status: 'approved', process_status: 'pass', audit_time: now, created_at: now, updated_at: now },
    }),
  )
  const serial_numbers = units.map(({ serial_number }) => serial_number)
  const facts = { of: request.request_no, pieces, serial_numbers }
  const { after_sale_id } = made
  await writeRequestEvent(tx, { after_sale_id, event: 'rest_awaited', to: 'pass', actor, now, facts })
  const rest = await arrangePickUp(tx, context, { request: made, subject })
  await mailRestAwaited(tx, context, { request: rest, order, pieces, serials: serial_numbers, isPaid })
}
