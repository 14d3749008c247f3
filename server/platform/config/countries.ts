import type { Reader } from '#db/transaction.ts'
import { type DeliveryCountry, deliveryCountries, registrationKinds } from '#domain/addresses/constants.ts'
import { readSetting } from './settings.ts'

/** The present delivery countries. */
export async function readDeliveryCountries(db: Reader, now: Date): Promise<DeliveryCountry[]> {
  const setting = await readSetting(db, 'countries', now)
  return deliveryCountries.filter(country => {
    const { enabled, ...numbers } = setting[country]
    return enabled && registrationKinds.every(kind => numbers[kind] !== '')
  })
}

/** A country that staff closed, or whose registrations were removed, accepts no new orders. */
export async function isDeliveryCountry(db: Reader, country: string, now: Date): Promise<boolean> {
  const delivered: readonly string[] = await readDeliveryCountries(db, now)
  return delivered.includes(country)
}
