import { machine } from '../machine.ts'

export const shipmentStates = ['announced', 'in_transit', 'delivered', 'lost', 'back_at_sender', 'canceled'] as const
export type ShipmentState = (typeof shipmentStates)[number]

/** Out to a customer, or back from one. */
export const shipmentDirections = ['out', 'back'] as const
export type ShipmentDirection = (typeof shipmentDirections)[number]

const senders = ['operations', 'admin', 'system'] as const
const reporters = ['carrier', 'operations', 'admin'] as const

/** A parcel: announced to the carrier, on its way, and its outcome. An event after its end changes nothing. */
export const shipmentMachine = machine({
  name: 'shipment_state',
  states: shipmentStates,
  initial: 'announced',
  ends: ['delivered', 'lost', 'back_at_sender', 'canceled'],
  transitions: [
    { from: ['announced'], event: 'hand_over', by: ['carrier', ...senders], to: 'in_transit' },
    { from: ['announced'], event: 'cancel', by: senders, to: 'canceled' },
    { from: ['in_transit'], event: 'deliver', by: reporters, to: 'delivered' },
    { from: ['in_transit'], event: 'lose', by: reporters, to: 'lost' },
    { from: ['in_transit'], event: 'return_to_sender', by: reporters, to: 'back_at_sender' },
  ],
})

/** How a parcel ends; an order has events of the same names. */
export const parcelEnds = ['deliver', 'lose', 'return_to_sender'] as const
export type ParcelEnd = (typeof parcelEnds)[number]
