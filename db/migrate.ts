import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Connection } from './connect.ts'

const folder = new URL('./migrations/', import.meta.url)

/**
 * The numbered SQL files, run in order, once and each in a transaction; of two processes starting together one waits
 * for the other.
 */
async function migrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter(file => file.endsWith('.sql')).sort()
  return Object.fromEntries(
    await Promise.all(
      files.map(async file => {
        const text = await readFile(new URL(file, folder), 'utf8')
        return [file.replace('.sql', ''), { up: async db => void (await sql.raw(text).execute(db)) }] as [
          string,
          Migration,
        ]
      }),
    ),
  )
}

function createMigrator(connection: Connection): Migrator {
  return new Migrator({
    db: connection.db,
    provider: { getMigrations: migrations },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  })
}

export async function migrate(connection: Connection): Promise<string[]> {
  const { error, results = [] } = await createMigrator(connection).migrateToLatest()
  if (error) throw error
  await runMigrations({ pgPool: connection.pool })
  return results.filter(result => result.status === 'Success').map(result => result.migrationName)
}

/** Whether no migration is pending, so that the schema matches this code. */
export async function isMigrated(connection: Connection): Promise<boolean> {
  const all = await createMigrator(connection).getMigrations()
  return all.every(migration => migration.executedAt !== undefined)
}
