import { type Tx, transaction } from '#db/transaction.ts'
import { brokenRule } from '../accounts/check-new-password.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import { writeSetting } from '../config/settings.ts'
import type { Context } from '../context.ts'
import { type Environment, EnvironmentError } from '../environment.ts'
import { seedLife } from '../life/begin-life.ts'
import { seedCatalogue } from './catalogue/seed-catalogue.ts'
import { demoCompany } from './demo-company.ts'
import { demoCountries } from './demo-countries.ts'
import { demoPeople } from './demo-people.ts'
import { seedPromotions } from './demo-promotions.ts'
import { seedQuestions } from './demo-questions.ts'
import { addPerson } from './people.ts'

interface SeedStep {
  name: string
  /** Whether this shop gets it; a step that is not wanted now may be wanted at a later start. */
  wanted(environment: Environment): boolean
  /** Slow work that needs no transaction: its result is handed to `run`. */
  prepare?(context: Context): Promise<string>
  run(tx: Tx, context: Context, prepared: string): Promise<void>
}

/** What a new database gets, in order, each step once. Later capabilities add steps; an old database gets just those. */
const steps: SeedStep[] = [
  // Only noted: no later start makes a demo of it by mistake.
  { name: 'real-shop', wanted: ({ demo }) => !demo, run: async () => {} },
  {
    name: 'demo-company',
    wanted: ({ demo }) => demo,
    run: (tx, { clock }) => writeSetting(tx, { key: 'company', value: demoCompany, now: clock.now(), by: 'seed' }),
  },
  {
    name: 'demo-buyout',
    wanted: ({ demo }) => demo,
    run: (tx, { clock }) =>
      writeSetting(tx, { key: 'buyout', value: { NL: true, BE: true, DE: true }, now: clock.now(), by: 'seed' }),
  },
  {
    name: 'demo-countries',
    wanted: ({ demo }) => demo,
    // It was registered there before it opened: a clock that is set back finds it so.
    run: (tx, { clock }) => {
      const validFrom = new Date(0)
      return writeSetting(tx, { key: 'countries', value: demoCountries, now: clock.now(), validFrom, by: 'seed' })
    },
  },
  {
    name: 'demo-opening',
    wanted: ({ demo }) => demo,
    run: (tx, { clock }) => {
      const validFrom = new Date(0)
      return writeSetting(tx, { key: 'opening', value: { open: true }, now: clock.now(), validFrom, by: 'seed' })
    },
  },
  { name: 'demo-catalogue', wanted: ({ demo }) => demo, run: seedCatalogue },
  { name: 'demo-questions', wanted: ({ demo }) => demo, run: seedQuestions },
  {
    name: 'demo-people',
    wanted: ({ demo }) => demo,
    prepare: () => hashPassword(demoPeople.password),
    run: async (tx, context, password_hash) => {
      for (const person of demoPeople.list) await addPerson(tx, context, { ...person, password_hash })
    },
  },
  { name: 'demo-promotions', wanted: ({ demo }) => demo, run: seedPromotions },
  // Only noted here: it is lived once the shop is open.
  { name: 'demo-life', wanted: ({ demoLife }) => demoLife, run: seedLife },
  {
    name: 'first-admin',
    wanted: ({ admin }) => admin !== undefined,
    prepare: async context => {
      const { email = '', password = '' } = context.environment.admin ?? {}
      const rule = await brokenRule(context, password, email)
      if (rule) throw new EnvironmentError(`ADMIN_PASSWORD is not usable: ${whyNot[rule]}`)
      return hashPassword(password)
    },
    run: (tx, context, password_hash) =>
      addPerson(tx, context, {
        email: context.environment.admin?.email ?? '',
        role: 'admin',
        user_name: 'Admin',
        language: 'nl',
        password_hash,
      }),
  },
]

const whyNot = {
  password_format: 'expected 8 to 64 characters with a letter, a digit and a special character',
  password_own: 'it holds the address or the name of the shop',
  password_known: 'it is one of those that leaked, or one of them with signs around it',
}

export async function seed(context: Context): Promise<string[]> {
  const { db, environment, log } = context
  const before = new Set((await db.selectFrom('seed_steps').select('name').execute()).map(row => row.name))
  const done: string[] = []
  for (const step of steps) {
    if (before.has(step.name) || !step.wanted(environment)) continue
    const prepared = (await step.prepare?.(context)) ?? ''
    if (await runOnce(context, step, prepared)) done.push(step.name)
  }
  if (done.length) log.info({ steps: done }, 'seeded')
  return done
}

/** Two processes may start on one empty database: whoever notes the step first does it. */
function runOnce(context: Context, { name, run }: SeedStep, prepared: string): Promise<boolean> {
  return transaction(context.db, async tx => {
    const mine = await tx
      .insertInto('seed_steps')
      .values({ name, done_at: context.clock.now() })
      .onConflict(conflict => conflict.column('name').doNothing())
      .returning('name')
      .executeTakeFirst()
    if (mine) await run(tx, context, prepared)
    return mine !== undefined
  })
}
