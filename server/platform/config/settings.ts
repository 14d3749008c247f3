import { z } from 'zod'
import { refundSettingsSchema } from '#contract/money/refund-fields.ts'
import { countriesSettingSchema } from '#contract/people/addresses.ts'
import { noticeSetting } from '#contract/people/guarantee-notice.ts'
import { companySchema, securitySchema } from '#contract/people/settings.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import { isDay } from '#domain/calendar.ts'
import { listOfferedMethods } from '#domain/payments/methods.ts'
import { vatKinds } from '#domain/pricing/vat.ts'
import { cachedRead, invalidateReads } from '../read-cache.ts'

/** Every versioned setting: its schema, and the value until somebody sets it. */
export const settings = {
  company: {
    schema: companySchema.extend({ logo: z.string() }),
    initial: {
      company_name: 'Genie',
      legal_name: '',
      legal_form: '',
      representative: '',
      street: '',
      house_number: '',
      postcode: '',
      city: '',
      country: 'NL',
      email: '',
      telephone: '',
      chamber_of_commerce: '',
      vat_number: '',
      logo: '',
    },
  },
  /** Whether orders are accepted: an administrator opens and closes them. */
  opening: { schema: z.strictObject({ open: z.boolean() }), initial: { open: false } },
  security: { schema: securitySchema, initial: { require_staff_2fa: false } },
  /**
   * Days before and after a rental in which its unit is occupied, and delivery prices; without a tariff delivery is
   * free.
   */
  delivery: {
    schema: z.object({
      preparation_days: z.int().min(0).max(30),
      delivery_days: z.int().min(0).max(30),
      return_days: z.int().min(0).max(30),
      restock_days: z.int().min(0).max(30),
      tariffs: z.array(
        z.object({ country: z.string().length(2), up_to_grams: z.int().positive().nullable(), price: z.int().min(0) }),
      ),
    }),
    initial: { preparation_days: 1, delivery_days: 3, return_days: 4, restock_days: 2, tariffs: [] },
  },
  /** The tax rates of each country by kind and start date; nothing is sold to a country without a row. */
  vat: {
    schema: z.object({
      rates: z.array(
        z.object({
          kind: z.enum(vatKinds),
          country: z.string().length(2),
          valid_from: z.string().refine(isDay),
          percent: z.number().min(0).max(50),
        }),
      ),
    }),
    initial: {
      rates: [
        { kind: 'sale', country: 'NL', valid_from: '2012-10-01', percent: 21 },
        { kind: 'rent', country: 'NL', valid_from: '2012-10-01', percent: 21 },
        { kind: 'service', country: 'NL', valid_from: '2012-10-01', percent: 21 },
        { kind: 'sale', country: 'BE', valid_from: '1996-01-01', percent: 21 },
        { kind: 'sale', country: 'DE', valid_from: '2021-01-01', percent: 19 },
      ],
    },
  },
  /** Whether tenants may buy the machine: off until it is known to be permitted in that country (consumer credit). */
  buyout: {
    schema: z.strictObject({ NL: z.boolean(), BE: z.boolean(), DE: z.boolean() }),
    initial: { NL: false, BE: false, DE: false },
  },
  /** Delivery countries; one opens only with its registrations (electrical waste, batteries, packaging). */
  countries: {
    schema: countriesSettingSchema,
    initial: {
      NL: { enabled: false, weee: '', battery: '', packaging: '' },
      BE: { enabled: false, weee: '', battery: '', packaging: '' },
      DE: { enabled: false, weee: '', battery: '', packaging: '' },
    },
  },
  /** The official notice on the legal guarantee in each language: ids of uploaded files. */
  guarantee_notice: { schema: noticeSetting, initial: { nl: '', en: '', de: '' } },
  /** How long a quote is valid. */
  quotes: { schema: z.object({ valid_minutes: z.int().min(1).max(1440) }), initial: { valid_minutes: 30 } },
  /** How long an order may wait for its payment, and how many such orders may hold machines at once. */
  checkout: {
    schema: z.object({
      window_minutes: z.int().min(5).max(120),
      longest_minutes: z.int().min(30).max(1440),
      /** A payment in progress when the time ends still gets its machine. */
      grace_minutes: z.int().min(1).max(60),
      most_open: z.object({ user: z.int().min(1), address: z.int().min(1), ip: z.int().min(1) }),
      /** An order may hold many machines, so machines are limited too. */
      most_machines: z
        .object({ user: z.int().min(1), address: z.int().min(1), ip: z.int().min(1) })
        .default({ user: 6, address: 6, ip: 12 }),
      /** Goods sold by the piece are held as well, and could otherwise be sold out by someone who never pays. */
      most_pieces: z
        .object({ user: z.int().min(1), address: z.int().min(1), ip: z.int().min(1) })
        .default({ user: 60, address: 60, ip: 120 }),
      /** The maximum number of days until a rental starts. */
      start_within_days: z.int().min(30).max(730).default(365),
    }),
    initial: {
      window_minutes: 30,
      longest_minutes: 120,
      grace_minutes: 10,
      most_open: { user: 3, address: 3, ip: 12 },
      most_machines: { user: 6, address: 6, ip: 12 },
      most_pieces: { user: 60, address: 60, ip: 120 },
      start_within_days: 365,
    },
  },
  /** The minimum order for the reward of an invitation, after all discounts and without deposit and freight. */
  rewards: { schema: z.strictObject({ reward_from: z.int().min(0) }), initial: { reward_from: 5000 } },
  /** The payment methods; at least one is required. */
  pay_methods: {
    schema: z
      .strictObject({ card: z.boolean(), ideal: z.boolean() })
      .refine(offered => listOfferedMethods(offered).length > 0, { path: ['card'], message: 'pay_methods_none' }),
    initial: { card: true, ideal: true },
  },
  /** Countries where a purchase can be concluded by paying half of its price; the rest is due this many days later. */
  part_payment: {
    schema: z.strictObject({ NL: z.boolean(), BE: z.boolean(), DE: z.boolean(), within_days: z.int().min(1).max(60) }),
    initial: { NL: false, BE: false, DE: false, within_days: 14 },
  },
  refunds: {
    schema: refundSettingsSchema,
    initial: { refund_second_person_above: 50_000, original_within_days: 180 },
  },
  /** After-sale rules; an order keeps the version it was made under. */
  after_sale: {
    schema: z.strictObject({
      early_fee_percent: z.number().min(0).max(100),
      early_fee_cap: z.int().min(0),
      late_grace_days: z.int().min(0).max(30),
      late_loss_days: z.int().min(7).max(365),
      longest_months: z.int().min(1).max(120),
      buyout_credit_percent: z.number().min(0).max(100),
      buyout_floor_percent: z.number().min(0).max(100),
      buyout_cap_percent: z.number().min(0).max(100),
      residual_percent_per_month: z.number().min(0).max(100),
      residual_floor_percent: z.number().min(0).max(100),
      dispute_days: z.int().min(14).max(60),
      offer_hours: z.int().min(1).max(168),
      pay_days: z.int().min(1).max(30),
      // The legal minimum: longer is allowed, shorter is not.
      withdrawal_days: z.int().min(14).max(100),
      guarantee_months: z.int().min(24).max(120),
      guarantee_after_repair_months: z.int().min(12).max(60),
    }),
    initial: {
      early_fee_percent: 20,
      early_fee_cap: 7500,
      late_grace_days: 3,
      late_loss_days: 30,
      longest_months: 36,
      buyout_credit_percent: 60,
      buyout_floor_percent: 15,
      buyout_cap_percent: 100,
      residual_percent_per_month: 2.5,
      residual_floor_percent: 15,
      dispute_days: 14,
      offer_hours: 24,
      pay_days: 7,
      withdrawal_days: 14,
      guarantee_months: 24,
      guarantee_after_repair_months: 12,
    },
  },
  /**
   * A customer who received a machine gets one mail asking for a review: after this many days, and only in these
   * countries.
   */
  reviews: {
    schema: z.strictObject({
      ask_after_days: z.int().min(1).max(90),
      ask_in: z.strictObject({ NL: z.boolean(), BE: z.boolean(), DE: z.boolean() }),
      edit_days: z.int().min(14).max(90),
    }),
    // In Germany such a mail counts as advertising: off until the checkout announces it and says how to refuse it.
    initial: { ask_after_days: 21, ask_in: { NL: true, BE: true, DE: false }, edit_days: 14 },
  },
  /** The mail server set by staff; without a host the one from the environment is used. The password is sealed. */
  mail_server: {
    schema: z.strictObject({
      smtp_host: z.string(),
      smtp_port: z.int(),
      smtp_protocol: z.enum(['none', 'starttls', 'tls']),
      smtp_user: z.string(),
      sealed: z.string(),
      domain: z.string(),
    }),
    initial: { smtp_host: '', smtp_port: 587, smtp_protocol: 'starttls', smtp_user: '', sealed: '', domain: '' },
  },
  uploads: { schema: z.object({ max_image_bytes: z.int().min(1) }), initial: { max_image_bytes: 3 * 1024 * 1024 } },
} as const

type Settings = typeof settings
export type SettingKey = keyof Settings
export type SettingValue<Key extends SettingKey> = z.output<Settings[Key]['schema']>

/** The value in effect at a moment: the last version that began before it. */
export async function readSetting<Key extends SettingKey>(db: Reader, key: Key, now: Date): Promise<SettingValue<Key>> {
  const versions = await cachedRead(db, `setting ${key}`, () => findVersions(db, key))
  const raw = versions.find(({ valid_from }) => valid_from <= now)?.value ?? settings[key].initial
  const known = parsedValues.get(raw) ?? deepFreeze(settings[key].schema.parse(raw))
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
