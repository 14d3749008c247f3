import type { Reader } from '#db/transaction.ts'
import { addDays, type Day, wholeMonthsBetween } from '#domain/calendar.ts'
import { allocate, type Cents } from '#domain/money.ts'
import { splitLine } from '#domain/orders/split.ts'
import { residualValue } from '#domain/requests/damage.ts'
import { missedPickUps } from '#domain/requests/refund-due.ts'
import { dayInShop } from '#i18n/format.ts'
import { readGoodsRefunded } from '#server/money/refunds/amounts/open-money.ts'
import type { OrderItem } from '#server/records/orders/order-rows.ts'
import { isKeptByBuyer } from '../is-kept-by-buyer.ts'
import type { LockedRequest } from '../lock-request.ts'
import { readMissedDays } from './missed-pick-ups.ts'

export interface MissingGoods {
  /** The first day on which they count as lost, if their buyer was notified before. */
  lostFrom: Day
  worth: Cents
}

/** Goods of a withdrawn purchase that their buyer keeps although the carrier came, or that were never handed over. */
export async function claimMissingGoods(db: Reader, locked: LockedRequest): Promise<MissingGoods | undefined> {
  const { request, subject } = locked
  if (!(await isKeptByBuyer(db, locked))) return undefined
  // Packed, and no carrier comes for it: the shop has to collect it.
  if (request.shipment_id === null && request.battery_safe !== null) return undefined
  const missed = await readMissedDays(db, request.after_sale_id)
  const isMissed = missed.size >= missedPickUps
  return {
    lostFrom: isMissed ? subject.today : countLostFrom(locked),
    worth: await computeMissingWorth(db, locked),
  }
}

/** From the day its refund was due: until then the buyer may bring or send it. */
function countLostFrom({ request, subject: { rules } }: LockedRequest): Day {
  const since = request.refund_due_on ?? dayInShop(request.apply_time)
  return addDays(since, rules.late_grace_days + rules.late_loss_days + 1)
}

/**
 * What their buyer has for the missing goods since they withdrew: what was refunded of them before, they keep anyway. A
 * machine has lost value since its delivery.
 */
async function computeMissingWorth(
  db: Reader,
  { request: { pieces, apply_time }, subject: { order, item, rules, today } }: LockedRequest,
): Promise<Cents> {
  const refunded = await readGoodsRefunded(db, item.item_id, apply_time)
  const given = pieces === null || pieces >= item.quantity ? refunded : shareOfPieces(refunded, item, pieces)
  if (item.product_kind !== 'machine') return given
  const since = dayInShop(order.delivered_at ?? order.created_at)
  return residualValue(given, wholeMonthsBetween(since, today), rules)
}

/** The part of an amount that belongs to some pieces of a line, by their prices. */
function shareOfPieces(amount: Cents, line: OrderItem, pieces: number): Cents {
  const [taken, left] = splitLine(line, pieces)
  const [share = 0] = allocate(amount, [taken.goods_due, left.goods_due])
  return share
}
