import type { CallData, CallInput } from '#contract/protocol/call.ts'
import { type Address, isSameAddress } from '../address-form/address.ts'
import type { Order, OrderDetail } from '../order-facts/order.ts'

export type ChangeRequest = CallInput<'POST /orders/{order_no}/change-offer'>['body']
export type ChangeOffer = CallData<'POST /orders/{order_no}/change-offer'>

export interface ChangeDraft {
  address: Address
  start: string
  months: number | null
}

type ChangeableOrder = Pick<
  Order,
  'street' | 'house_number' | 'postcode' | 'city' | 'country' | 'start_time' | 'lease_months'
>

export function toDraft(order: ChangeableOrder): ChangeDraft {
  const { street, house_number, postcode, city, country } = order
  const address = { street, house_number, postcode, city, country }
  return { address, start: order.start_time ?? '', months: order.lease_months }
}

/**
 * Only the fields that differ: the others stay as they are, even if they change meanwhile. undefined: no field differs.
 */
export function toChange(order: ChangeableOrder, { address, start, months }: ChangeDraft): ChangeRequest | undefined {
  const now = toDraft(order)
  const change = {
    ...(!isSameAddress(address, now.address) && { address: address as NonNullable<ChangeRequest['address']> }),
    ...(start !== '' && start !== now.start && { start_on: start }),
    ...(months !== null && months !== now.months && { months }),
  }
  return Object.keys(change).length > 0 ? change : undefined
}

const changeEvents = ['change_proposed', 'change_waits', 'change_dropped', 'change']

/** Whether a change was agreed to but not paid yet, as far as the events of the order show. */
export function isChangePending(order: Pick<OrderDetail, 'events'>): boolean {
  return findLastChange(order) === 'change_waits'
}

/** Whether staff have proposed one, and nothing was decided since. */
export function isChangeProposed(order: Pick<OrderDetail, 'events'>): boolean {
  return findLastChange(order) === 'change_proposed'
}

function findLastChange({ events }: Pick<OrderDetail, 'events'>): string | undefined {
  return events.findLast(({ event }) => changeEvents.includes(event))?.event
}
