import { useTranslations } from 'use-intl'
import { may } from '#domain/access.ts'
import { type OrderStatus, orderMachine } from '#domain/orders/states.ts'
import { useStaffMember } from '../../admin-context.tsx'
import { type Action, ActionButtons, lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import { useWhyNot } from '../../kit/dialogs/use-why-not.ts'
import type { Order, OrderDialogProps } from './order.ts'

const ShipDialog = lazyDialog<OrderDialogProps>(() => import('./ship-dialog.tsx'))
const CloseDialog = lazyDialog<OrderDialogProps>(() => import('./close-dialog.tsx'))
const ChangeDialog = lazyDialog<OrderDialogProps>(() => import('./change-dialog.tsx'))
const RefundDialog = lazyDialog<OrderDialogProps>(() => import('./refund-dialog.tsx'))

interface OrderActionsProps {
  order: Order
  reread: OrderDialogProps['reread']
}

/** The actions of an order. The state table decides which are possible now, on the server and for these buttons. */
export function OrderActions({ order, reread }: OrderActionsProps) {
  const t = useTranslations('admin_order')
  const status = useTranslations('kit.status')
  const tAct = useTranslations('admin.act')
  const roles = useTranslations('admin.role')
  const { role } = useStaffMember()
  const whyNot = useWhyNot()
  const why = (event: 'ship' | 'close' | 'change') =>
    whyNot(orderMachine, order.order_status, event, (state: OrderStatus) => status(state))
  const noRefund = may(role, 'manage_refunds')
    ? order.paid_amount > order.refunded_amount
      ? undefined
      : t('refund.nothing')
    : tAct('not_you', { roles: `${roles('finance')}, ${roles('admin')}` })
  const noChange = may(role, 'change_orders')
    ? why('change')
    : tAct('not_you', { roles: `${roles('support')}, ${roles('operations')}, ${roles('admin')}` })
  const isUnsent = order.order_status === 'pay_success'
  const noShipping =
    isUnsent && order.stops_shipping
      ? t(`ship.stopped.${order.stops_shipping}`)
      : isUnsent && order.shortage
        ? t('ship.shortage')
        : undefined
  const noClosing = order.closing.settlement_open ? t('close.settlement_open') : undefined
  const acts: Action<Omit<OrderDialogProps, 'onClose'>>[] = [
    {
      id: 'close',
      label: t('close.open'),
      variant: 'quiet',
      disabledReason: why('close') ?? noClosing,
      Dialog: CloseDialog,
    },
    { id: 'change', label: t('change.open'), variant: 'quiet', disabledReason: noChange, Dialog: ChangeDialog },
    { id: 'refund', label: t('refund.start'), disabledReason: noRefund, Dialog: RefundDialog },
    {
      id: 'ship',
      label: t('ship.open'),
      icon: 'truck',
      variant: order.order_status === 'pay_success' ? 'primary' : 'secondary',
      disabledReason: noShipping ?? why('ship'),
      Dialog: ShipDialog,
    },
  ]
  return <ActionButtons actions={acts} dialogProps={{ order, reread }} />
}
