/**
 * Carriers whose labels staff buy elsewhere: they type the number in, and tell by hand what becomes of the parcel.
 * `demo` is the one that comes with the demo shop and tells by itself.
 */
export const carrierCodes = ['demo', 'postnl', 'dhl', 'dpd', 'ups', 'other'] as const
export type CarrierCode = (typeof carrierCodes)[number]

interface CarrierWords {
  readonly name: string
  /** Where one sees where a parcel is. */
  readonly follow?: (trackingNo: string, to: { country: string; postcode: string }) => string
}

const known: Record<CarrierCode, CarrierWords> = {
  demo: { name: 'Demo Parcels' },
  postnl: {
    name: 'PostNL',
    follow: (number, { country, postcode }) =>
      `https://jouw.postnl.nl/track-and-trace/${number}-${country}-${encodeURIComponent(postcode.replaceAll(' ', ''))}`,
  },
  dhl: { name: 'DHL', follow: number => `https://www.dhl.com/nl-nl/home/tracking.html?tracking-id=${number}` },
  dpd: { name: 'DPD', follow: number => `https://tracking.dpd.de/parcelstatus?query=${number}` },
  ups: { name: 'UPS', follow: number => `https://www.ups.com/track?tracknum=${number}` },
  other: { name: '' },
}

/** Of a carrier nobody has a name for: the code itself. */
export function carrierName(code: string): string {
  return wordsOf(code)?.name || code
}

export function followUrl(
  code: string,
  trackingNo: string,
  to: { country: string; postcode: string },
): string | undefined {
  return wordsOf(code)?.follow?.(encodeURIComponent(trackingNo), to)
}

function wordsOf(code: string): CarrierWords | undefined {
  return carrierCodes.some(one => one === code) ? known[code as CarrierCode] : undefined
}
