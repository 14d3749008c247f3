import { useTranslations } from 'use-intl'
import { isOneOf } from '#domain/one-of.ts'
import { orderReasons } from '#domain/orders/events.ts'
import type { OrderEvent } from '../order-facts/order.ts'

/** Events whose reasons were written for the customer; other reasons are internal notes. */
const visibleReasons = /cancel|close|withdraw|lose|return_to_sender/

/** The reason of an ending: a code of the shop is translated, text that a person wrote is shown as written. */
export function useReason() {
  const t = useTranslations('orders.reason')
  return ({ event, reason }: Pick<OrderEvent, 'event' | 'reason'>): string | undefined => {
    if (reason === '' || !visibleReasons.test(event)) return undefined
    return isOneOf(orderReasons, reason) ? t(reason) : t('written', { reason })
  }
}
