import { LazyDialog } from '../order-facts/lazy-dialog.tsx'
import type { OrderDetail } from '../order-facts/order.ts'
import { isChangePending } from './change-draft.ts'
import { heldStatements, openChange, shortageChoices } from './lazy-dialogs.ts'

interface OrderChangesProps {
  order: OrderDetail
  onChanged: () => void
}

/**
 * What its customer is asked about an order that stands: whether they have withdrawn, how it goes on without a machine,
 * whether they pay for a change.
 */
export function OrderChanges(props: OrderChangesProps) {
  const { order } = props
  return (
    <>
      {order.statements.length > 0 && <LazyDialog dialog={heldStatements} dialogProps={props} />}
      {order.shortage && <LazyDialog dialog={shortageChoices} dialogProps={props} />}
      {isChangePending(order) && <LazyDialog dialog={openChange} dialogProps={props} />}
    </>
  )
}
