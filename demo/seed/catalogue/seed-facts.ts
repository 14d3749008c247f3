import type { Tx } from '#db/transaction.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import { storeFile } from '#server/platform/files/write-file.ts'
import { demoPdfFile, makeDemoPdf } from '../demo-pdf.ts'
import { importer } from './importer.ts'
import { maker, models } from './models.ts'
import { readRepair } from './texts.ts'

/** In euros, from the maker. */
const batteryPrices: Readonly<Record<string, number>> = { 'genie-600': 89, 'genie-1000': 129, 'genie-3000': 219 }
const accessories = [
  { key: 'blades', spare_parts_years: 7 },
  { key: 'garage', spare_parts_years: 5 },
] as const
const securityYears = 6

/** Stores an invented EU declaration of each model; returns their ids by the key of the model. */
export async function storeDemoDeclarations(context: Context): Promise<string> {
  const ids: Record<string, string> = {}
  for (const { key } of models) {
    const bytes = await makeDemoPdf([
      'Demo: dit is geen echte EU-conformiteitsverklaring. Een winkel zet hier die van de fabrikant.',
      'Demo: this is no real EU declaration of conformity. A shop puts the one of the maker here.',
      'Demo: Dies ist keine echte EU-Konformitätserklärung. Ein Shop stellt hier die des Herstellers bereit.',
      `${key} / ${maker.name}, ${maker.address}`,
    ])
    ids[key] = await storeFile(context, { owner_id: null, purpose: 'eu_declaration', ...demoPdfFile, bytes })
  }
  return JSON.stringify(ids)
}

/** What is stated of each model and accessory beside its maker and its warnings. */
export async function seedFacts(tx: Tx, { clock }: Context, declarations: string): Promise<void> {
  const ids = JSON.parse(declarations) as Record<string, string>
  const security = {
    updates_until: `${Number(dayInShop(clock.now()).slice(0, 4)) + securityYears}-12-31`,
    email: 'security@lampwick.example',
    policy_url: 'https://lampwick.example/security',
  }
  for (const { key, spare_parts_years } of accessories) {
    const repair = JSON.stringify({ ...(await readRepair(key)), spare_parts_years })
    await tx.updateTable('products').set({ repair }).where('key', '=', key).where('repair', 'is', null).execute()
  }
  for (const { key } of models) {
    const facts = {
      declaration: ids[key] ?? null,
      importer: JSON.stringify(importer),
      security: JSON.stringify(security),
      battery_removal: 'professional',
      repair: JSON.stringify(await readRepair('genie', batteryPrices[key])),
    } as const
    await tx.updateTable('device_types').set(facts).where('key', '=', key).where('declaration', 'is', null).execute()
  }
}
