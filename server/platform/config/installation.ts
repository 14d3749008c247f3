import type { Reader } from '#db/transaction.ts'
import { type InstallationRules, isInstalledIn } from '#domain/pricing/installation.ts'
import { vatPercent } from '#domain/pricing/vat.ts'
import { dayInShop } from '#i18n/format.ts'
import { readDeliveryCountries } from './countries.ts'
import { readSetting } from './settings.ts'

/** The answer in effect, and the countries abroad where an installation can be priced by it. */
export async function readInstallation(db: Reader, now: Date): Promise<InstallationRules> {
  const [{ taxed_as, offered_in }, { rates }, { country: supplier }] = await Promise.all([
    readSetting(db, 'installation', now),
    readSetting(db, 'vat', now),
    readSetting(db, 'company', now),
  ])
  const hasRate = (destination: string) =>
    vatPercent(rates, 'garden_work', { supplier, destination }, dayInShop(now)) !== undefined
  const priced = Object.entries(offered_in).map(([country, offered]): [string, boolean] => [
    country,
    offered && (taxed_as !== 'garden_work' || hasRate(country)),
  ])
  return { taxed_as, offered_in: Object.fromEntries(priced) }
}

/** Where installations are offered: at home, and in countries of delivery for which their tax has been answered. */
export async function readInstalledCountries(db: Reader, now: Date): Promise<string[]> {
  const [rules, { country: supplier }, delivered] = await Promise.all([
    readInstallation(db, now),
    readSetting(db, 'company', now),
    readDeliveryCountries(db, now),
  ])
  const abroad = delivered.filter(
    country => country !== supplier && isInstalledIn(rules, { supplier, destination: country }),
  )
  return [supplier, ...abroad]
}
