import { rowsOf } from '../model/proof.ts'
import type { TestApp } from '../shop/test-app.ts'
import type { Belongings } from './belongings.ts'
import type { Catalogue } from './catalogue.ts'

export interface Write {
  table: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const unwatched = new Set(['rate_limits', 'used_nonces'])

/** From now on each row written by a committed transaction is recorded, before and after. */
export async function watchWrites(app: TestApp, { tables }: Catalogue): Promise<void> {
  await rowsOf(app)(`
    create unlogged table attack_writes (n bigint generated always as identity primary key, written text,
      before jsonb, after jsonb);
    create function note_write() returns trigger language plpgsql as $$ begin
      insert into attack_writes (written, before, after) values (tg_table_name,
        case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
      return null; end $$;
    ${tables
      .filter(({ name }) => !unwatched.has(name))
      .map(
        ({ name }) =>
          `create trigger attack_writes after insert or update or delete on ${name} for each row execute function note_write();`,
      )
      .join('\n')}`)
}

/** The writes since the last call. */
export async function writesSince(app: TestApp): Promise<Write[]> {
  return rowsOf(app)(
    `with gone as (delete from attack_writes returning n, written, before, after)
     select written as table, before, after from gone order by n`,
  )
}

/** Describes each write that touched something of this person, including references to it. */
export function touching(writes: readonly Write[], { rows, ids }: Belongings, catalogue: Catalogue): string[] {
  const theirs = new Set(ids.map(({ value }) => value))
  const keyOf = (table: string, row: object) => {
    const columns = catalogue.tables.find(({ name }) => name === table)?.key ?? []
    return JSON.stringify(columns.map(column => (row as Record<string, unknown>)[column]))
  }
  return writes.flatMap(({ table, before, after }) => {
    const known = [...(rows.get(table)?.values() ?? [])]
    if (before && known.some(row => keyOf(table, row) === keyOf(table, before)))
      return [`${after ? 'changed' : 'deleted'} a row of ${table}`]
    const references = catalogue.foreignKeys.filter(({ child }) => child === table).flatMap(({ columns }) => columns)
    const named = references.find(column => theirs.has(String(after?.[column])) && before?.[column] !== after?.[column])
    return named ? [`wrote ${table}.${named} that refers to it`] : []
  })
}
