import { type Tx, transaction } from '#db/transaction.ts'
import { lockFleetForBooking } from '#server/fleet/availability/book.ts'
import { withChargesEnded } from '#server/money/payments/end-charges.ts'
import { findDeviceType } from '#server/offers/catalogue/queries.ts'
import { grantByRule } from '#server/people/concessions/grant.ts'
import type { Context } from '#server/platform/context.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderById } from '#server/records/orders/lock-order.ts'
import { findOrderItems, lockCheckout, type Order } from '#server/records/orders/order-rows.ts'
import { writeOrderEvent } from '#server/records/orders/write-event.ts'
import { cancelPaid } from '#server/sales/orders/cancel-order.ts'
import { endItems } from '#server/sales/orders/end-items.ts'
import { mailItemsCanceled } from '#server/sales/orders/mails.ts'
import { viewOrders } from '#server/sales/orders/view.ts'
import type { By } from './apply-change.ts'
import { assertNoOpenChange, type FindInput, findNamed, lockNamed } from './find-changeable.ts'
import { findMissingItems, isWholeOrder, type MissingItem, setApart } from './missing-items.ts'
import { assertDisplayed, computeMissingRefund, computeOtherModelRefund } from './shortage-back.ts'
import { waitingItems } from './store.ts'
import { swapItem } from './swap-item.ts'

/** A promised machine is missing: its customer chooses how to continue. */
export async function chooseShortage(input: Input<'POST /orders/{order_no}/shortage'>) {
  const { context, caller, params, body, language } = input
  const user = requireUser(caller)
  const { db, clock } = context
  const finding: FindInput = { orderNo: params.order_no, user, side: 'owner' }
  const by: By = { role: 'customer', id: user.userId, reason: 'shortage' }
  const found = await findNamed(db, finding)
  const find = (tx: Tx) => findChoosable(tx, finding)
  const view = async (tx: Tx) => {
    const [after] = await viewOrders(tx, [await findOrderById(tx, found.order_id)], { now: clock.now(), language })
    return after ?? refuse('order_not_found')
  }
  if (body.choice === 'refund') {
    // An additional charge for it is ended first, unless it has been paid.
    await transaction(db, async tx => assertRefundDisplayed(tx, context, await find(tx), body.back))
    const actor = { role: 'customer', id: user.userId } as const
    return withChargesEnded(context, found, { actor }, async tx => {
      await giveUp(tx, context, { ...(await find(tx)), by, shown: body.back })
      return view(tx)
    })
  }
  return transaction(db, async tx => {
    const choosing = { ...(await find(tx)), by }
    await assertNoOpenChange(tx, choosing.order)
    if (body.choice === 'wait') await wait(tx, context, choosing)
    else await takeOther(tx, context, { ...choosing, key: body.device_type, shown: body.back })
    return view(tx)
  })
}

/** With its checkout locked. */
async function findChoosable(tx: Tx, finding: FindInput): Promise<Omit<ShortageChoice, 'by'>> {
  const order = await lockNamed(tx, finding)
  const missing = await findMissingItems(tx, order)
  if (order.order_status !== 'pay_success' || missing.length === 0) {
    refuse('order_status_wrong', { reason: 'no_shortage' })
  }
  return { order, missing }
}

async function assertRefundDisplayed(
  tx: Tx,
  { clock }: Context,
  missing: Omit<ShortageChoice, 'by'>,
  shown: number | undefined,
): Promise<void> {
  assertDisplayed((await computeMissingRefund(tx, { ...missing, now: clock.now() })).refund, shown)
}

interface ShortageChoice {
  order: Order
  /** The items without a machine. */
  missing: readonly MissingItem[]
  by: By
}

interface ShownRefund {
  /** The refund that was shown on the page. */
  shown: number | undefined
}

/** Nothing changes except that staff see the choice: the customer gets the first free machine anyway. */
async function wait(tx: Tx, context: Context, { order, missing, by }: ShortageChoice): Promise<void> {
  const ids = missing.map(({ item }) => item.item_id)
  const known = await waitingItems(tx, ids)
  const now = context.clock.now()
  const news = ids.filter(id => !known.has(id))
  if (news.length === 0) refuse('already_done')
  for (const item_id of news) {
    const event = { order_id: order.order_id, item_id, event: 'shortage_wait', from: null, to: null } as const
    await writeOrderEvent(tx, { ...event, actor: by, now })
  }
}

/** Ends a whole order, or of a purchase of several things only what is missing; each refunded to the cent. */
async function giveUp(
  tx: Tx,
  context: Context,
  { order, missing, by, shown }: ShortageChoice & ShownRefund,
): Promise<void> {
  const now = context.clock.now()
  await assertRefundDisplayed(tx, context, { order, missing }, shown)
  const apart = await setApart(tx, context, { order, missing })
  const all = await findOrderItems(tx, [order.order_id])
  const checkout = await lockCheckout(tx, order.checkout_id)
  const actor = { role: 'customer', id: by.id } as const
  const { reason } = by
  if (await isWholeOrder(tx, { order, missing: apart })) {
    return cancelPaid(tx, context, { checkout, order, actor, reason })
  }
  const ending = apart.map(({ item }) => item)
  const how = { event: 'cancel', actor, reason, refundReason: 'shortage', now } as const
  const grant = grantByRule('shortage')
  const { refunds, ended } = await endItems(tx, context, { checkout, order, items: all, ending, ...how, grant })
  await mailItemsCanceled(tx, context, { checkout, order, items: ended, refunds })
}

async function takeOther(
  tx: Tx,
  context: Context,
  choosing: ShortageChoice & ShownRefund & { key: string | undefined },
) {
  const { order, missing, by, key, shown } = choosing
  if (!key) return rejectField('device_type', 'required')
  const type = await findDeviceType(tx, key)
  if (!type?.listed) return refuse('device_type_not_found')
  if (missing.some(({ item }) => item.device_type_id === type.device_type_id)) {
    rejectField('device_type', 'choice_unknown')
  }
  const back = await computeOtherModelRefund(tx, { order, missing, type, now: context.clock.now() })
  await lockFleets(tx, [type.device_type_id, ...missing.map(({ item }) => item.device_type_id)], context)
  for (const { item } of await setApart(tx, context, { order, missing })) {
    await swapItem(tx, context, { order: await findOrderById(tx, order.order_id), item, type, by })
  }
  assertDisplayed(back, shown)
}

/** Before anything is booked, because the other locks come after those of machines. */
async function lockFleets(tx: Tx, models: readonly (string | null)[], { clock }: Context): Promise<void> {
  const named = new Set(models.filter(model => model !== null))
  for (const model of [...named].toSorted()) await lockFleetForBooking(tx, model, clock.now())
}
