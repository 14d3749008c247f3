import type { CallData } from '#contract/protocol/call.ts'
import type { Change } from '../../kit/detail/changes.ts'

/** An order as staff see it. */
export type Order = CallData<'GET /admin/orders/{order_no}'>
export type OrderItem = Order['items'][number]
export type HandOver = Order['hand_overs'][number]
export type Shipment = Order['shipments'][number]

/** Properties of every dialog of this screen. */
export interface OrderDialogProps {
  order: Order
  reread: () => Promise<Change[]>
  onClose: () => void
}

/** Items that are still to be shipped, without cancelled ones. */
export function unsentItems({ items }: Order): OrderItem[] {
  return items.filter(({ item_status }) => item_status === 'pay_success')
}

/** The machines reserved for an item. */
export function reservedSerials({ reservations }: Order, itemId: string): string[] {
  return reservations.flatMap(({ item_id, serial_number, reservation_state }) =>
    item_id === itemId && serial_number !== null && reservation_state === 'booked' ? [serial_number] : [],
  )
}

export function isInTransit({ direction, shipment_state }: Shipment): boolean {
  return direction === 'out' && (shipment_state === 'announced' || shipment_state === 'in_transit')
}

/** Machines without a report before shipment, as long as they are still here. */
export function unreportedMachines({ items, reservations, hand_overs }: Order) {
  const reported = new Set(hand_overs.flatMap(report => (report.direction === 'out' ? report.serial_number : [])))
  return reservations.flatMap(({ item_id, serial_number, reservation_state, purpose }) => {
    const item = items.find(one => one.item_id === item_id)
    const isHis = purpose === 'rent' && ['booked', 'out'].includes(reservation_state)
    if (!item || serial_number === null || !isHis || reported.has(serial_number)) return []
    return [
      { itemId: item_id, serial: serial_number, isHere: ['pay_success', 'in_transit'].includes(item.item_status) },
    ]
  })
}
