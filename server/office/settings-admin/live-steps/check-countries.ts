import { deliveryCountries } from '#domain/addresses/constants.ts'
import { vatKinds, vatPercent } from '#domain/pricing/vat.ts'
import { dayInShop } from '#i18n/format.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import type { Checks } from './checks.ts'

/** Where the shop delivers, and how. */
export const countryChecks = {
  countries: async (context, now) => ((await readOpen(context, now)).length > 0 ? [] : ['enabled']),
  vat: async (context, now) => {
    const [open, company, vat] = await Promise.all([
      readOpen(context, now),
      readSetting(context.db, 'company', now),
      readSetting(context.db, 'vat', now),
    ])
    const today = dayInShop(now)
    return open.flatMap(destination =>
      vatKinds
        .filter(kind => vatPercent(vat.rates, kind, { supplier: company.country, destination }, today) === undefined)
        .map(kind => `${destination} ${kind}`),
    )
  },
  carrier: ({ environment }) => (environment.demo ? ['demo'] : []),
} satisfies Checks

async function readOpen({ db }: Context, now: Date) {
  const countries = await readSetting(db, 'countries', now)
  return deliveryCountries.filter(country => countries[country].enabled)
}
