import type { Language } from '#domain/languages.ts'
import type { CarrierEvent } from '#domain/shipments/carrier-events.ts'
import type { ShipmentDirection } from '#domain/shipments/states.ts'
import type { RawWebhook } from './raw-webhook.ts'

export interface PostalAddress {
  name: string
  street: string
  house_number: string
  postcode: string
  city: string
  country: string
}

/** What a carrier is asked to fetch. Asked twice with one `reference`, it is one parcel. */
export interface ParcelRequest {
  reference: string
  direction: ShipmentDirection
  orderNo: string
  from: PostalAddress
  to: PostalAddress
  language: Language
}

/** What a carrier says has happened, in the words of the shop. */
export interface ParcelEvent {
  id: string
  trackingNo: string
  reference: string | undefined
  event: CarrierEvent
  place: string
  at: Date
}

/**
 * The door to a carrier: everything the shop wants of one, nothing of how it says it. No call is made inside a
 * transaction.
 */
export interface Carrier {
  readonly code: string
  readonly name: string
  announce(request: ParcelRequest): Promise<{ trackingNo: string }>
  /** Nobody will hand it over; best effort, a parcel that never comes costs nothing. */
  cancel(reference: string): Promise<void>
  label(trackingNo: string): Promise<Buffer>
  /** All that is known of a parcel, for when nobody told. */
  track(trackingNo: string): Promise<ParcelEvent[]>
  followUrl(trackingNo: string): string | null
  /** The event, if its signature is right and fresh, and it can be read. */
  readEvent(webhook: RawWebhook): ParcelEvent | 'unsigned' | 'unreadable'
}

/** The carrier could not be reached, or did not understand: try again later, nothing is lost. */
export class CarrierUnavailable extends Error {}
