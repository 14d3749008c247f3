import type { Reader } from '#db/transaction.ts'
import { registrationKinds } from '#domain/addresses/constants.ts'
import { complaintRoles } from '#domain/addresses/country-record.ts'
import { readSetting } from './settings.ts'

/** The present delivery countries. */
export async function readDeliveryCountries(db: Reader, now: Date): Promise<string[]> {
  const setting = await readSetting(db, 'countries', now)
  return Object.entries(setting).flatMap(([country, { enabled, ...numbers }]) =>
    enabled && registrationKinds.every(kind => numbers[kind] !== '') ? [country] : [],
  )
}

/** A country that staff closed, or whose registrations were removed, accepts no new orders. */
export async function isDeliveryCountry(db: Reader, country: string, now: Date): Promise<boolean> {
  return (await readDeliveryCountries(db, now)).includes(country)
}

/** The countries of the setting, open or not: the shop has delivered there, or is about to. */
export async function readKnownCountries(db: Reader, now: Date): Promise<string[]> {
  return Object.keys(await readSetting(db, 'countries', now))
}

export interface ComplaintBodies {
  country: string
  names: string[]
}

/** By their names, whom customers in each country of delivery can turn to; a country without a record is left out. */
export async function readComplaintBodies(db: Reader, now: Date): Promise<ComplaintBodies[]> {
  const [delivered, setting] = await Promise.all([readDeliveryCountries(db, now), readSetting(db, 'countries', now)])
  return delivered.flatMap(country => {
    const named = complaintRoles.flatMap(role => setting[country]?.[role]?.name || [])
    return named.length > 0 ? [{ country, names: [...new Set(named)] }] : []
  })
}
