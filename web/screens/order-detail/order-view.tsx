import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Call } from '#contract/protocol/call.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { useEnv } from '../../env.tsx'
import { LazyMount } from '../../parts/lazy-section.tsx'
import { cancelDialog, refundRequest } from '../../parts/order-actions/dialogs.ts'
import { signDialog } from '../../parts/order-actions/lazy-sign-dialog.ts'
import { changeDialog } from '../../parts/order-change/lazy-dialogs.ts'
import { OrderChanges } from '../../parts/order-change/order-changes.tsx'
import { LazyDialog } from '../../parts/order-facts/lazy-dialog.tsx'
import { detailPath, type OrderDetail } from '../../parts/order-facts/order.ts'
import { AccountNeeded } from './account-needed.tsx'
import { orderSides } from './lazy-sides.ts'
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
  useRightAddress(page, order)
  const dialog = { order, onClose: () => setOpen(undefined), onChanged: () => void refresh() }
  return (
    <>
      <OrderHead order={order} />
      {order.account_wanted_amount > 0 && <AccountNeeded amount={order.account_wanted_amount} />}
      <OrderChanges order={order} onChanged={() => void refresh()} />
      <NowPanel order={order} others={others.length} onSign={() => setOpen('sign')} />
      <LazyMount
        section={orderSides}
        sectionProps={{ order, others, onOpen: setOpen, onChanged: () => void refresh() }}
      />
      {open === 'cancel' && <LazyDialog dialog={cancelDialog} dialogProps={{ ...dialog, others, open: true }} />}
      {open === 'sign' && <LazyDialog dialog={signDialog} dialogProps={{ ...dialog, open: true }} />}
      {open === 'change' && <LazyDialog dialog={changeDialog} dialogProps={dialog} />}
      {open === 'refund' && <LazyDialog dialog={refundRequest} dialogProps={{ ...dialog, open: true }} />}
    </>
  )
}

/** The other orders of the same payment. The page works without them. */
function useOthers({ checkout_no, order_no }: OrderDetail) {
  const fetchCheckout = useCallback(
    (call: Call) => call('GET /checkouts/{checkout_no}', { params: { checkout_no } }),
    [checkout_no],
  )
  const load = useLoad(fetchCheckout)
  return load.state === 'ready' ? load.data.orders.filter(other => other.order_no !== order_no) : []
}

/** A rental at the address of a purchase, or the reverse, is redirected to its own. */
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
