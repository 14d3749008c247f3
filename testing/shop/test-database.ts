import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Connection, connect } from '#db/connect.ts'
import { demoTemplate, emptyTemplate } from './test-postgres.ts'

export interface TestDatabase {
  url: string
  connection: Connection
  /** Folder of the files that belong to it. */
  dataDir: string
  drop(): Promise<void>
}

/** A database for one test file: real constraints, real locks, nothing shared, nothing to clean up. */
export async function testDatabase({ seeded = false }: { seeded?: boolean } = {}): Promise<TestDatabase> {
  const pattern = inject('databaseUrl')
  const urlOf = (database: string) =>
    pattern.replace(encodeURIComponent('{database}'), database).replace('{database}', database)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = connect({ url: urlOf('postgres'), max: 1 })
  await admin.pool.query(`create database ${name} template ${seeded ? demoTemplate : emptyTemplate} strategy file_copy`)
  const connection = connect({ url: urlOf(name), strictLocks: true })
  const dataDir = join(inject('dataDir'), name)
  return {
    url: urlOf(name),
    connection,
    dataDir,
    drop: async () => {
      await connection.close().catch(() => {})
      await admin.pool.query(`drop database ${name} with (force)`)
      await admin.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
