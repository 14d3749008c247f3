import type { ParcelEnd } from './states.ts'

/** The events of a parcel, the same for all carriers: each adapter maps its own names to these. */
export const carrierEvents = [
  'accepted',
  'in_transit',
  'out_for_delivery',
  'not_home',
  'delivered',
  'lost',
  'returning',
  'back_at_sender',
] as const
export type CarrierEvent = (typeof carrierEvents)[number]

/** Events that only a carrier who has the parcel reports. */
export const carrierScans = ['accepted', 'in_transit', 'out_for_delivery', 'delivered'] as const

export function isScan(event: CarrierEvent): boolean {
  return (carrierScans as readonly CarrierEvent[]).includes(event)
}

/** undefined: an event on the way, which ends nothing. */
export function toParcelEnd(event: CarrierEvent): ParcelEnd | undefined {
  const ends: Partial<Record<CarrierEvent, ParcelEnd>> = {
    delivered: 'deliver',
    lost: 'lose',
    back_at_sender: 'return_to_sender',
  }
  return ends[event]
}
