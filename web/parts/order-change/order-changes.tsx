import { LaterDialog } from '../order-facts/later-dialog.tsx'
import type { OrderDetail } from '../order-facts/order.ts'
import { openChange, shortageChoices } from './later.ts'
import { changeWaits } from './wish.ts'

interface OrderChangesProps {
  order: OrderDetail
  onChanged: () => void
}

/** What its customer is asked about an order that stands: a machine is missing, a change waits for its money. */
export function OrderChanges(props: OrderChangesProps) {
  const { order } = props
  return (
    <>
      {order.shortage && <LaterDialog part={shortageChoices} give={props} />}
      {changeWaits(order) && <LaterDialog part={openChange} give={props} />}
    </>
  )
}
