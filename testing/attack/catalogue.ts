import { rowsOf } from '../model/proof.ts'
import type { TestApp } from '../shop/test-app.ts'

export interface ForeignKey {
  child: string
  columns: string[]
  parent: string
  parentColumns: string[]
}

export interface Table {
  name: string
  /** Columns of its primary key. */
  key: string[]
  /**
   * Columns whose value alone identifies a row: ids and numbers known to people and screens. A mail address is not
   * secret.
   */
  names: string[]
}

export interface Catalogue {
  tables: Table[]
  foreignKeys: ForeignKey[]
}

const columnsOf = (relation: string, numbers: string) =>
  `(select json_agg(attname order by place) from unnest(${numbers}) with ordinality n(number, place)
     join pg_attribute on attrelid = ${relation} and attnum = n.number)`

/** Tables, their keys and references, read from PostgreSQL. */
export async function catalogueOf(app: TestApp): Promise<Catalogue> {
  const rows = rowsOf(app)
  const tables = await rows(
    `select relname as name, ${columnsOf('i.indrelid', 'i.indkey::int2[]')} as key,
       (select coalesce(json_agg(distinct attname), '[]') from pg_index u
         join pg_attribute a on a.attrelid = u.indrelid and a.attnum = u.indkey[0]
         where u.indrelid = c.oid and u.indisunique and u.indnkeyatts = 1 and u.indkey[0] > 0
           and a.atttypid in ('uuid'::regtype, 'text'::regtype) and a.attname <> 'email') as names
     from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by relname`,
  )
  const foreignKeys = await rows(
    `select conrelid::regclass::text as child, ${columnsOf('conrelid', 'conkey')} as columns,
       confrelid::regclass::text as parent, ${columnsOf('confrelid', 'confkey')} as "parentColumns"
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  return { tables, foreignKeys }
}
