import { CarrierDown } from '../carriers/carrier.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { takeEvent } from './hear-parcel.ts'
import { silentShipments, updateShipment } from './store.ts'

const atOnce = 100
/** Who has told something today is not asked. */
const silentMs = 24 * 3_600_000

/** What a carrier told and nobody heard: parcels that are on their way in silence are asked about. */
export async function followParcels(context: Context, _payload: object): Promise<void> {
  const { db, clock, carriers, log } = context
  if (carriers.codes.length === 0) return
  const since = new Date(clock.now().getTime() - silentMs)
  for (const { shipment_id, carrier: code, tracking_no } of await silentShipments(db, {
    ...{ carriers: carriers.codes, since, limit: atOnce },
  })) {
    const carrier = carriers.of(code)
    if (!carrier || tracking_no === null) continue
    try {
      for (const event of await carrier.track(tracking_no)) await takeEvent(context, code, event)
      await db.transaction().execute(tx => updateShipment(tx, shipment_id, { told_at: clock.now() }))
    } catch (error) {
      if (!(error instanceof CarrierDown) && !(error instanceof Refusal)) throw error
      log.warn({ err: error, shipment: shipment_id }, 'a carrier did not say where a parcel is')
    }
  }
}
