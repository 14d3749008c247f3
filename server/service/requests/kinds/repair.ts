import type { Tx } from '#db/transaction.ts'
import type { DeviceCommand } from '#domain/devices/commands.ts'
import { remedyOf } from '#domain/requests/remedy.ts'
import { type RequestWork, requestTraits } from '#domain/requests/traits.ts'
import { moveUnit } from '#server/delivery/shipments/machines/move-unit.ts'
import { mustNotBeDisputed } from '#server/money/disputes/stop-disputed.ts'
import { takeStock } from '#server/offers/catalogue/stock/take-stock.ts'
import type { Context } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refusal.ts'
import { assertNotRecalled } from '../../recalls/recalled.ts'
import { assertBillPaid, toBilledLines } from '../bill/bill.ts'
import { billFor } from '../bill/billed.ts'
import { assertWorkMayBegin } from '../bill/paid-work.ts'
import { assertRepairGiven, isClaimedInTime } from '../bill/remedy.ts'
import { acceptInTime, acceptRefundClaim } from '../ending/refund-claim.ts'
import { endWithoutMachine } from '../inspection/beyond-repair.ts'
import type { RequestAction, RequestKind } from '../kinds.ts'
import { listUnitsOut } from '../pick-up/pick-up-store.ts'
import { updateRequest } from '../store.ts'
import { sendsPieces } from '../swap/another-piece.ts'

/**
 * Collected, repaired or maintained, brought back. Free of charge unless it is proven that the customer caused the
 * damage.
 */
export const repair: RequestKind = {
  // The cost is unknown before the inspection: if there is one, a bill is sent first, to be accepted or declined.
  offer: async () => undefined,

  /** A buyer who may withdraw needs nobody's decision to get their money back. */
  async applied(tx, context, { subject, request, actor }) {
    if (isClaimedInTime({ request, subject })) await acceptInTime(tx, context, { subject, request, actor })
  },

  async approved(tx, context, action) {
    if (remedyOf(action.request) === 'refund') await acceptRefundClaim(tx, context, action)
  },

  step: {
    start: async (tx, context, action) => {
      await onUnit(tx, context, action, 'take_back')
      await onUnit(tx, context, action, requireWork(action).start)
    },
    send_back: async (tx, context, action) => {
      assertBillPaid(action.request)
      assertWorkMayBegin(action.request, action.subject.today)
      await recordWorkDone(tx, action)
      if (action.request.device_id !== null) await assertNotRecalled(tx, action.request.device_id)
      await mustNotBeDisputed(tx, action.subject.order.order_id)
      assertRepairGiven(action.request, action.subject.item.product_kind)
      await sendAnother(tx, action)
      for (const command of requireWork(action).finish) await onUnit(tx, context, action, command)
    },
    async complete(tx, context, action) {
      await assertHoldsMachine(tx, action)
      await onUnit(tx, context, action, 'hand_back')
    },
    /** A machine that was never collected is rented as before. */
    end: endWithoutMachine,
  },

  async billPaid(tx, _context, { subject, request, checkout }) {
    const { order, item } = subject
    const lines = toBilledLines(request)
    const reference = `bill:${request.request_no}`
    await billFor(tx, {
      subject,
      order,
      itemId: item.item_id,
      lines,
      reference,
      ...(checkout && { checkoutId: checkout.checkout_id }),
    })
  },
}

/** Paid work is done once the machine goes back. */
async function recordWorkDone(tx: Tx, { request, subject }: RequestAction): Promise<void> {
  if (request.bill_state !== 'paid') return
  await updateRequest(tx, request.after_sale_id, { work_done_percent: 100, updated_at: subject.now })
}

/** Accessories that are replaced come from stock; those that came back are not put there. */
async function sendAnother(tx: Tx, action: RequestAction): Promise<void> {
  const { item } = action.subject
  if (!sendsPieces(action)) return
  if (!(await takeStock(tx, item.sku_id, action.pieces ?? item.quantity)))
    refuse('stock_insufficient', { reason: 'sold_out' })
}

/** The rental may have been closed meanwhile while its machine is here: then it may be reserved for others. */
async function assertHoldsMachine(tx: Tx, { subject, request }: RequestAction): Promise<void> {
  if (request.device_id === null || subject.order.kind === 'buy') return
  const out = await listUnitsOut(tx, subject.item.item_id)
  const isTheirs = out.some(({ device_id }) => device_id === request.device_id)
  if (!isTheirs) refuse('operation_status_invalid', { reason: 'order_over' })
}

function requireWork({ request }: RequestAction): RequestWork {
  const { work } = requestTraits[request.apply_type]
  if (!work) throw new Error(`No work is known of ${request.apply_type}`)
  return work
}

/** Moves the machine with its request. A purchased one belongs to its owner wherever it is: only its state changes. */
async function onUnit(
  tx: Tx,
  context: Context,
  { subject, request, actor }: RequestAction,
  command: DeviceCommand,
): Promise<void> {
  if (request.device_id === null) return
  const isHolder = command === 'take_back' || command === 'hand_back'
  if (isHolder && subject.order.kind === 'buy') return
  const { device_id: deviceId, request_no: reason } = request
  await moveUnit(tx, context, { deviceId, command, actor, reason, orderNo: subject.order.order_no })
}
