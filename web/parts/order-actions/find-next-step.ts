import { nearEndDays } from '#domain/orders/tabs.ts'
import type { Order } from '../order-facts/order.ts'

export type NextStepName = 'pay' | 'sign' | 'end' | 'pay_rest' | 'track' | 'review'

type NextStepInput = Pick<
  Order,
  'actions' | 'kind' | 'order_status' | 'remaining_days' | 'gave_back_on' | 'balance' | 'delivered_at'
> & { items: readonly Pick<Order['items'][number], 'device_type'>[] }

/** The one action to take now, by the state of the order; undefined: none is needed. */
export function findNextStep(order: NextStepInput): NextStepName | undefined {
  const { actions, kind, order_status, remaining_days, gave_back_on, balance, delivered_at, items } = order
  if (actions.includes('pay')) return 'pay'
  if (actions.includes('sign')) return 'sign'
  const isOut = order_status === 'delivered' || order_status === 'in_use'
  const isRented = kind === 'rent' && isOut && gave_back_on === null
  if (isRented && remaining_days !== null && remaining_days <= nearEndDays) return 'end'
  if (balance && !balance.paused && balance.pay_until !== null) return 'pay_rest'
  if (order_status === 'in_transit') return 'track'
  const isTried = order_status === 'completed' || (kind === 'buy' && isOut)
  return isTried && delivered_at !== null && items.some(item => item.device_type !== null) ? 'review' : undefined
}

/** Whether the order waits for its customer: a delivery is only watched, and nobody has to write a review. */
export function isUrgent(step: NextStepName | undefined): boolean {
  return step !== undefined && step !== 'track' && step !== 'review'
}
