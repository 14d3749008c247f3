import type { Language } from '#domain/languages.ts'
import type { CarrierEvent } from '#domain/shipments/carrier-events.ts'
import type { ShipmentDirection } from '#domain/shipments/states.ts'
import type { RawWebhook, SignedSender } from './raw-webhook.ts'

export interface PostalAddress {
  name: string
  street: string
  house_number: string
  postcode: string
  city: string
  country: string
}

/** A pickup request to a carrier. Two requests with the same `reference` are one parcel. */
export interface ParcelRequest {
  reference: string
  direction: ShipmentDirection
  orderNo: string
  from: PostalAddress
  to: PostalAddress
  language: Language
}

/** An event reported by a carrier, in the shop's terms. */
export interface ParcelEvent {
  id: string
  trackingNo: string
  reference: string | undefined
  event: CarrierEvent
  place: string
  at: Date
}

/**
 * The interface to a carrier: what the shop needs, independent of the carrier's own API. No call is made inside a
 * transaction.
 */
export interface Carrier extends SignedSender {
  readonly code: string
  readonly name: string
  announce(request: ParcelRequest): Promise<{ trackingNo: string }>
  /** The parcel will not be handed over; best effort, because an announced parcel that never comes costs nothing. */
  cancel(reference: string): Promise<void>
  label(trackingNo: string): Promise<Buffer>
  /** All events of a parcel, for when none were reported. */
  track(trackingNo: string): Promise<ParcelEvent[]>
  followUrl(trackingNo: string): string | null
  /** Parses the event if its signature is valid and recent. */
  readEvent(webhook: RawWebhook): ParcelEvent | 'unsigned' | 'unreadable'
}

/** The carrier could not be reached, or did not understand: the call can be retried later without loss. */
export class CarrierUnavailable extends Error {}
