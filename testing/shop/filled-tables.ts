import type pg from 'pg'

/**
 * Values of columns that the planner's statistics must contain: used in turn, the rare ones at the end of a long list.
 */
type Words = Readonly<Record<string, string>>

interface Column {
  column_name: string
  data_type: string
  is_nullable: 'YES' | 'NO'
  is_generated: string
  is_identity: string
}

const byType: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  text: `'w' || n || '-' || md5(n::text)`,
  integer: '(n * 7919) % 100000 + 1',
  smallint: 'n % 100',
  bigint: '(n * 7919) % 100000 + 1',
  'double precision': '21',
  boolean: 'n % 50 = 0',
  jsonb: `'{}'::jsonb`,
  date: `date '2026-01-01' + (n % 300)::int`,
  'timestamp with time zone': `timestamptz '2026-01-01' + n * interval '7 minutes'`,
  bytea: `decode(md5(n::text), 'hex')`,
}

/** One of these values for most rows, the others for a few. */
export function mostly(most: string, ...few: string[]): string {
  const cases = few.map((word, index) => `when ${index + 1} then '${word}'`)
  return `case n % 200 ${cases.join(' ')} else '${most}' end`
}

/**
 * Fills a table with random rows, so that its plans are those of a shop with years of data. Its constraints are
 * dropped: only for temporary databases.
 */
export async function fill(client: pg.ClientBase, table: string, count: number, words: Words = {}): Promise<void> {
  const { rows: rules } = await client.query<{ conname: string }>(
    `select conname from pg_constraint where conrelid = $1::regclass and contype in ('c', 'x', 'f')`,
    [table],
  )
  for (const { conname } of rules)
    await client.query(`alter table ${table} drop constraint if exists "${conname}" cascade`)
  const { rows: columns } = await client.query<Column>(
    `select column_name, data_type, is_nullable, is_generated, is_identity from information_schema.columns
      where table_schema = 'public' and table_name = $1 order by ordinal_position`,
    [table],
  )
  const given = columns.filter(
    ({ column_name, is_nullable, is_generated, is_identity }) =>
      is_generated === 'NEVER' && is_identity === 'NO' && (is_nullable === 'NO' || column_name in words),
  )
  const names = given.map(({ column_name }) => `"${column_name}"`)
  const values = given.map(({ column_name, data_type }) => words[column_name] ?? byType[data_type] ?? `'{}'`)
  await client.query(
    `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from generate_series(1, ${count}) n
     on conflict do nothing`,
  )
  await client.query(`vacuum analyze ${table}`)
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  if (!rows[0] || rows[0].count < count) throw new Error(`${table} has only ${rows[0]?.count} rows`)
}

export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Total Cost': number
  Plans?: PlanNode[]
}

/** A plan that stops at a limit, by the planner's estimate: a count goes as far as a thousand of these rows. */
const stopsEarly = 0.6

/** Tables that a plan reads in full. */
export function readWhole(plan: PlanNode): string[] {
  const own = plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : []
  const below = (plan.Plans ?? []).filter(
    child => !(plan['Node Type'] === 'Limit' && plan['Total Cost'] < child['Total Cost'] * stopsEarly),
  )
  return [...own, ...below.flatMap(readWhole)]
}
