import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { migrate } from '#db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the PostgreSQL of this test run listens; `{database}` stands for the name. */
    databaseUrl: string
  }
}

export const templateName = 'genie_template'

/** One real PostgreSQL for the whole run, migrated once; each test file clones the template (about 100 ms). */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'genie-tests-'))
  const postgres = await startEmbedded({ dataDir: join(dataDir, 'postgres'), durable: false })
  const admin = connect({ url: postgres.url('postgres'), max: 1 })
  await admin.pool.query(`create database ${templateName}`)
  await admin.close()
  const template = connect({ url: postgres.url(templateName), max: 2 })
  await migrate(template)
  await template.close()
  project.provide('databaseUrl', postgres.url('{database}'))
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
