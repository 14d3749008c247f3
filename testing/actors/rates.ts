import { transaction } from '#db/transaction.ts'
import type { Tariff } from '#domain/pricing/freight.ts'
import type { InstallationAnswer } from '#domain/pricing/installation.ts'
import { dayInShop } from '#i18n/format.ts'
import { readSetting, type SettingValue, writeSetting } from '#server/platform/config/settings.ts'
import { invalidateReads } from '#server/platform/read-cache.ts'
import type { World } from './world.ts'

/** Several for the same weight, so that the choice matters. */
export const tariffs: Tariff[] = [
  { country: 'NL', up_to_grams: 5000, price: 495 },
  { country: 'NL', up_to_grams: 30_000, price: 995 },
  { country: 'NL', up_to_grams: null, price: 2495 },
  { country: 'DE', up_to_grams: 5000, price: 895 },
  { country: 'DE', up_to_grams: null, price: 2995 },
]

/** The tax rates of the shop, each as `rate`. */
export const vatRates = `(select value from setting_versions where key = 'vat' order by id desc limit 1) setting
  cross join lateral jsonb_array_elements(value -> 'rates') as rate`

/** Of work on land, other than those of goods, so that it matters which of the two was taken. */
export const workRates: Record<string, number> = { NL: 9, DE: 7 }

export function withWorkRates({ rates }: SettingValue<'vat'>): SettingValue<'vat'> {
  const work = Object.entries(workRates).map(([country, percent]) => ({
    ...{ kind: 'garden_work' as const, country, valid_from: '2012-10-01' as const, percent },
  }))
  return { rates: [...rates.filter(({ kind }) => kind !== 'garden_work'), ...work] }
}

/** An adviser says what an installation is for the tax; what was ordered before keeps its own. */
export async function answerInstallation(world: World, taxed_as: InstallationAnswer): Promise<void> {
  const { context } = world.shop
  const now = context.clock.now()
  const value = { taxed_as, offered_in: { DE: taxed_as !== 'unanswered' } }
  await transaction(context.db, tx => writeSetting(tx, { key: 'installation', value, now, by: 'test' }))
  world.say(`an installation is ${taxed_as} for the tax`)
}

/** From today on, and until the next change. */
export async function taxRent(world: World, percent: number): Promise<void> {
  const { context } = world.shop
  const now = context.clock.now()
  const changed = { kind: 'rent', country: 'NL', valid_from: dayInShop(now), percent } as const
  await transaction(context.db, async tx => {
    const { rates } = await readSetting(tx, 'vat', now)
    const others = rates.filter(rate => rate.kind !== changed.kind || rate.valid_from !== changed.valid_from)
    await writeSetting(tx, { key: 'vat', value: { rates: [...others, changed] }, now, by: 'test' })
  })
  world.say(`what is rented is taxed at ${percent} per cent`)
}

/** Staff let models be rented for longer or shorter, while rentals of other terms run. */
export async function rentableUpTo(world: World, max_months: number): Promise<void> {
  await transaction(world.shop.context.db, async tx => {
    invalidateReads(tx)
    await tx.updateTable('device_types').set({ max_months, updated_at: world.now() }).execute()
  })
  world.say(`models can be rented for up to ${max_months} months`)
}
