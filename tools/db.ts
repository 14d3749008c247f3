import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Connection, connect } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { readEnvironment } from '#server/platform/environment.ts'

const root = resolve(import.meta.dirname, '..')
const usage = 'Usage: npm run db:migrate | db:reset | db:types'

/** Migrates the database of DATA_DIR (or DATABASE_URL) to the newest schema. */
async function migrateDatabase(): Promise<void> {
  const { databaseDirectUrl, databaseUrl, dataDir, backupDir } = readEnvironment(process.env)
  const outside = databaseDirectUrl ?? databaseUrl
  const embedded = outside ? undefined : await startEmbedded({ dataDir: join(dataDir, 'postgres'), backupDir })
  // An index over many millions of rows takes longer than any query of the shop may.
  const connection = connect({ url: outside ?? embedded?.url('genie') ?? '', max: 2, unhurried: true })
  const done = await migrate(connection)
  console.log(done.length ? `Migrated: ${done.join(', ')}` : 'Nothing to migrate')
  await connection.close()
  await embedded?.stop()
}

/** Deletes the local data; the next start creates a new database. An external database is never deleted. */
async function resetDatabase(): Promise<void> {
  const { databaseUrl, dataDir } = readEnvironment(process.env)
  if (databaseUrl) throw new Error('DATABASE_URL is set: empty an outside database with its own tools')
  await rm(dataDir, { recursive: true, force: true })
  console.log(`Removed ${dataDir}`)
}

/** Generates db/tables.ts from the migrated schema. */
async function generateTypes(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'genie-types-'))
  const embedded = await startEmbedded({ dataDir: join(dataDir, 'postgres'), durable: false })
  try {
    const url = embedded.url('postgres')
    const connection = connect({ url, max: 2 })
    await migrate(connection)
    const lists = await checkLists(connection)
    await connection.close()
    const args = ['--dialect', 'postgres', '--url', url, '--default-schema', 'public', '--include-pattern', 'public.*']
    const mapping = JSON.stringify({ date: 'Day', int8: 'number' })
    const file = join(root, 'db/tables.ts')
    const { status } = spawnSync(
      join(root, 'node_modules/.bin/kysely-codegen'),
      [...args, '--exclude-pattern', '*migrations*', '--type-mapping', mapping, '--out-file', file],
      { stdio: 'inherit' },
    )
    if (status !== 0) throw new Error('kysely-codegen failed')
    await writeFile(file, withLists(withDays(await readFile(file, 'utf8')), lists))
  } finally {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface CheckList {
  table: string
  column: string
  /** As TypeScript literals. */
  values: string[]
}

/** Columns that a constraint restricts to a list of values. */
async function checkLists({ pool }: Connection): Promise<CheckList[]> {
  const { rows } = await pool.query<{ table: string; definition: string }>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  return rows.flatMap(({ table, definition }) => {
    const [, column, list] = /^CHECK \(\(?\(?(\w+)\)? = ANY \(ARRAY\[([^\]]*)\]\)\)\)?$/.exec(definition) ?? []
    const values = list?.split(', ').map(value => value.replace(/::\w+$/, ''))
    return column && values ? [{ table, column, values }] : []
  })
}

const withDays = (tables: string) =>
  tables.replace('\nimport ', "\nimport type { Day } from '#domain/calendar.ts';\nimport ")

/** Types the column as one of the values of its list instead of any text or number. */
function withLists(tables: string, lists: readonly CheckList[]): string {
  const nameOf = new Map([...tables.matchAll(/^ {2}(\w+): (\w+);$/gm)].map(([, table, name]) => [table, name]))
  let text = tables
  for (const { table, column, values } of lists) {
    const within = new RegExp(
      `(export interface ${nameOf.get(table)} \\{[^}]*?\\n  ${column}: [^;\\n]*?)\\b(?:string|number)\\b`,
    )
    if (!within.test(text)) throw new Error(`${table}.${column} is not among the generated types`)
    text = text.replace(within, (_, before: string) => `${before}${values.join(' | ')}`)
  }
  return text
}

const command = { migrate: migrateDatabase, reset: resetDatabase, types: generateTypes }[process.argv[2] ?? '']
if (!command) {
  console.error(usage)
  process.exit(2)
}
await command()
