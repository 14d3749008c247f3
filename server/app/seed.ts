import { type Tx, transaction } from '#db/transaction.ts'
import { createUser } from '#server/people/accounts/create-user.ts'
import { findBrokenRule } from '#server/people/accounts/passwords/check-new-password.ts'
import { hashPassword } from '#server/people/accounts/passwords/password-hash.ts'
import type { Context } from '#server/platform/context.ts'
import { type Environment, EnvironmentError } from '#server/platform/environment.ts'

export interface SeedStep {
  name: string
  /** Whether this shop gets the step; a step that is not required now may be required at a later start. */
  isRequired(environment: Environment): boolean
  /** Slow work that needs no transaction; its result is passed to `run`. */
  prepare?(context: Context): Promise<string>
  run(tx: Tx, context: Context, prepared: string): Promise<void>
}

/** Only recorded, so that no later start turns a real shop into a demo by mistake. */
const realShop: SeedStep = { name: 'real-shop', isRequired: ({ demo }) => !demo, run: async () => {} }

const firstAdmin: SeedStep = {
  name: 'first-admin',
  isRequired: ({ admin }) => admin !== undefined,
  prepare: async context => {
    const { email = '', password = '' } = context.environment.admin ?? {}
    const rule = await findBrokenRule(context, password, email)
    if (rule) throw new EnvironmentError(`ADMIN_PASSWORD is not usable: ${whyNot[rule]}`)
    return hashPassword(password)
  },
  run: (tx, context, password_hash) =>
    createUser(tx, context, {
      email: context.environment.admin?.email ?? '',
      role: 'admin',
      user_name: 'Admin',
      language: 'nl',
      password_hash,
    }),
}

const whyNot = {
  password_format: 'expected 8 to 64 characters with a letter, a digit and a special character',
  password_own: 'it holds the address or the name of the shop',
  password_known: 'it is one of those that leaked, or one of them with signs around it',
}

/** Runs the steps for a new database in order, each once. An existing database gets the steps that it lacks. */
export async function seed(context: Context, simulated: readonly SeedStep[] = []): Promise<string[]> {
  const { db, environment, log } = context
  const before = new Set((await db.selectFrom('seed_steps').select('name').execute()).map(row => row.name))
  const done: string[] = []
  for (const step of [realShop, ...simulated, firstAdmin]) {
    if (before.has(step.name) || !step.isRequired(environment)) continue
    const prepared = (await step.prepare?.(context)) ?? ''
    if (await runOnce(context, step, prepared)) done.push(step.name)
  }
  if (done.length) log.info({ steps: done }, 'seeded')
  return done
}

/** Two processes may start on one empty database: the one that records the step first runs it. */
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
