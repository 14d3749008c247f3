import type { z } from 'zod'
import type { Reader, Tx } from '#db/transaction.ts'
import { cachedRead, invalidateReads } from '../read-cache.ts'
import { afterSaleSettings } from './settings/after-sale.ts'
import { companySettings } from './settings/company.ts'
import { countrySettings } from './settings/countries.ts'
import { paymentSettings } from './settings/payment.ts'
import { sellingSettings } from './settings/selling.ts'
import { technicalSettings } from './settings/technical.ts'

/** Every versioned setting: its schema, and the value until somebody sets it. */
export const settings = {
  ...companySettings,
  ...sellingSettings,
  ...countrySettings,
  ...paymentSettings,
  ...afterSaleSettings,
  ...technicalSettings,
} as const

interface Setting {
  schema: z.ZodType
  initial: object
  /** Gives a value that was stored in an older shape the shape of today. */
  upgrade?: (stored: object) => object
}

type Settings = typeof settings
export type SettingKey = keyof Settings
export type SettingValue<Key extends SettingKey> = z.output<Settings[Key]['schema']>

/** The value in effect at a moment: the last version that began before it. */
export async function readSetting<Key extends SettingKey>(db: Reader, key: Key, now: Date): Promise<SettingValue<Key>> {
  const versions = await cachedRead(db, `setting ${key}`, () => findVersions(db, key))
  const raw = versions.find(({ valid_from }) => valid_from <= now)?.value ?? settings[key].initial
  const known = parsedValues.get(raw) ?? deepFreeze(parseStored(key, raw))
  parsedValues.set(raw, known)
  return known as SettingValue<Key>
}

/** All values a field ever had, beginning with the initial one, because an order keeps the rules it was made under. */
export async function readPastValues<Key extends SettingKey, Field extends keyof SettingValue<Key>>(
  db: Reader,
  key: Key,
  field: Field,
): Promise<unknown[]> {
  const versions = await cachedRead(db, `setting ${key}`, () => findVersions(db, key))
  return [settings[key].initial, ...versions.map(({ value }) => value)].map(
    value => (value as SettingValue<Key>)[field],
  )
}

/** What a setting is from which moment on, oldest first, beginning with its initial value; also what applies later. */
export async function readSettingHistory<Key extends SettingKey>(
  db: Reader,
  key: Key,
): Promise<{ valid_from: Date; value: Partial<SettingValue<Key>> }[]> {
  const versions = await cachedRead(db, `setting ${key}`, () => findVersions(db, key))
  const initial = { valid_from: new Date(0), value: settings[key].initial }
  return [initial, ...versions.toReversed()] as { valid_from: Date; value: Partial<SettingValue<Key>> }[]
}

/** A value of an earlier version of the shop may have an older shape. */
function parseStored(key: SettingKey, stored: object): unknown {
  const { schema, upgrade }: Setting = settings[key]
  return schema.parse(upgrade ? upgrade(stored) : stored)
}

/** Parsed once and shared by all readers, so it must not be modified. */
const parsedValues = new WeakMap<object, unknown>()

/** The newest first. Old versions may have another shape, so only the one in effect is parsed. */
async function findVersions(db: Reader, key: SettingKey): Promise<{ valid_from: Date; value: object }[]> {
  const rows = await db
    .selectFrom('setting_versions')
    .select(['valid_from', 'value'])
    .where('key', '=', key)
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows as { valid_from: Date; value: object }[]
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze)
  return value
}

export interface NewSetting<Key extends SettingKey> {
  key: Key
  value: SettingValue<Key>
  now: Date
  validFrom?: Date
  by: string
}

/** A setting is never changed; a newer version is added. */
export async function writeSetting<Key extends SettingKey>(tx: Tx, input: NewSetting<Key>): Promise<void> {
  const { key, value, now, validFrom = now, by } = input
  await tx
    .insertInto('setting_versions')
    .values({
      key,
      value: JSON.stringify(settings[key].schema.parse(value)),
      valid_from: validFrom,
      created_at: now,
      created_by: by,
    })
    .execute()
  invalidateReads(tx)
}
