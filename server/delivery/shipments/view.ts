import type { CallData } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import type { CarrierEvent } from '#domain/shipments/carrier-events.ts'
import { carrierName, getTrackingUrl } from '#domain/shipments/carriers.ts'
import type { Context } from '#server/platform/context.ts'
import { findOrderItems, type Order } from '#server/records/orders/order-rows.ts'
import { listShipmentEvents, listShipments, type Shipment } from './store.ts'

export type ShipmentView = CallData<'GET /orders/{order_no}/shipments'>['list'][number]
export type StaffShipmentView = Omit<ShipmentView, 'tracking_no'> & { tracking_no: string | null }

interface ShipmentViewOptions {
  order: Order
  language: Language
}

/** All parcels of an order, including those that are only announced. */
export async function viewShipments(
  context: Pick<Context, 'carriers'>,
  db: Reader,
  { order, language }: ShipmentViewOptions,
): Promise<StaffShipmentView[]> {
  const shipments = await listShipments(db, [order.order_id])
  const events = await listShipmentEvents(
    db,
    shipments.map(({ shipment_id }) => shipment_id),
  )
  const items = await findOrderItems(db, [order.order_id])
  const formatItemName = (itemId: string) => {
    const names = items.find(({ item_id }) => item_id === itemId)?.names as Names | undefined
    const { name = '', variant = '' } = names?.[language] ?? {}
    return variant ? `${name}, ${variant}` : name
  }
  return shipments.map(shipment => {
    const { shipment_id, direction, carrier, tracking_no, shipment_state, contents, created_at } = shipment
    return {
      shipment_id,
      direction,
      carrier,
      carrier_name: context.carriers.find(carrier)?.name ?? carrierName(carrier),
      tracking_no,
      tracking_url: trackingUrl(context, shipment, order),
      shipment_state,
      contents: contents.map(({ item_id, serial_number, quantity }) => ({
        ...{ item_id, serial_number, quantity },
        name: formatItemName(item_id),
      })),
      events: events
        .filter(event => event.shipment_id === shipment_id)
        .map(({ event, place, at }) => ({ event: event as CarrierEvent, place, at: at.toISOString() })),
      created_at: created_at.toISOString(),
    }
  })
}

type Names = Record<Language, { name: string; variant: string }>

function trackingUrl({ carriers }: Pick<Context, 'carriers'>, { carrier, tracking_no }: Shipment, order: Order) {
  if (tracking_no === null) return null
  return carriers.find(carrier)?.followUrl(tracking_no) ?? getTrackingUrl(carrier, tracking_no, order) ?? null
}

/** What the customer sees: parcels with a tracking number. */
export function forCustomer(list: readonly StaffShipmentView[]): ShipmentView[] {
  return list.flatMap(({ tracking_no, ...rest }) =>
    tracking_no === null || rest.shipment_state === 'canceled' ? [] : [{ ...rest, tracking_no }],
  )
}
