import type { Reader } from '#db/transaction.ts'
import { type DeliveryCountry, deliveryCountries } from '#domain/addresses/words.ts'
import { readSetting } from './settings.ts'

/** Where we deliver now. */
export async function deliveredCountries(db: Reader, now: Date): Promise<DeliveryCountry[]> {
  const setting = await readSetting(db, 'countries', now)
  return deliveryCountries.filter(country => setting[country].enabled)
}
