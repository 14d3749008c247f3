import type { ParcelEnd } from './states.ts'

/** What a carrier tells of a parcel, whoever it is: each adapter has its own words for these. */
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

/** undefined: a word on the way, nothing comes to an end by it. */
export function toParcelEnd(event: CarrierEvent): ParcelEnd | undefined {
  const ends: Partial<Record<CarrierEvent, ParcelEnd>> = {
    delivered: 'deliver',
    lost: 'lose',
    back_at_sender: 'return_to_sender',
  }
  return ends[event]
}
