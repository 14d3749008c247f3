import type { OrderStatus } from '#domain/orders/states.ts'
import { isBrokenOff, type OrderDetail, type OrderEvent } from '../order-facts/order.ts'

/** The steps shown to customers: transport and delivery are one step. */
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
  /** When the step began; undefined: not yet. */
  at: string | undefined
  /** The event that began the step, then the other events in it. */
  events: OrderEvent[]
}

/** Groups the events by the steps of the timeline, with the steps still to come. */
export function computePhases({ order_status, events }: Pick<OrderDetail, 'order_status' | 'events'>): Phase[] {
  const brokenOff = isBrokenOff({ order_status })
  const eventsByPhase = new Map<Phase['id'], OrderEvent[]>()
  let now: BasePhase = 'created'
  for (const event of events) {
    const to = event.to_status
    const ending = to === 'canceled' || to === 'closed' ? to : undefined
    const next: BasePhase = (to && phaseByStatus[to]) ?? now
    // A parcel that was lost or returned belongs to its transport, though the order is back in an earlier state.
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

/** For the lanes at the top of the page: the current step of the order, or the last one it reached. */
export function currentPhase(order: Pick<OrderDetail, 'order_status' | 'events'>): BasePhase {
  const came = new Set(computePhases(order).flatMap(({ id, events }) => (events.length > 0 ? [id] : [])))
  return phaseByStatus[order.order_status] ?? basePhases.findLast(phase => came.has(phase)) ?? 'created'
}
