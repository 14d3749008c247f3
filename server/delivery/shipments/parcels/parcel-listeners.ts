import type { Tx } from '#db/transaction.ts'
import type { CarrierEvent } from '#domain/shipments/carrier-events.ts'
import type { ParcelEnd } from '#domain/shipments/states.ts'
import type { Context } from '#server/platform/context.ts'
import { ExtensionPoint } from '#server/platform/extensions.ts'
import type { UnitAction } from '../machines/move-unit.ts'
import type { Shipment } from '../store.ts'

export interface ParcelReport {
  shipment: Shipment
  event: CarrierEvent
  at: Date
}

export interface ParcelEnding {
  shipment: Shipment
  end: ParcelEnd
  /** Who reports it: the carrier, or a member of staff. */
  actor: UnitAction['actor']
}

/** What other rooms do when a parcel moves. The order is locked. */
export interface ParcelListener {
  /** A carrier reports an event, before the parcel itself moves by it. */
  reported(tx: Tx, context: Context, report: ParcelReport): Promise<void>
  /** The parcel and the items in it have ended. */
  ended(tx: Tx, context: Context, ending: ParcelEnding): Promise<void>
}

export const parcelListeners = new ExtensionPoint<readonly ParcelListener[]>('the listeners of parcels')
