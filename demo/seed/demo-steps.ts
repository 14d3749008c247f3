import type { Tx } from '#db/transaction.ts'
import { languages } from '#domain/languages.ts'
import type { SeedStep } from '#server/app/seed.ts'
import { createUser } from '#server/people/accounts/create-user.ts'
import { hashPassword } from '#server/people/accounts/passwords/password-hash.ts'
import { writeSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { seedLife } from '../history/begin-life.ts'
import { models } from './catalogue/models.ts'
import { seedCatalogue } from './catalogue/seed-catalogue.ts'
import { seedFacts, storeDemoDeclarations } from './catalogue/seed-facts.ts'
import { readModelFiles } from './catalogue/texts.ts'
import { demoCompany } from './demo-company.ts'
import { demoCountries } from './demo-countries.ts'
import { demoMethods } from './demo-methods.ts'
import { demoPartPayment } from './demo-part-payment.ts'
import { demoPeople } from './demo-people.ts'
import { demoPermission, storeDemoForm } from './demo-permission.ts'
import { demoProcessors } from './demo-processors.ts'
import { seedPromotions } from './demo-promotions.ts'

const dayMs = 86_400_000

/** Answered questions about each model, marked as examples; asked over the last months. */
async function seedQuestions(tx: Tx, { clock }: Context): Promise<void> {
  const now = clock.now().getTime()
  for (const [place, { key }] of models.entries()) {
    const files = await readModelFiles(key)
    for (const [turn, language] of languages.entries()) {
      const rows = files[language].questions.map((question, index) => ({
        ...question,
        device_type_key: key,
        language,
        demo: true,
        published_at: new Date(now - daysAgo(place, turn, index) * dayMs),
      }))
      await tx.insertInto('questions').values(rows).execute()
    }
  }
}

/** Irregular, the same at every start, and never two of a model on one day. */
function daysAgo(place: number, turn: number, index: number): number {
  return 6 + place * 2 + index * 31 + turn * 7 + ((index * 5 + turn) % 3)
}

/** The seed steps of a demo's database, in order, each run once. */
export const demoSteps: readonly SeedStep[] = [
  {
    name: 'demo-company',
    isRequired: ({ demo }) => demo,
    run: (tx, { clock }) => writeSetting(tx, { key: 'company', value: demoCompany, now: clock.now(), by: 'seed' }),
  },
  {
    name: 'demo-processors',
    isRequired: ({ demo }) => demo,
    run: (tx, { clock }) => {
      const validFrom = new Date(0)
      return writeSetting(tx, { key: 'processors', value: demoProcessors, now: clock.now(), validFrom, by: 'seed' })
    },
  },
  {
    name: 'demo-permission',
    isRequired: ({ demo }) => demo,
    prepare: storeDemoForm,
    run: (tx, { clock }, form) =>
      writeSetting(tx, { key: 'buyout', value: demoPermission(form), now: clock.now(), by: 'seed' }),
  },
  {
    name: 'demo-countries',
    isRequired: ({ demo }) => demo,
    // Dated before the opening, so that it also applies after the clock is set back.
    run: (tx, { clock }) => {
      const validFrom = new Date(0)
      return writeSetting(tx, { key: 'countries', value: demoCountries, now: clock.now(), validFrom, by: 'seed' })
    },
  },
  {
    name: 'demo-methods',
    isRequired: ({ demo }) => demo,
    run: (tx, { clock }) => {
      const validFrom = new Date(0)
      return writeSetting(tx, { key: 'pay_methods', value: demoMethods, now: clock.now(), validFrom, by: 'seed' })
    },
  },
  {
    name: 'demo-part-payment',
    isRequired: ({ demo }) => demo,
    run: (tx, { clock }) => {
      const validFrom = new Date(0)
      return writeSetting(tx, { key: 'part_payment', value: demoPartPayment, now: clock.now(), validFrom, by: 'seed' })
    },
  },
  {
    name: 'demo-opening',
    isRequired: ({ demo }) => demo,
    run: (tx, { clock }) => {
      const validFrom = new Date(0)
      return writeSetting(tx, { key: 'opening', value: { open: true }, now: clock.now(), validFrom, by: 'seed' })
    },
  },
  { name: 'demo-catalogue', isRequired: ({ demo }) => demo, run: seedCatalogue },
  { name: 'demo-model-facts', isRequired: ({ demo }) => demo, prepare: storeDemoDeclarations, run: seedFacts },
  { name: 'demo-questions', isRequired: ({ demo }) => demo, run: seedQuestions },
  {
    name: 'demo-people',
    isRequired: ({ demo }) => demo,
    prepare: () => hashPassword(demoPeople.password),
    run: async (tx, context, password_hash) => {
      for (const person of demoPeople.list) await createUser(tx, context, { ...person, password_hash })
    },
  },
  { name: 'demo-promotions', isRequired: ({ demo }) => demo, run: seedPromotions },
  // Only recorded here: the past is generated once the shop is open.
  { name: 'demo-life', isRequired: ({ demoHistory: demoLife }) => demoLife, run: seedLife },
]
