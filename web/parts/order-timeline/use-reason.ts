import { useTranslations } from 'use-intl'
import type { OrderEvent } from '../order-facts/order.ts'

/** Where people give their reasons; elsewhere it is a note of the shop to itself. */
const visibleReasons = /cancel|close|withdraw|lose|return_to_sender/

/** Why something ended: a word of the shop is put into words, what somebody wrote stays as it was written. */
export function useReason() {
  const t = useTranslations('orders.reason')
  return ({ event, reason }: Pick<OrderEvent, 'event' | 'reason'>): string | undefined => {
    if (reason === '' || !visibleReasons.test(event)) return undefined
    const known = reason as 'not_paid_in_time'
    return t.has(known) ? t(known) : t('written', { reason })
  }
}
