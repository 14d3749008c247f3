import { createHash } from 'node:crypto'
import { rowsOf } from '../model/proof.ts'
import type { TestApp } from '../shop/test-app.ts'
import type { Catalogue, ForeignKey } from './catalogue.ts'

type Row = Record<string, unknown>

/** The person whose data are searched for: by account, and by words that all their texts contain. */
export interface Owner {
  userId: string
  words: readonly string[]
}

/** An id or number that gives access to something of a person. */
export interface Id {
  table: string
  column: string
  value: string
}

export interface Belongings {
  /** Rows by table and by the text of their primary key. */
  rows: Map<string, Map<string, Row>>
  ids: Id[]
}

/** Counters and temporary data of the shop, which contain nothing personal. */
const technical = new Set(['rate_limits', 'used_nonces', 'attack_writes'])
/** Owned by the shop; a customer rents one, and its number is on their documents. */
const lent = ['devices'] as const

/**
 * All rows that belong to a person: those that refer to the account or contain one of the words, and, recursively, rows
 * that refer to them. Derived from the database schema, so that a new table is covered as soon as it exists.
 */
export async function belongingsOf(app: TestApp, catalogue: Catalogue, owner: Owner): Promise<Belongings> {
  const found = new Map<string, Map<string, Row>>()
  const query = rowsOf(app)
  const patterns = [owner.userId, ...owner.words].map(word => `%${word}%`)
  const keyOf = (alias: string, key: readonly string[]) => `row(${key.map(name => `${alias}."${name}"`)})::text`

  const add = (table: string, rows: { key: string; row: Row }[]): boolean => {
    const known = found.get(table) ?? new Map<string, Row>()
    const before = known.size
    for (const { key, row } of rows) known.set(key, row)
    if (known.size > 0) found.set(table, known)
    return known.size > before
  }

  for (const { name, key } of catalogue.tables.filter(table => !technical.has(table.name))) {
    add(
      name,
      await query(
        `select ${keyOf('t', key)} as key, to_jsonb(t) as row from ${name} t where to_jsonb(t)::text ilike any ($1)`,
        patterns,
      ),
    )
  }
  const keys = new Map(catalogue.tables.map(({ name, key }) => [name, key]))
  const follow = async ({ child, columns, parent, parentColumns }: ForeignKey): Promise<boolean> => {
    const parents = [...(found.get(parent)?.keys() ?? [])]
    const [childKey, parentKey] = [keys.get(child), keys.get(parent)]
    if (parents.length === 0 || !childKey || !parentKey || technical.has(child)) return false
    const joined = columns.map((column, at) => `c."${column}" = p."${parentColumns[at]}"`).join(' and ')
    const rows = await query(
      `select ${keyOf('c', childKey)} as key, to_jsonb(c) as row from ${child} c join ${parent} p on ${joined}
       where ${keyOf('p', parentKey)} = any ($1)`,
      parents,
    )
    return add(child, rows)
  }
  for (let isMore = true; isMore; ) {
    isMore = false
    for (const foreignKey of catalogue.foreignKeys) isMore = (await follow(foreignKey)) || isMore
  }
  return { rows: found, ids: [...idsIn(found, catalogue), ...(await lentIds(app, found))].filter(isPrivate(found)) }
}

function idsIn(found: Belongings['rows'], { tables }: Catalogue): Id[] {
  return tables.flatMap(({ name, names }) =>
    [...(found.get(name)?.values() ?? [])].flatMap(row =>
      names.flatMap(column => {
        const value = row[column]
        return typeof value === 'string' && value !== '' ? [{ table: name, column, value }] : []
      }),
    ),
  )
}

/** The id of a public picture gives access to nothing private. */
function isPrivate(found: Belongings['rows']): (id: Id) => boolean {
  const files = [...(found.get('files')?.values() ?? [])].filter(({ is_public }) => is_public === true)
  const shown = new Set(files.map(({ file_id }) => file_id))
  return ({ value }) => !shown.has(value)
}

async function lentIds(app: TestApp, found: Belongings['rows']): Promise<Id[]> {
  const units = [...(found.get('unit_reservations')?.values() ?? [])].flatMap(({ device_id }) => device_id ?? [])
  const [table] = lent
  const rows = await rowsOf(app)(`select device_id, serial_number from ${table} where device_id = any ($1)`, units)
  return rows.flatMap(row => ['device_id', 'serial_number'].map(column => ({ table, column, value: row[column] })))
}

/** A digest of each table, so that two moments can be compared. */
export function digestOf({ rows }: Belongings): Record<string, string> {
  return Object.fromEntries(
    [...rows].sort(byName).flatMap(([table, found]) =>
      [...found].map(([key, row]) => {
        const hash = createHash('sha256').update(JSON.stringify(row))
        return [`${table} ${key}`, hash.digest('hex').slice(0, 12)]
      }),
    ),
  )
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)
