/** One line of a parcel: a machine by its serial number, anything else by its order line. */
export interface ParcelUnit {
  item_id: string
  serial_numbers: string[]
}

interface PendingParcelInput {
  readonly items: readonly { item_id: string; item_status: string; product_kind: string }[]
  readonly reserved: readonly { item_id: string; serial_number: string }[]
}

/**
 * Everything of an order that has not been sent yet, with the machines reserved for it. undefined: it contains no
 * machine.
 */
export function buildPendingParcel({ items, reserved }: PendingParcelInput): ParcelUnit[] | undefined {
  const left = items.filter(
    ({ item_status, product_kind }) => item_status === 'pay_success' && product_kind !== 'service',
  )
  if (!left.some(({ product_kind }) => product_kind === 'machine')) return undefined
  return left.map(({ item_id }) => ({
    item_id,
    serial_numbers: reserved.flatMap(row => (row.item_id === item_id ? [row.serial_number] : [])),
  }))
}
