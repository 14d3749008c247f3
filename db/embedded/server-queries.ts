import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { superuser } from './cluster.ts'
import type { Postmaster } from './postmaster-file.ts'

const duplicateDatabase = '42P04'
// The class of SQLSTATE codes for a server that is starting, shutting down or crashed.
const operatorIntervention = '57'

export function connectionUrl({ socketDir, port }: Pick<Postmaster, 'socketDir' | 'port'>, database: string): string {
  const host = encodeURIComponent(socketDir)
  return `postgres://${superuser}@localhost:${port}/${encodeURIComponent(database)}?host=${host}`
}

/**
 * Whether that server runs on this folder, and not on the one it was copied or moved from with postmaster.pid in it: a
 * server on this folder can read a marker file written there.
 */
export async function runsOn(server: Postmaster, cluster: string): Promise<'yes' | 'no' | 'no answer'> {
  const name = `attach-check-${randomUUID()}`
  const note = join(cluster, name)
  await writeFile(note, name, { mode: 0o644 })
  try {
    const read = await runQuery(server, `select pg_read_file('${name}', true) as text`)
    return read[0]?.text === name ? 'yes' : 'no'
  } catch {
    return 'no answer'
  } finally {
    await rm(note, { force: true })
  }
}

/** Creates the shop's database, named after its user as `createdb` would; false when the server went away meanwhile. */
export async function ensureDatabase(server: Postmaster): Promise<boolean> {
  try {
    const found = await runQuery(server, `select from pg_database where datname = '${superuser}'`)
    if (found.length === 0) await runQuery(server, `create database ${superuser}`)
    return true
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? (error.code ?? '') : ''
    // A start that was killed in the middle has created it after all.
    if (code === duplicateDatabase) return true
    if (code && !code.startsWith(operatorIntervention)) throw error
    return false
  }
}

async function runQuery(server: Postmaster, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: connectionUrl(server, 'postgres'), connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
