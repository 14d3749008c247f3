import type { Tx } from '#db/transaction.ts'
import { type Buffers, busyRange } from '#domain/availability/range.ts'
import type { Day } from '#domain/calendar.ts'
import { holdForRent, holdForSale, lockFleetForBooking } from '#server/fleet/availability/book.ts'
import { planRooms, type RoomRequest } from '#server/fleet/availability/plan-rooms.ts'
import { takeStock } from '#server/offers/catalogue/stock/take-stock.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { findUserUnpaidOrder } from '../store-own.ts'
import type { WrittenItem } from '../write-orders.ts'

interface Goods {
  items: readonly WrittenItem[]
  userId: string
  now: Date
  heldUntil: Date
}

/**
 * Holds every machine by its serial number and every accessory by its count. If any of them is missing, the order is
 * refused.
 */
export async function holdGoods(tx: Tx, goods: Goods): Promise<void> {
  try {
    await holdAll(tx, goods)
  } catch (error) {
    throw error instanceof Refusal ? await withLine(tx, goods, error) : error
  }
}

/** Adds to the refusal which line cannot be ordered, and whether the customer's own unpaid order holds the goods. */
async function withLine(tx: Tx, { items, userId, now }: Goods, refusal: Refusal): Promise<Refusal> {
  const { item_id, ...facts } = (refusal.data ?? {}) as { item_id?: string; reason?: string }
  const item = items.find(one => one.item_id === item_id)
  if (!item) return refusal
  const { line_id, name, start_on, device_type_id } = item
  const line = { ...facts, line: line_id, name, start_on }
  const besides = items.map(one => one.order_id)
  const own_order_no = device_type_id && (await findUserUnpaidOrder(tx, { userId, device_type_id, besides, now }))
  if (own_order_no) return new Refusal(refusal.refusal, { ...line, reason: 'own_order_holds', own_order_no })
  const isSecond = items.some(one => one.device_type_id === device_type_id && one !== item)
  const reason = isSecond && facts.reason === 'no_machine_free' ? 'none_for_both' : facts.reason
  return new Refusal(refusal.refusal, { ...line, reason })
}

async function holdAll(tx: Tx, { items, userId, now, heldUntil }: Goods): Promise<void> {
  const buffers = await readSetting(tx, 'delivery', now)
  const roomRequests = items.flatMap(item => toRoomRequests(item, buffers))
  const planned = await planRooms(tx, roomRequests, now)
  // All orders lock models in the same order, so that two orders for the same two models cannot deadlock.
  const types = [...new Set(items.flatMap(item => item.device_type_id ?? []))].toSorted()
  for (const type of types) await lockFleetForBooking(tx, type, now)
  for (const item of items) {
    const deviceTypeId = item.device_type_id
    if (deviceTypeId === null) continue
    const hold = { deviceTypeId, itemId: item.item_id, userId, now, heldUntil }
    if (item.kind === 'buy') await holdForSale(tx, { ...hold, quantity: item.quantity })
    else await holdForRent(tx, { ...hold, ...pickTerm(item), buffers, planned: planned.get(item.item_id) })
  }
  const counted = items.filter(item => item.product_kind === 'accessory')
  for (const { item_id, sku_id, quantity } of counted.toSorted((a, b) => (a.sku_id < b.sku_id ? -1 : 1))) {
    if (!(await takeStock(tx, sku_id, quantity))) refuse('stock_insufficient', { reason: 'sold_out', sku_id, item_id })
  }
}

function pickTerm(item: WrittenItem): { start: Day; months: number } {
  return { start: item.start_on as Day, months: item.months ?? 0 }
}

function toRoomRequests(item: WrittenItem, buffers: Buffers): RoomRequest[] {
  const { item_id: itemId, device_type_id: deviceTypeId } = item
  if (deviceTypeId === null || item.kind === 'buy') return []
  const { start, months } = pickTerm(item)
  return [{ itemId, deviceTypeId, busy: busyRange(start, months, buffers) }]
}
