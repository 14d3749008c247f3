import { transaction } from '#db/transaction.ts'
import { carrierName } from '#domain/shipments/carriers.ts'
import { takeEvent } from '#server/delivery/shipments/parcels/receive-parcel-event.ts'
import type { Context } from '#server/platform/context.ts'
import { renderPdf } from '#server/platform/pdf/render-pdf.ts'
import type { Carrier } from '#server/platform/ports/carrier.ts'
import type { Carriers } from '#server/platform/ports/carriers.ts'
import { demoCode } from '../depot/demo-carrier.ts'
import { labelTemplate } from '../depot/depot.ts'
import type { Fate } from '../depot/journey.ts'
import { takeIn, takeStep } from '../depot/parcels.ts'
import { findParcel, removeUnmoved } from '../depot/queries.ts'

export interface PastCarriers extends Carriers {
  /** Of the parcels that are handed over next. */
  fate: Fate
  /** Moves a parcel one step and reports it to the shop. */
  step(trackingNo: string, number: number): Promise<void>
}

/** The carrier of the demo in the past: the same parcels and journeys, without HTTP. */
export function pastCarriers(past: Context): PastCarriers {
  const { db, publicUrl } = past
  const carrier: Carrier = {
    code: demoCode,
    name: carrierName(demoCode),
    announce: async wish => ({ trackingNo: (await takeIn(past, wish, all.fate)).tracking_no }),
    cancel: reference => transaction(db, tx => removeUnmoved(tx, reference)),
    label: async number => {
      const parcel = await findParcel(db, number)
      if (!parcel) throw new Error(`There is no parcel ${number}`)
      return renderPdf(labelTemplate, parcel)
    },
    track: async () => [],
    followUrl: number => `${publicUrl()}/sandbox/carrier/parcels/${number}`,
    hasSignature: () => false,
    readEvent: () => 'unsigned',
  }
  const step = async (trackingNo: string, number: number): Promise<void> => {
    const told = await takeStep(past, trackingNo, number)
    if (!told) return
    const { parcel, event } = told
    const { tracking_no, reference } = parcel
    await takeEvent(past, demoCode, { ...event, trackingNo: tracking_no, reference, at: new Date(event.at) })
  }
  const all: PastCarriers = {
    fate: 'delivered',
    default: carrier,
    find: code => (code === demoCode ? carrier : undefined),
    codes: [demoCode],
    step,
  }
  return all
}
