import { LazyDialog } from '../order-facts/lazy-dialog.tsx'
import type { OrderDetail } from '../order-facts/order.ts'
import { isChangePending, isChangeProposed } from './change-draft.ts'
import { heldStatements, openChange, proposedChange, shortageChoices } from './lazy-dialogs.ts'

interface OrderChangesProps {
  order: OrderDetail
  onChanged: () => void
}

/**
 * The open decisions about an order: whether the customer has withdrawn, how it continues without a machine, whether
 * they conclude a change that staff propose, or pay for one.
 */
export function OrderChanges(props: OrderChangesProps) {
  const { order } = props
  return (
    <>
      {order.statements.length > 0 && <LazyDialog dialog={heldStatements} dialogProps={props} />}
      {order.shortage && <LazyDialog dialog={shortageChoices} dialogProps={props} />}
      {isChangeProposed(order) && <LazyDialog dialog={proposedChange} dialogProps={props} />}
      {isChangePending(order) && <LazyDialog dialog={openChange} dialogProps={props} />}
    </>
  )
}
