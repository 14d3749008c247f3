import type { Actor } from '#domain/machine.ts'
import { isOneOf } from '#domain/one-of.ts'
import type { OrderEventName } from '#domain/orders/events.ts'

/** Events of which the title of their step says everything, or that are about the shop's own work. */
export const untold = [
  'placed',
  'payment_started',
  'paid',
  'balance_paid',
  'surplus_returned',
  'close',
  'complete',
  'bought_out',
  'overdue',
  'loss_announced',
  'swapped',
  'change_proposed',
  'change_waits',
  'change_dropped',
  'renewed',
  'renewal_taken_back',
  'shortage',
  'shortage_wait',
  'shortage_filled',
  'item_paid',
  'item_close',
  'item_withdraw',
  'item_settle_rejection',
  'item_complete',
  'item_change',
  'item_ship',
  'item_deliver',
  'item_lose',
  'item_return_to_sender',
  'item_sign',
  'item_canceled',
] as const satisfies readonly OrderEventName[]

/** Who did it matters: a customer did it themselves, or the shop did. */
const byActor = {
  sign: { customer: 'sign_customer', guest: 'sign_customer', system: 'sign_system' },
  cancel: {
    customer: 'cancel_customer',
    guest: 'cancel_customer',
    support: 'cancel_support',
    operations: 'cancel_operations',
    finance: 'cancel_finance',
    admin: 'cancel_admin',
  },
} as const satisfies Partial<Record<OrderEventName, Partial<Record<Actor, string>>>>

type Told = Exclude<OrderEventName, (typeof untold)[number] | keyof typeof byActor>
type Line = Told | ValueOf<ValueOf<typeof byActor>>
type ValueOf<Table> = Table extends unknown ? Table[keyof Table] : never

/** The text of an event in `orders.event`; undefined: it has none. */
export function lineOf(event: OrderEventName, actor: Actor): Line | undefined {
  if (event === 'sign' || event === 'cancel') return (byActor[event] as Partial<Record<Actor, Line>>)[actor]
  return isOneOf(untold, event) ? undefined : event
}
