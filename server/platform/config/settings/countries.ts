import { z } from 'zod'
import { countriesSettingSchema } from '#contract/people/addresses.ts'
import { buyoutSettingSchema } from '#contract/people/buyout-permission.ts'
import { byCountry } from '#contract/protocol/country-fields.ts'
import { isDay } from '#domain/calendar.ts'
import { noPermission } from '#domain/going-live/buyout-permission.ts'
import { installationAnswers } from '#domain/pricing/installation.ts'
import { type VatRate, vatKinds } from '#domain/pricing/vat.ts'

/** What differs by country. */
export const countrySettings = {
  /** Delivery countries; one opens only with its registrations (electrical waste, batteries, packaging). */
  countries: {
    schema: countriesSettingSchema,
    initial: {
      NL: { enabled: false, weee: '', battery: '', packaging: '' },
      BE: { enabled: false, weee: '', battery: '', packaging: '' },
      DE: { enabled: false, weee: '', battery: '', packaging: '' },
    },
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
    /** Once an installation had the rate of other work. */
    upgrade: withGardenWork,
    initial: {
      rates: [
        { kind: 'sale', country: 'NL', valid_from: '2012-10-01', percent: 21 },
        { kind: 'rent', country: 'NL', valid_from: '2012-10-01', percent: 21 },
        { kind: 'service', country: 'NL', valid_from: '2012-10-01', percent: 21 },
        { kind: 'garden_work', country: 'NL', valid_from: '2012-10-01', percent: 21 },
        { kind: 'sale', country: 'BE', valid_from: '1996-01-01', percent: 21 },
        { kind: 'sale', country: 'DE', valid_from: '2021-01-01', percent: 19 },
      ],
    },
  },
  /** What an installation is for the tax, and where it is offered abroad once that is answered. */
  installation: {
    schema: z
      .strictObject({ taxed_as: z.enum(installationAnswers), offered_in: byCountry(z.boolean()) })
      .superRefine(({ taxed_as, offered_in }, context) => {
        if (taxed_as !== 'unanswered' || !Object.values(offered_in).includes(true)) return
        context.addIssue({ code: 'custom', path: ['taxed_as'], message: 'required' })
      }),
    initial: { taxed_as: 'unanswered', offered_in: { BE: false, DE: false } },
  },
  /** Whether tenants may buy the machine: off until all that permits it in that country is entered (consumer credit). */
  buyout: {
    schema: buyoutSettingSchema,
    /** Once a country was only on or off. */
    upgrade: withoutPermission,
    initial: { NL: noPermission, BE: noPermission, DE: noPermission },
  },
} as const

function withoutPermission(stored: object): object {
  return Object.fromEntries(
    Object.entries(stored).map(([country, value]) => [country, typeof value === 'boolean' ? noPermission : value]),
  )
}

function withGardenWork(stored: object): object {
  const { rates } = stored as { rates: readonly VatRate[] }
  if (rates.some(({ kind }) => kind === 'garden_work')) return stored
  const work = rates.filter(({ kind }) => kind === 'service')
  return { rates: [...rates, ...work.map(rate => ({ ...rate, kind: 'garden_work' }))] }
}
