/**
 * Carriers whose labels staff buy elsewhere: they enter the number and record the progress of the parcel by hand.
 * `demo` belongs to the demo shop and reports by itself.
 */
export const carrierCodes = ['demo', 'postnl', 'dhl', 'dpd', 'ups', 'other'] as const
export type CarrierCode = (typeof carrierCodes)[number]

interface CarrierInfo {
  readonly name: string
  readonly trackingUrl?: (trackingNo: string, to: { country: string; postcode: string }) => string
}

const carriers: Record<CarrierCode, CarrierInfo> = {
  demo: { name: 'Demo Parcels' },
  postnl: {
    name: 'PostNL',
    trackingUrl: (number, { country, postcode }) =>
      `https://jouw.postnl.nl/track-and-trace/${number}-${country}-${encodeURIComponent(postcode.replaceAll(' ', ''))}`,
  },
  dhl: { name: 'DHL', trackingUrl: number => `https://www.dhl.com/nl-nl/home/tracking.html?tracking-id=${number}` },
  dpd: { name: 'DPD', trackingUrl: number => `https://tracking.dpd.de/parcelstatus?query=${number}` },
  ups: { name: 'UPS', trackingUrl: number => `https://www.ups.com/track?tracknum=${number}` },
  other: { name: '' },
}

/** The name of a carrier; without one the code itself. */
export function carrierName(code: string): string {
  return findCarrier(code)?.name || code
}

export function getTrackingUrl(
  code: string,
  trackingNo: string,
  to: { country: string; postcode: string },
): string | undefined {
  return findCarrier(code)?.trackingUrl?.(encodeURIComponent(trackingNo), to)
}

function findCarrier(code: string): CarrierInfo | undefined {
  return carrierCodes.some(one => one === code) ? carriers[code as CarrierCode] : undefined
}
