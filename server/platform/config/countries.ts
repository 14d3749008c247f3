import type { Reader } from '#db/transaction.ts'
import { registrationKinds } from '#domain/addresses/constants.ts'
import { type ComplaintBodies, listComplaintBodies } from '#domain/addresses/country-record.ts'
import { readSetting, type SettingValue } from './settings.ts'

/** The present delivery countries. */
export async function readDeliveryCountries(db: Reader, now: Date): Promise<string[]> {
  return listOpenCountries(await readSetting(db, 'countries', now))
}

export function listOpenCountries(setting: SettingValue<'countries'>): string[] {
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

/** By their names, whom customers in each country of delivery can turn to; a country without a record is left out. */
export async function readComplaintBodies(db: Reader, now: Date): Promise<(ComplaintBodies & { names: string[] })[]> {
  const open = listOpenBodies(await readSetting(db, 'countries', now))
  return open.map(({ names, ...bodies }) => ({ ...bodies, names: [...names] }))
}

export function listOpenBodies(setting: SettingValue<'countries'>): ComplaintBodies[] {
  return listOpenCountries(setting)
    .map(country => listComplaintBodies(country, setting[country]))
    .filter(({ names }) => names.length > 0)
}

/** Those of one country, also while it is closed: contracts go on there. */
export async function readBodiesOf(db: Reader, country: string, now: Date): Promise<ComplaintBodies> {
  return listComplaintBodies(country, (await readSetting(db, 'countries', now))[country])
}
