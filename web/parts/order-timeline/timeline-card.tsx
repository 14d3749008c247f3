import { useTranslations } from 'use-intl'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Timeline, type TimelineEvent } from '#ui/kit/timeline.tsx'
import type { OrderDetail, OrderEvent } from '../order-facts/order.ts'
import { lineOf } from './lines.ts'
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
      <Timeline events={events} />
    </section>
  )
}

/** The details of a step beyond its beginning. */
function PhaseDetail({ phase: { events } }: { phase: Phase }) {
  const t = useTranslations('orders.event')
  const times = useTimes()
  const reason = useReason()
  const lines = events.flatMap((event, index) => {
    const text = formatEvent(event, index)
    const why = reason(event)
    return text === undefined && why === undefined ? [] : [{ id: `${event.event}${index}`, text, why }]
  })
  if (lines.length === 0) return null
  return (
    <ul className="order-phase-lines">
      {lines.map(({ id, text, why }) => (
        <li key={id}>
          {text}
          {text && why && <br />}
          {why}
        </li>
      ))}
    </ul>
  )

  function formatEvent({ event, actor_role, at }: OrderEvent, index: number): string | undefined {
    // The title of its step says it; a later one was sent again.
    if (event === 'ship' && index === 0) return undefined
    const key = lineOf(event, actor_role)
    if (key === undefined) return undefined
    const moment = times.moment(at)
    const text = t(key, { moment })
    return index === 0 || text.includes(moment) ? text : `${text} ${moment}`
  }
}
