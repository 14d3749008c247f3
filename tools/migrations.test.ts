import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, '../db/migrations')
/** What is older was applied before two versions ever ran beside each other. */
const since = '0036'

const taking = [
  /\bdrop (table|column|view|materialized view|function|type|schema|sequence)\b/,
  /\balter table [^;]*\bdrop (?!constraint|default|not null|identity|expression|column)\w/,
  /\brename\b/,
  /\balter (column )?\S+ (set data )?type\b/,
  /\bset not null\b/,
  /\btruncate\b/,
]

/** Why the version before would stumble over this migration, which runs while it still serves people; undefined: it would not. */
function whatItTakes(text: string): string | undefined {
  // The second half of a change says which version no longer needs it.
  if (/^-- contract: \S/m.test(text)) return undefined
  const plain = text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').toLowerCase()
  const found = taking.map(pattern => pattern.exec(plain)?.[0]).find(Boolean)
  if (found) return found
  // A column that the version before does not know, and must not leave empty.
  return plain
    .split(/[;,]/)
    .find(
      part =>
        /\badd (column )?(?!constraint)\w+ /.test(part) &&
        / not null/.test(part) &&
        !/ (default|generated) /.test(part),
    )
    ?.trim()
}

test('a new migration takes nothing away that the version before still uses', () => {
  const names = readdirSync(folder).filter(name => name.endsWith('.sql') && name >= since)
  const taken = names.flatMap(name => {
    const what = whatItTakes(readFileSync(join(folder, name), 'utf8'))
    return what ? [`${name}: ${what}`] : []
  })
  expect(taken, 'first a version that does without it; then `-- contract: why` (CONTRIBUTING.md)').toEqual([])
})

test.each([
  'alter table orders drop column remark;',
  'ALTER TABLE orders\n  DROP remark;',
  'alter table orders rename to purchases;',
  'alter table orders rename column a to b;',
  'alter table orders alter column total type bigint;',
  'alter table orders alter total set data type bigint;',
  'alter table orders alter remark set not null;',
  'alter table orders add column colour text not null, add column size int;',
  'drop table orders;',
  'truncate orders;',
])('this would break it: %s', text => {
  expect(whatItTakes(text)).toBeDefined()
  expect(whatItTakes(`-- contract: nothing reads this since the orders have lines\n${text}`)).toBeUndefined()
})

test.each([
  "alter table orders add column colour text not null default '';",
  'alter table orders add column colour text check (colour is not null or size is null);'.replace(
    'is not null',
    'is distinct from null',
  ),
  'alter table orders drop constraint orders_total_check;',
  'alter table orders alter remark drop not null;',
  'drop index orders_created; create index orders_created on orders (created_at) where remark is not null;',
  '-- drop table orders\ncreate table parcels (parcel_id uuid primary key, weight int not null);',
  'create or replace function tell() returns trigger language plpgsql as $$ begin return new; end $$;',
])('this leaves everybody what he had: %s', text => {
  expect(whatItTakes(text)).toBeUndefined()
})
