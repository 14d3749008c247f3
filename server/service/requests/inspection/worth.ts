import type { Reader } from '#db/transaction.ts'
import { type Day, wholeMonthsBetween } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import { residualValue } from '#domain/requests/damage.ts'
import { registeredAge } from '#server/fleet/devices/queries.ts'
import { agreedTerms } from '../bill/agreed-price.ts'
import { pricesAtStart } from '../renewal/rental.ts'
import type { Subject } from '../subject.ts'

export type WorthOn = (on: Day) => Cents

/**
 * What each machine is worth on a day. It loses value from the day it was bought, as registered before it went out, or
 * from this rental on where that day is unknown. A model that was not for sale has the value of its price, or else the
 * purchase price of the unit, or else at least the agreed deposit, which loses nothing.
 */
export async function computeWorths(db: Reader, subjects: readonly Subject[]): Promise<Map<string, WorthOn>> {
  const prices = await pricesAtStart(db, subjects)
  const units = await db
    .selectFrom('unit_reservations')
    .select(['order_item_id', 'device_id'])
    .where(
      'order_item_id',
      'in',
      subjects.map(({ item }) => item.item_id),
    )
    .where('reservation_state', 'in', ['out', 'done'])
    .execute()
  const out = subjects.flatMap(({ item: { item_id }, order: { order_no: orderNo } }) => {
    const deviceId = units.find(({ order_item_id }) => order_item_id === item_id)?.device_id
    return deviceId ? [{ item_id, deviceId, orderNo }] : []
  })
  const ages = await registeredAge(db, out)
  const worths = new Map<string, WorthOn>()
  for (const subject of subjects) {
    const { order, item, rules } = subject
    const unit = ages[out.findIndex(({ item_id }) => item_id === item.item_id)]
    const since = (unit?.purchase_date ?? order.start_on) as Day
    const price =
      prices.get(item.item_id)?.price ?? (await replacementValue(db, subject)) ?? unit?.purchase_price ?? undefined
    worths.set(item.item_id, on =>
      price === undefined ? item.deposit : residualValue(price, wholeMonthsBetween(since, on), rules),
    )
  }
  return worths
}

export async function computeWorth(db: Reader, subject: Subject): Promise<WorthOn> {
  const worth = (await computeWorths(db, [subject])).get(subject.item.item_id)
  if (!worth) throw new Error(`${subject.order.order_no} rents nothing`)
  return worth
}

async function replacementValue(db: Reader, subject: Subject): Promise<Cents | undefined> {
  if (subject.order.kind !== 'rent') return undefined
  const { price } = await agreedTerms(db, subject)
  return price.replacement_value ?? undefined
}
