import type { Reader, Tx } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { writeOrderEvent } from '#server/records/orders/write-event.ts'
import type { By } from '../apply-change.ts'
import { findNamed } from '../find-changeable.ts'
import { mailChangeProposed } from '../mails.ts'
import { assertHasRoom } from '../offer-change.ts'
import type { ChangeInput, ProposedOrder } from '../weigh-change.ts'

const validDays = 3

interface ProposeInput {
  order: Order
  items: readonly OrderItem[]
  weighed: ProposedOrder
  input: ChangeInput
  by: By
}

interface ProposedFacts {
  change: ChangeInput
  difference: number
  until: string
  /** Of the order that it was made for: another change of it ends the proposal. */
  version: number
}

/**
 * Staff conclude nothing for a customer. A change that costs more is proposed: nothing is held, and its customer
 * concludes it themselves, by its box and its button, or leaves it.
 */
export async function proposeChange(
  tx: Tx,
  context: Context,
  { order, items, weighed, input, by }: ProposeInput,
): Promise<Date> {
  const now = context.clock.now()
  await assertHasRoom(tx, { order, items, weighed, now })
  const { difference } = weighed
  const until = new Date(now.getTime() + validDays * 86_400_000)
  const facts: ProposedFacts = { change: input, difference, until: until.toISOString(), version: order.version }
  const event = { order_id: order.order_id, event: 'change_proposed', from: null, to: null } as const
  await writeOrderEvent(tx, { ...event, actor: by, reason: by.reason, details: facts, now })
  await mailChangeProposed(tx, context, { order, difference, until })
  return until
}

export async function readProposedChange({
  context: { db, clock },
  caller,
  params,
}: Input<'GET /orders/{order_no}/proposed-change'>) {
  const order = await findNamed(db, { orderNo: params.order_no, user: requireUser(caller), side: 'owner' })
  const proposed = await findProposed(db, order)
  if (!proposed || order.order_status !== 'pay_success') return null
  const { change, until, version } = proposed.facts as unknown as ProposedFacts
  const isOver = version !== order.version || clock.now() >= new Date(until)
  return isOver ? null : { change, until, reason: proposed.reason }
}

const changeEvents = ['change_proposed', 'change_waits', 'change_dropped', 'change']

/** The last proposal, unless something was decided since. */
async function findProposed(db: Reader, { order_id }: Order) {
  const last = await db
    .selectFrom('order_events')
    .select(['event', 'facts', 'reason'])
    .where('order_id', '=', order_id)
    .where('event', 'in', changeEvents)
    .orderBy('event_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.event === 'change_proposed' ? last : undefined
}
