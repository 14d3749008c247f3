import type { NetAndVat } from '../ledger/components.ts'
import type { Share } from '../ledger/postings.ts'
import { allocate } from '../money.ts'

/** The open amount at one rate. */
export interface RatedAmount extends NetAndVat {
  readonly vat_country: string
  readonly vat_percent: number
}

/**
 * Divides a share by the rates at which its goods were billed, in the order of the rates. The sum is unchanged; net and
 * tax follow the rates. Delivery, deposit and any amount that is open at no rate stay in place.
 */
export function spreadOverRates(share: Share, rates: readonly RatedAmount[]): Share[] {
  const isOther = ({ vat_country, vat_percent }: RatedAmount) =>
    vat_country !== share.vat_country || vat_percent !== share.vat_percent
  if (!rates.some(isOther)) return [share]
  const carried = share.freightPart ?? { net: 0, vat: 0 }
  let left = share.net + share.vat - carried.net - carried.vat
  const parts: Share[] = []
  for (const { vat_country, vat_percent, net: openNet, vat: openVat } of rates) {
    const gross = Math.min(left, openNet + openVat)
    if (gross <= 0) continue
    const [net = 0, vat = 0] = allocate(gross, [openNet, openVat])
    parts.push({ ...share, vat_country, vat_percent, net, vat, deposit: 0, freightPart: { net: 0, vat: 0 } })
    left -= gross
  }
  const main = parts.reduce((sum, { net, vat }) => sum + net + vat, 0)
  const rest = share.net + share.vat + share.deposit - main
  if (rest === 0) return parts
  const restNet = carried.net + (left > 0 ? (allocate(left, [share.net, share.vat])[0] ?? 0) : 0)
  const restVat = share.net + share.vat - main - restNet
  return [...parts, { ...share, net: restNet, vat: restVat }]
}
