import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { simulator } from '#demo/simulator.ts'
import { makeContext } from '#server/app/make-context.ts'
import { seed } from '#server/app/seed.ts'
import { recordNotice } from '#server/offers/documents/notice-version.ts'
import { makeLog } from '#server/platform/log.ts'
import { testEnvironment } from './test-environment.ts'

/** A PostgreSQL with the templates that tests clone. */
export interface TestPostgres {
  /** `{database}` is replaced by the name. */
  databaseUrl: string
  /** A folder for the files of its tests, removed when it stops. */
  dataDir: string
  stop(): Promise<void>
}

/** TEST_HOURS: the demo shops of all tests are this many hours ahead, at another time of day, season or weekday. */
const hoursAhead = Number(process.env.TEST_HOURS ?? 0)

/** Migrated, without data. */
export const emptyTemplate = 'genie_empty'
/** With the initial data of a demo shop. */
export const demoTemplate = 'genie_demo'

/** Migrated and seeded once; each test file clones a template (about 100 ms). */
export async function startTestPostgres(): Promise<TestPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'genie-tests-'))
  const postgres = await startEmbedded({ dataDir: join(dataDir, 'postgres'), durable: false })
  const admin = connect({ url: postgres.url('postgres'), max: 1 })
  await admin.pool.query(`create database ${emptyTemplate}`)
  const template = connect({ url: postgres.url(emptyTemplate), max: 2 })
  await migrate(template)
  await template.close()
  await admin.pool.query(`create database ${demoTemplate} template ${emptyTemplate}`)
  await admin.close()
  await seedDemo(postgres.url(demoTemplate))
  return {
    databaseUrl: postgres.url('{database}'),
    dataDir,
    stop: async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function seedDemo(url: string): Promise<void> {
  const environment = testEnvironment()
  const connection = connect({ url, max: 2, strictLocks: true })
  await connection.pool.query('update demo_clock set offset_ms = $1', [hoursAhead * 3_600_000])
  const log = makeLog(environment)
  const context = await makeContext({
    simulator,
    environment,
    connection,
    directUrl: url,
    log,
    publicUrl: () => 'http://localhost',
  })
  await seed(context, simulator.seedSteps)
  await recordNotice(context)
  await context.close()
  await connection.close().catch(() => {})
}
