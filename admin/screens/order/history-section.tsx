import { useTranslations } from 'use-intl'
import { Section } from '../../kit/detail/detail.tsx'
import { History } from '../../kit/detail/history.tsx'
import type { Order } from './order.ts'

type Event = Order['events'][number]

/** All events of the order, the newest first. */
export function HistorySection({ order }: { order: Order }) {
  const t = useTranslations('admin_order.history')
  const detail = useEventDetail()
  const getActor = useActorName()
  return (
    <Section title={t('title')}>
      <History
        label={t('title')}
        entries={order.events.toReversed().map(event => ({
          id: String(event.event_id),
          at: event.at,
          // An event unknown to this screen is shown by its code.
          title: t.has(`event.${event.event as 'placed'}`) ? t(`event.${event.event as 'placed'}`) : event.event,
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
    const key = `actor.${actor_role as 'customer'}` as const
    const role = t.has(key) ? t(key) : actor_role
    return actor_name ? t('by', { name: actor_name, role }) : role
  }
}

function useEventDetail() {
  const t = useTranslations('admin_order.history')
  return ({ facts, reason }: Event) => {
    const { tracking_no, serials } = facts
    const key = `reason.${reason as 'not_paid_in_time'}` as const
    const lines = [
      reason && (t.has(key) ? t(key) : reason),
      typeof tracking_no === 'string' && t('tracking', { no: tracking_no }),
      Array.isArray(serials) && serials.length > 0 && t('serials', { serials: serials.join(', ') }),
    ]
    return lines.filter(Boolean).join('\n') || undefined
  }
}
