import { LaterDialog } from '../order-facts/later-dialog.tsx'
import type { OrderDetail } from '../order-facts/order.ts'
import { heldStatements, openChange, shortageChoices } from './later.ts'
import { changeWaits } from './wish.ts'

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
      {order.statements.length > 0 && <LaterDialog part={heldStatements} give={props} />}
      {order.shortage && <LaterDialog part={shortageChoices} give={props} />}
      {changeWaits(order) && <LaterDialog part={openChange} give={props} />}
    </>
  )
}
