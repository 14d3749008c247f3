import type { CallData, CallInput } from '#contract/protocol/call.ts'
import { type Address, isSameAddress } from '../address-form/address.ts'
import type { Order, OrderDetail } from '../order-facts/order.ts'

export type Wish = CallInput<'POST /orders/{order_no}/change-offer'>['body']
export type ChangeOffer = CallData<'POST /orders/{order_no}/change-offer'>

export interface Wanted {
  address: Address
  start: string
  months: number | null
}

type Facts = Pick<Order, 'street' | 'house_number' | 'postcode' | 'city' | 'country' | 'start_time' | 'lease_months'>

export function wantedOf(order: Facts): Wanted {
  const { street, house_number, postcode, city, country } = order
  const address = { street, house_number, postcode, city, country }
  return { address, start: order.start_time ?? '', months: order.lease_months }
}

/** Only what is to be another: the rest stays as it is, whatever becomes of it meanwhile. undefined: nothing is. */
export function wishOf(order: Facts, { address, start, months }: Wanted): Wish | undefined {
  const now = wantedOf(order)
  const wish = {
    ...(!isSameAddress(address, now.address) && { address: address as NonNullable<Wish['address']> }),
    ...(start !== '' && start !== now.start && { start_on: start }),
    ...(months !== null && months !== now.months && { months }),
  }
  return Object.keys(wish).length > 0 ? wish : undefined
}

const changeEvents = ['change_waits', 'change_dropped', 'change']

/** Whether a change was agreed to that is not paid yet, as far as what has happened tells. */
export function changeWaits({ events }: Pick<OrderDetail, 'events'>): boolean {
  return events.findLast(({ event }) => changeEvents.includes(event))?.event === 'change_waits'
}
