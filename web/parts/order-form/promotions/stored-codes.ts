import { type Codes, noCodes } from './codes.ts'

const key = 'genie.order.codes'

/** Codes of an order that was begun in this tab. */
export function readStoredCodes(): Codes {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return noCodes
    const { coupon, share } = stored as Partial<Record<keyof Codes, unknown>>
    return { coupon: toText(coupon), share: toText(share) }
  } catch {
    return noCodes
  }
}

export function storeCodes(codes: Codes): Codes {
  try {
    sessionStorage.setItem(key, JSON.stringify(codes))
  } catch {
    // Without storage the code has to be typed again after a reload.
  }
  return codes
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 64) : ''
}
