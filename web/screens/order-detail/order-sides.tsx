import { useCallback } from 'react'
import type { Call } from '#contract/protocol/call.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { OwnGardens } from '../../parts/garden-picture/own-gardens.tsx'
import { LazyMount } from '../../parts/lazy-section.tsx'
import type { OrderDetail } from '../../parts/order-facts/order.ts'
import { GoodsList } from '../../parts/order-goods/goods-list.tsx'
import { AddressCard } from '../../parts/order-info/address-card.tsx'
import { Documents } from '../../parts/order-info/documents.tsx'
import { OrderInfo } from '../../parts/order-info/order-info.tsx'
import { DeliverySection } from '../../parts/order-parcels/delivery-section.tsx'
import { DepositLedger } from '../../parts/order-pay-info/deposit-ledger.tsx'
import { PayInfo } from '../../parts/order-pay-info/pay-info.tsx'
import { type OrderRefund, OrderRefunds } from '../../parts/order-refunds/order-refunds.tsx'
import { TimelineCard } from '../../parts/order-timeline/timeline-card.tsx'
import { requestsSection } from '../../parts/requests/lazy-requests-section.ts'
import { ManageList } from './manage-list.tsx'
import type { OpenDialog } from './order-view.tsx'

export interface OrderSidesProps {
  order: OrderDetail
  /** The other orders of the same payment. */
  others: readonly Pick<OrderDetail, 'order_no' | 'kind'>[]
  onOpen: (dialog: OpenDialog) => void
  onChanged: () => void
}

/** Everything below the status: goods, requests, payments and parcels on one side, actions on the other. */
export function OrderSides({ order, others, onOpen, onChanged }: OrderSidesProps) {
  const refunds = useRefunds(order)
  return (
    <div className="order-sides">
      <div className="order-main">
        <GoodsList order={order} />
        {/* Below the goods, which are there at once and would jump when the requests are. */}
        {order.paid_at && <LazyMount section={requestsSection} sectionProps={{ order, onChanged }} />}
        <DeliverySection order={order} />
        <AddressCard order={order} />
        {order.garden_id && <OwnGardens only={order.garden_id} />}
        <PayInfo order={order} />
        {order.kind === 'rent' && <DepositLedger order={order} refunds={refunds} />}
        <OrderRefunds refunds={refunds} kind={order.kind} />
        <Documents order={order} />
      </div>
      <div className="order-aside">
        <ManageList order={order} onOpen={onOpen} />
        <TimelineCard order={order} />
        <OrderInfo order={order} others={others} />
      </div>
    </div>
  )
}

/** Without a payment there are no refunds to load. Loaded again with the order, because a cancellation creates one. */
function useRefunds({ order_no, paid_at, refunded_amount }: OrderDetail): readonly OrderRefund[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another amount, another list
  const fetchRefunds = useCallback(
    async (call: Call) =>
      paid_at ? (await call('GET /orders/{order_no}/refunds', { params: { order_no } })).list : [],
    [order_no, paid_at, refunded_amount],
  )
  const load = useLoad(fetchRefunds)
  return load.state === 'ready' ? load.data : []
}
