import { type Tx, transaction } from '#db/transaction.ts'
import { loadKnownLines } from '#server/offers/pricing/known-lines.ts'
import { readMoment } from '#server/offers/pricing/price-lines.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { assertFitsOneOrder, assertShortRemarks, requireOrderable } from './orderable.ts'
import { type CartView, readCart } from './read-cart.ts'
import {
  type CartItem,
  deleteItem,
  deleteItems,
  findSameLine,
  listItems,
  lockItem,
  maxPerLine,
  updateItem,
} from './store.ts'

/**
 * Two tabs may change one line: the later change is refused with what it did not see, instead of undoing the earlier
 * one.
 */
export async function changeItem({ context, caller, body, language }: Input<'PUT /cart/items'>): Promise<CartView> {
  const { userId } = requireUser(caller)
  const itemId = requireUuid(body.item_id)
  const now = context.clock.now()
  const stale = await transaction(context.db, async tx => {
    const item = (await lockItem(tx, userId, itemId)) ?? refuse('cart_item_not_found')
    if (item.version !== body.version) return true
    const requested = { ...item, ...pickChanges(body) }
    const at = await readMoment(tx, now)
    const { sku_id, quantity, months, start_on } = requested
    const known = await requireOrderable(tx, { id: itemId, sku_id, quantity, months, start_on }, at)
    const others = (await listItems(tx, userId)).filter(one => one.item_id !== itemId)
    if (body.remark) assertShortRemarks([...others, requested])
    const beside = await loadKnownLines(
      tx,
      others.map(one => ({ ...one, id: one.item_id })),
      at,
    )
    if (known.sku.device_type_id !== null) await assertFitsOneOrder(tx, [...beside, known], at)
    await mergeSameLine(tx, requested)
    const { remark } = requested
    const seen_price = known.each ?? 0
    await updateItem(tx, itemId, {
      quantity: requested.quantity,
      months,
      start_on,
      remark,
      seen_price,
      updated_at: now,
    })
    return false
  })
  const cart = await readCart(context, context.db, { userId, language })
  if (stale) throw new Refusal('already_changed', cart)
  return cart
}

/** Only the fields that the body names; the others stay. */
function pickChanges({ quantity, months, start_on, remark }: Input<'PUT /cart/items'>['body']): Partial<CartItem> {
  return {
    ...(quantity !== undefined && { quantity }),
    ...(months !== undefined && { months }),
    ...(start_on !== undefined && { start_on }),
    ...(remark !== undefined && { remark }),
  }
}

/** If the change makes the line equal to another one, the two are merged. */
async function mergeSameLine(tx: Tx, item: CartItem): Promise<void> {
  const same = await findSameLine(tx, item)
  if (!same) return
  if (same.quantity + item.quantity > maxPerLine) {
    throw new Refusal('bad_request', {
      fields: [{ path: 'quantity', rule: 'at_most', message: '', values: { n: maxPerLine - same.quantity } }],
    })
  }
  item.quantity += same.quantity
  await deleteItem(tx, item.user_id, same.item_id)
}

export async function removeItem({ context, caller, params, language }: Input<'DELETE /cart/items/{id}'>) {
  const { userId } = requireUser(caller)
  if (!(await deleteItem(context.db, userId, requireUuid(params.id)))) refuse('cart_item_not_found')
  return readCart(context, context.db, { userId, language })
}

export async function clearCart({ context, caller, language }: Input<'DELETE /cart/clear'>): Promise<CartView> {
  const { userId } = requireUser(caller)
  await deleteItems(context.db, userId)
  return readCart(context, context.db, { userId, language })
}
