import { useTranslations } from 'use-intl'
import { isOneOf } from '#domain/one-of.ts'
import { orderReasons } from '#domain/orders/events.ts'
import { payMethods } from '#domain/payments/methods.ts'
import { Section } from '../../kit/detail/detail.tsx'
import { History } from '../../kit/detail/history.tsx'
import type { Order } from './order.ts'
import { useFailure } from './use-failure.ts'

type Event = Order['events'][number]

/** All events of the order, the newest first. */
export function HistorySection({ order }: { order: Order }) {
  const t = useTranslations('admin_order.history')
  const detail = useEventDetail()
  const getActor = useActorName()
  return (
    <Section title={t('title')}>
      <History
        entries={order.events.toReversed().map(event => ({
          id: String(event.event_id),
          at: event.at,
          title: t(`event.${event.event}`),
          by: getActor(event),
          detail: detail(event),
        }))}
      />
    </Section>
  )
}

function useActorName() {
  const t = useTranslations('admin_order.history')
  return ({ actor_name, actor_role }: Event) => {
    const role = t(`actor.${actor_role}`)
    return actor_name ? t('by', { name: actor_name, role }) : role
  }
}

function useEventDetail() {
  const t = useTranslations('admin_order.history')
  const formatReason = useReason()
  return (event: Event) => {
    const { tracking_no, serials } = event.facts
    const lines = [
      formatReason(event),
      typeof tracking_no === 'string' && t('tracking', { no: tracking_no }),
      Array.isArray(serials) && serials.length > 0 && t('serials', { serials: serials.join(', ') }),
    ]
    return lines.filter(Boolean).join('\n') || undefined
  }
}

/** A code of the shop or of the payment provider as a text; what a person wrote is shown as written. */
function useReason() {
  const t = useTranslations('admin_order')
  const formatFailure = useFailure()
  return ({ event, reason }: Event): string => {
    if (reason === '') return ''
    if (event === 'payment_failed') return formatFailure(reason)
    if (isOneOf(payMethods, reason)) return t(`money.method.${reason}`)
    return isOneOf(orderReasons, reason) ? t(`history.reason.${reason}`) : reason
  }
}
