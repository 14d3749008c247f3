import type { Reader } from '#db/transaction.ts'
import type { BuyoutPermission } from '#domain/going-live/buyout-permission.ts'
import { readSetting } from './settings.ts'

type Offered = Pick<BuyoutPermission, 'offered'>

/** Whether tenants may buy the machine they rent in every country of the shop. */
export async function isBuyoutOffered(db: Reader, now: Date): Promise<boolean> {
  const [buyout, countries] = await Promise.all([readSetting(db, 'buyout', now), readSetting(db, 'countries', now)])
  return isOfferedEverywhere(buyout, countries)
}

/**
 * Pages and documents are the same for visitors of all countries, so if one country does not allow the buy-out, it is
 * not mentioned anywhere (consumer credit law). A country that is open and not named in the setting does not allow it.
 */
export function isOfferedEverywhere(
  buyout: Readonly<Record<string, Offered | undefined>>,
  countries: Readonly<Record<string, { readonly enabled: boolean } | undefined>>,
): boolean {
  const open = Object.keys(countries).filter(country => countries[country]?.enabled)
  const all = [...Object.keys(buyout), ...open]
  return all.length > 0 && all.every(country => buyout[country]?.offered === true)
}
