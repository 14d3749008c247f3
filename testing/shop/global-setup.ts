import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this test run; `{database}` is replaced by the name. */
    databaseUrl: string
    /** A folder of this run, removed after it. */
    dataDir: string
  }
}

/**
 * One real PostgreSQL for the whole run. GENIE_TEST_POSTGRES names one that is running already, as url and folder: many
 * short runs share it.
 */
export default async function setup(project: TestProject) {
  const given = process.env.GENIE_TEST_POSTGRES?.split(' ')
  const { databaseUrl, dataDir, stop } = given ? alreadyRunning(given) : await startTestPostgres()
  project.provide('databaseUrl', databaseUrl)
  project.provide('dataDir', dataDir)
  return stop
}

function alreadyRunning([databaseUrl = '', dataDir = '']: string[]) {
  return { databaseUrl, dataDir, stop: async () => {} }
}
