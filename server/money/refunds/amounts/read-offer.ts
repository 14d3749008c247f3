import type { CallData } from '#contract/protocol/call.ts'
import type { Language } from '#domain/languages.ts'
import { type Cents, sum } from '#domain/money.ts'
import { findNoRefundReason, overlaps } from '#domain/refunds/may-request.ts'
import { openAmount } from '#domain/refunds/split-refund.ts'
import type { RefundType } from '#domain/refunds/states.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderByNo } from '#server/records/orders/lock-order.ts'
import { findUserOrder, type Order } from '#server/records/orders/order-rows.ts'
import { toRequested } from '../make-request.ts'
import { listRefundRequests } from '../store.ts'
import { formatItemName } from '../store-view-data.ts'
import { readOpenBilled } from './billed-money.ts'
import { readOrderMoney } from './open-money.ts'
import { computePortions, previewRefund } from './portions.ts'

type Offer = CallData<'GET /orders/{order_no}/refund-offer'>

export async function readUserOffer(input: Input<'GET /orders/{order_no}/refund-offer'>) {
  const { context, caller, params, language } = input
  const { userId } = requireUser(caller)
  const order = (await findUserOrder(context.db, userId, params.order_no)) ?? refuse('refund_order_not_found')
  return toOffer(context, order, language)
}

export async function readStaffOffer(input: Input<'GET /admin/orders/{order_no}/refund-offer'>) {
  const { context, params, language } = input
  const order = (await findOrderByNo(context.db, params.order_no)) ?? refuse('refund_order_not_found')
  return toOffer(context, order, language)
}

/** The same rules that decide a request, shown beforehand. */
async function toOffer({ db, clock }: Context, order: Order, language: Language): Promise<Offer> {
  const { items, money } = await readOrderMoney(db, order.order_id)
  const requests = (await listRefundRequests(db, order.order_id)).map(toRequested)
  const isPaid = order.pay_status === 'paid'
  const all = sum(money.map(({ open: { net, vat, deposit } }) => net + vat + deposit))
  const { not_paid, charged_back } = await previewRefund(db, order.order_id, all, clock.now())
  const viewPart = (
    type: RefundType,
    item_id: string | null,
  ): { paid: Cents; open: Cents; refusal: Offer['deposit']['refusal'] } => {
    const meant = item_id === null ? money : money.filter(item => item.item_id === item_id)
    const open = sum(meant.map(item => openAmount(item.open, type)))
    const why = findNoRefundReason({
      ...{ type, open, hasDeposit: order.kind === 'rent' },
      order_status: order.order_status,
      pay_status: order.pay_status,
      isRequested: requests.some(request => overlaps({ type, item_id }, request)),
    })
    return { paid: isPaid ? sum(meant.map(item => openAmount(item.paid, type))) : 0, open, refusal: why ?? null }
  }
  const portions = await computePortions(db, order.order_id, not_paid + charged_back + 1, clock.now())
  const first = portions.find(({ way, loss }) => way !== 'set_off' && !loss)
  const whole = viewPart('product', null)
  return {
    order_no: order.order_no,
    way: first?.way ?? 'bank_transfer',
    ...{ not_paid, charged_back },
    product: {
      ...whole,
      paid: Math.max(0, whole.paid - not_paid),
      items: items.map(({ item_id, names, quantity }) => ({
        ...viewPart('product', item_id),
        item_id,
        name: formatItemName(names, language),
        quantity,
      })),
    },
    deposit: viewPart('deposit', null),
    billed: isPaid ? await readOpenBilled(db, order.order_id) : { service: 0, fee: 0, damage: 0 },
  }
}
