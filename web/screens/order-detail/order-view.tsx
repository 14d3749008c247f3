import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Call } from '#contract/call.ts'
import { useLoad } from '../../browser/use-load.ts'
import { useEnv } from '../../env.tsx'
import { cancelDialog, refundRequest } from '../../parts/order-actions/dialogs.ts'
import { signDialog } from '../../parts/order-actions/later-sign.ts'
import { changeDialog } from '../../parts/order-change/later.ts'
import { OrderChanges } from '../../parts/order-change/order-changes.tsx'
import { LaterDialog } from '../../parts/order-facts/later-dialog.tsx'
import { detailPath, type OrderDetail } from '../../parts/order-facts/order.ts'
import { GoodsList } from '../../parts/order-goods/goods-list.tsx'
import { AddressCard } from '../../parts/order-info/address-card.tsx'
import { Documents } from '../../parts/order-info/documents.tsx'
import { OrderInfo } from '../../parts/order-info/order-info.tsx'
import { DeliveryPart } from '../../parts/order-parcels/delivery-part.tsx'
import { DepositLedger } from '../../parts/order-pay-info/deposit-ledger.tsx'
import { PayInfo } from '../../parts/order-pay-info/pay-info.tsx'
import { type OrderRefund, OrderRefunds } from '../../parts/order-refunds/order-refunds.tsx'
import { TimelineCard } from '../../parts/order-timeline/timeline-card.tsx'
import { ManageList } from './manage-list.tsx'
import { NowPanel } from './now-panel.tsx'
import { OrderHead } from './order-head.tsx'

interface OrderViewProps {
  page: string
  order: OrderDetail
  refresh: () => Promise<void>
}

export type OpenDialog = 'cancel' | 'sign' | 'refund' | 'change'

export function OrderView({ page, order, refresh }: OrderViewProps) {
  const [open, setOpen] = useState<OpenDialog>()
  const others = useOthers(order)
  const refunds = useRefunds(order)
  useRightAddress(page, order)
  const dialog = { order, onClose: () => setOpen(undefined), onChanged: () => void refresh() }
  return (
    <>
      <OrderHead order={order} />
      <OrderChanges order={order} onChanged={() => void refresh()} />
      <NowPanel order={order} others={others.length} onSign={() => setOpen('sign')} />
      <div className="order-sides">
        <div className="order-main">
          <GoodsList order={order} />
          <DeliveryPart order={order} />
          <AddressCard order={order} />
          <PayInfo order={order} />
          {order.kind === 'rent' && <DepositLedger order={order} refunds={refunds} />}
          <OrderRefunds refunds={refunds} kind={order.kind} />
          <Documents order={order} />
        </div>
        <div className="order-aside">
          <ManageList order={order} onOpen={setOpen} />
          <TimelineCard order={order} />
          <OrderInfo order={order} others={others} />
        </div>
      </div>
      {open === 'cancel' && <LaterDialog part={cancelDialog} give={{ ...dialog, others, open: true }} />}
      {open === 'sign' && <LaterDialog part={signDialog} give={{ ...dialog, open: true }} />}
      {open === 'change' && <LaterDialog part={changeDialog} give={dialog} />}
      {open === 'refund' && <LaterDialog part={refundRequest} give={{ ...dialog, open: true }} />}
    </>
  )
}

/** The other orders of the same payment. The page stands without them. */
function useOthers({ checkout_no, order_no }: OrderDetail) {
  const ask = useCallback(
    (call: Call) => call('GET /checkouts/{checkout_no}', { params: { checkout_no } }),
    [checkout_no],
  )
  const load = useLoad(ask)
  return load.state === 'ready' ? load.data.orders.filter(other => other.order_no !== order_no) : []
}

/** Nothing is asked where nothing was paid. Read again with the order: a cancellation makes one. */
function useRefunds({ order_no, paid_at, refunded_amount }: OrderDetail): readonly OrderRefund[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another amount, another list
  const ask = useCallback(
    async (call: Call) =>
      paid_at ? (await call('GET /orders/{order_no}/refunds', { params: { order_no } })).list : [],
    [order_no, paid_at, refunded_amount],
  )
  const load = useLoad(ask)
  return load.state === 'ready' ? load.data : []
}

/** A rental under the address of a purchase, or the other way round, goes where it belongs. */
function useRightAddress(page: string, order: OrderDetail): void {
  const { language } = useEnv()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const { kind, order_no } = order
  const isRight = page === `order_${kind}_detail`
  useEffect(() => {
    if (!isRight) navigate(detailPath(language, { kind, order_no }, hash.slice(1)), { replace: true })
  }, [isRight, language, kind, order_no, hash, navigate])
}
