import type { OrderStatus } from '#domain/orders/states.ts'
import { isBrokenOff, type OrderDetail, type OrderEvent } from '../order-facts/order.ts'

/** The customer's timeline: what is under way and what has arrived are one step of it. */
export const basePhases = ['created', 'pay_success', 'transporting', 'in_use', 'completed'] as const
export type BasePhase = (typeof basePhases)[number]

const phaseByStatus: Partial<Record<OrderStatus, BasePhase>> = {
  created: 'created',
  pay_success: 'pay_success',
  in_transit: 'transporting',
  delivered: 'transporting',
  in_use: 'in_use',
  completed: 'completed',
}

export interface Phase {
  id: BasePhase | 'canceled' | 'closed'
  state: 'done' | 'current' | 'todo' | 'failed'
  /** When it began; undefined: not yet. */
  at: string | undefined
  /** What began it first, then what else happened in it. */
  events: OrderEvent[]
}

/** What happened, sorted into the steps of the timeline, with the steps that are still to come. */
export function computePhases({ order_status, events }: Pick<OrderDetail, 'order_status' | 'events'>): Phase[] {
  const brokenOff = isBrokenOff({ order_status })
  const eventsByPhase = new Map<Phase['id'], OrderEvent[]>()
  let now: BasePhase = 'created'
  for (const event of events) {
    const to = event.to_status
    const ending = to === 'canceled' || to === 'closed' ? to : undefined
    const next: BasePhase = (to && phaseByStatus[to]) ?? now
    // A parcel that was lost or came back belongs to its journey, though the order is back where it was.
    const phaseId = ending ?? (basePhases.indexOf(next) < basePhases.indexOf(now) ? now : next)
    eventsByPhase.set(phaseId, [...(eventsByPhase.get(phaseId) ?? []), event])
    now = next
  }
  const current = phaseByStatus[order_status] ?? now
  const reached = basePhases.indexOf(current)
  const phases = basePhases.map((id, index): Phase => {
    const phaseEvents = eventsByPhase.get(id) ?? []
    const isDone = index < reached || brokenOff || order_status === 'completed'
    return {
      id,
      state: isDone ? 'done' : index === reached ? 'current' : 'todo',
      at: phaseEvents[0]?.at,
      events: phaseEvents,
    }
  })
  if (!brokenOff) return phases
  const ending = order_status === 'closed' ? 'closed' : 'canceled'
  const phaseEvents = eventsByPhase.get(ending) ?? []
  return [
    ...phases.filter(({ events: some }) => some.length > 0),
    { id: ending, state: 'failed', at: phaseEvents[0]?.at, events: phaseEvents },
  ]
}

/** For the lanes at the top of the page: the step the order is in, or the last one it came to. */
export function currentPhase(order: Pick<OrderDetail, 'order_status' | 'events'>): BasePhase {
  const came = new Set(computePhases(order).flatMap(({ id, events }) => (events.length > 0 ? [id] : [])))
  return phaseByStatus[order.order_status] ?? basePhases.findLast(phase => came.has(phase)) ?? 'created'
}
