import { type Tx, transaction } from '#db/transaction.ts'
import type { Context } from '../context.ts'
import { writeSetting } from '../config/settings.ts'
import { demoCompany } from './demo-company.ts'

interface SeedStep {
  name: string
  /** Only in demo mode; the others prepare a real shop too. */
  demo?: true
  run(tx: Tx, now: Date): Promise<void>
}

/** What a new database gets, in order, each step once. Later capabilities add steps; an old database gets just those. */
const steps: SeedStep[] = [
  {
    name: 'demo-company',
    demo: true,
    run: (tx, now) => writeSetting(tx, { key: 'company', value: demoCompany, now, by: 'seed' }),
  },
]

export async function seed({ db, clock, environment, log }: Context): Promise<string[]> {
  const done: string[] = []
  for (const step of steps) {
    if (step.demo && !environment.demo) continue
    const ran = await transaction(db, async tx => {
      const now = clock.now()
      const mine = await tx
        .insertInto('seed_steps')
        .values({ name: step.name, done_at: now })
        .onConflict(conflict => conflict.column('name').doNothing())
        .returning('name')
        .executeTakeFirst()
      if (!mine) return false
      await step.run(tx, now)
      return true
    })
    if (ran) done.push(step.name)
  }
  if (done.length) log.info({ steps: done }, 'seeded')
  return done
}
