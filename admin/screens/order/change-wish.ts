import { deliveryCountries } from '#domain/addresses/words.ts'
import type { Order } from './order.ts'

type Place = 'street' | 'house_number' | 'postcode' | 'city' | 'country'
export type WishValues = Record<Place | 'start_on' | 'months' | 'reason', string>
type Changeable = Pick<Order, Place | 'start_time' | 'lease_months' | 'kind'>

const places = ['street', 'house_number', 'postcode', 'city', 'country'] as const
const wished = [...places, 'start_on', 'months'] as const

export function startOf({ street, house_number, postcode, city, country, start_time, lease_months }: Changeable) {
  const values: WishValues = {
    ...{ street, house_number, postcode, city, country },
    start_on: start_time ?? '',
    months: lease_months === null ? '' : String(lease_months),
    reason: '',
  }
  return values
}

/** Why it is changed is no part of what is changed. */
export function isSameWish(one: WishValues, other: WishValues): boolean {
  return wished.every(name => one[name].trim() === other[name].trim())
}

/** Only what is to become different: the rest stays, whatever it is by then. */
export function wishOf(order: Changeable, values: WishValues) {
  const now = startOf(order)
  const moved = (name: keyof WishValues) => values[name].trim() !== now[name].trim()
  const { street, house_number, postcode, city } = values
  const country = deliveryCountries.find(code => code === values.country) ?? 'NL'
  return {
    ...(places.some(moved) && { address: { street, house_number, postcode, city, country } }),
    ...(order.kind === 'rent' && moved('start_on') && { start_on: values.start_on }),
    ...(order.kind === 'rent' && moved('months') && { months: Number(values.months) }),
  }
}
