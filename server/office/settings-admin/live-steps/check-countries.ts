import { factsOf } from '#domain/addresses/country-facts.ts'
import { findMissingFacts } from '#domain/addresses/country-record.ts'
import { isInstalledIn } from '#domain/pricing/installation.ts'
import { vatKinds, vatPercent } from '#domain/pricing/vat.ts'
import { dayInShop } from '#i18n/format.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import type { Checks } from './checks.ts'

/** Where the shop delivers, and how. */
export const countryChecks = {
  countries: async (context, now) => ((await readOpen(context, now)).length > 0 ? [] : ['enabled']),
  // What its law asks to be stated, before orders from there are accepted.
  country_record: async (context, now) => {
    const [open, company, setting] = await Promise.all([
      readOpen(context, now),
      readSetting(context.db, 'company', now),
      readSetting(context.db, 'countries', now),
    ])
    return open.flatMap(country =>
      findMissingFacts(setting[country] ?? {}, { country, seller: company.country }).map(fact => `${country}.${fact}`),
    )
  },
  vat: async (context, now) => {
    const [open, company, vat, installation] = await Promise.all([
      readOpen(context, now),
      readSetting(context.db, 'company', now),
      readSetting(context.db, 'vat', now),
      readSetting(context.db, 'installation', now),
    ])
    const today = dayInShop(now)
    return open.flatMap(destination => {
      const place = { supplier: company.country, destination }
      const isGardenWork = installation.taxed_as === 'garden_work' && isInstalledIn(installation, place)
      return vatKinds
        .filter(kind => kind !== 'garden_work' || isGardenWork)
        .filter(kind => vatPercent(vat.rates, kind, place, today) === undefined)
        .map(kind => `${destination} ${kind}`)
    })
  },
  // Until then installations are offered in the country of the shop only.
  installation: async (context, now) => {
    const [open, company, { taxed_as }] = await Promise.all([
      readOpen(context, now),
      readSetting(context.db, 'company', now),
      readSetting(context.db, 'installation', now),
    ])
    return taxed_as === 'unanswered' && open.some(country => country !== company.country) ? ['taxed_as'] : []
  },
  // Where the law lets nobody be made to pay more than half in advance, a sale offers the rest after delivery.
  pay_after_delivery: async (context, now) => {
    const [open, { offered_in }] = await Promise.all([
      readOpen(context, now),
      readSetting(context.db, 'part_payment', now),
    ])
    return open
      .filter(country => factsOf(country).halfAfterDelivery && offered_in[country] !== true)
      .map(country => `${country}.offered_in`)
  },
  // Until they are known, a period that ends on a holiday of any known country is extended there.
  holidays: async (context, now) => (await readOpen(context, now)).filter(country => !factsOf(country).holidays),
  // Optional: where nothing permits it, tenants are not offered their machine.
  buyout: async (context, now) => {
    const buyout = await readSetting(context.db, 'buyout', now)
    return (await readOpen(context, now)).filter(country => !buyout[country]?.offered)
  },
  carrier: ({ environment }) => (environment.demo ? ['demo'] : []),
} satisfies Checks

async function readOpen({ db }: Context, now: Date) {
  const countries = Object.entries(await readSetting(db, 'countries', now))
  return countries.flatMap(([country, { enabled }]) => (enabled ? [country] : []))
}
