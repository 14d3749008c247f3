import { useTranslations } from 'use-intl'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Timeline, type TimelineEvent } from '#ui/kit/timeline.tsx'
import type { OrderDetail, OrderEvent } from '../order-facts/order.ts'
import { computePhases, type Phase } from './phases.ts'
import { useReason } from './use-reason.ts'

/** What happened to an order and when, who did it where that matters, and what is still to come. */
export function TimelineCard({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders')
  const tPhase = useTranslations('order_words.phase')
  const times = useTimes()
  const events = computePhases(order).map((phase): TimelineEvent => {
    const { id, state, at } = phase
    return {
      ...{ id, state, title: tPhase(id) },
      ...(at !== undefined && { time: times.moment(at), dateTime: at }),
      detail: <PhaseDetail phase={phase} />,
    }
  })
  return (
    <section aria-labelledby="order-timeline">
      <h2 id="order-timeline">{t('timeline')}</h2>
      <Timeline label={t('timeline')} events={events} />
    </section>
  )
}

/** The details of a step beyond its beginning. */
function PhaseDetail({ phase: { events } }: { phase: Phase }) {
  const t = useTranslations('orders.event')
  const times = useTimes()
  const reason = useReason()
  const lines = events.flatMap((event, index) => {
    const text = formatEvent(event)
    const why = reason(event)
    // The event that began the step is shown as its title and time.
    if (index === 0 && text === undefined && why === undefined) return []
    if (text === undefined && why === undefined) return []
    return [
      {
        id: `${event.event}${index}`,
        words: text && (index === 0 ? text : `${text} ${times.moment(event.at)}`),
        why,
      },
    ]
  })
  if (lines.length === 0) return null
  return (
    <ul className="order-phase-lines">
      {lines.map(({ id, words: text, why }) => (
        <li key={id}>
          {text}
          {text && why && <br />}
          {why}
        </li>
      ))}
    </ul>
  )

  function formatEvent({ event, actor_role }: OrderEvent): string | undefined {
    const byWhom = `${event}_${actor_role}` as 'deliver'
    const plain = event as 'deliver'
    if (t.has(byWhom)) return t(byWhom)
    return t.has(plain) ? t(plain) : undefined
  }
}
