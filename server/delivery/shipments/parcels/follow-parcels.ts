import { transaction } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { walkRows } from '#server/platform/jobs/walk-rows.ts'
import { CarrierUnavailable } from '#server/platform/ports/carrier.ts'
import { silentShipments, updateShipment } from '../store.ts'
import { takeEvent } from './receive-parcel-event.ts'
import { notifySilentParcels } from './silent-parcels.ts'

/** A parcel with an event within this time is not polled. */
const silentMs = 24 * 3_600_000

/** Finds events that a carrier sent and the shop missed: parcels in transit without recent events are polled. */
export async function followParcels(context: Context, _payload: object): Promise<void> {
  await pollCarriers(context)
  await notifySilentParcels(context)
}

async function pollCarriers(context: Context): Promise<void> {
  const { db, clock, carriers, log } = context
  if (carriers.codes.length === 0) return
  const since = new Date(clock.now().getTime() - silentMs)
  // A carrier that does not respond for one parcel is not asked about the others.
  const down = new Set<string>()
  await walkRows(context, {
    job: 'follow-parcels',
    rows: (after, limit) => silentShipments(db, { carriers: carriers.codes, since, after, limit }),
    getId: ({ shipment_id }) => shipment_id,
    getName: ({ carrier, tracking_no }) => `${carrier} ${tracking_no}`,
    work: async ({ shipment_id, carrier: code, tracking_no }) => {
      const carrier = carriers.find(code)
      if (!carrier || tracking_no === null || down.has(code)) return
      try {
        for (const event of await carrier.track(tracking_no)) await takeEvent(context, code, event)
      } catch (error) {
        if (!(error instanceof CarrierUnavailable)) throw error
        down.add(code)
        log.warn({ err: error, shipment: shipment_id }, 'a carrier does not say where its parcels are')
        return
      }
      await transaction(db, tx => updateShipment(tx, shipment_id, { told_at: clock.now() }))
    },
  })
}
