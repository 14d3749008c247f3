import type { Order } from './order.ts'

type AddressField = 'street' | 'house_number' | 'postcode' | 'city' | 'country'
export type ChangeValues = Record<AddressField | 'start_on' | 'months' | 'reason', string>
type Changeable = Pick<Order, AddressField | 'start_time' | 'lease_months' | 'kind'>

const addressFields = ['street', 'house_number', 'postcode', 'city', 'country'] as const
const changeFields = [...addressFields, 'start_on', 'months'] as const

export function toInitialValues({
  street,
  house_number,
  postcode,
  city,
  country,
  start_time,
  lease_months,
}: Changeable) {
  const values: ChangeValues = {
    ...{ street, house_number, postcode, city, country },
    start_on: start_time ?? '',
    months: lease_months === null ? '' : String(lease_months),
    reason: '',
  }
  return values
}

/** The reason is not part of the change. */
export function isSameChange(one: ChangeValues, other: ChangeValues): boolean {
  return changeFields.every(name => one[name].trim() === other[name].trim())
}

/** Only the fields that differ: the others stay, whatever their value is by then. */
export function toChange(order: Changeable, values: ChangeValues) {
  const now = toInitialValues(order)
  const moved = (name: keyof ChangeValues) => values[name].trim() !== now[name].trim()
  const { street, house_number, postcode, city, country } = values
  return {
    ...(addressFields.some(moved) && { address: { street, house_number, postcode, city, country } }),
    ...(order.kind === 'rent' && moved('start_on') && { start_on: values.start_on }),
    ...(order.kind === 'rent' && moved('months') && { months: Number(values.months) }),
  }
}
