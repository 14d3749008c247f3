import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, '../db/migrations')
/** Older migrations were applied before two versions could run side by side. */
const since = '0036'

const taking = [
  /\bdrop (table|column|view|materialized view|function|type|schema|sequence)\b/,
  /\balter table [^;]*\bdrop (?!constraint|default|not null|identity|expression|column)\w/,
  /\brename\b/,
  /\balter (column )?\S+ (set data )?type\b/,
  /\bset not null\b/,
  /\btruncate\b/,
]

/**
 * Why the previous version would fail with this migration, which runs while that version still serves requests;
 * undefined: it would not.
 */
function whatItTakes(text: string): string | undefined {
  // The second half of a change names the version that no longer needs the column.
  if (/^-- contract: \S/m.test(text)) return undefined
  const plain = text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').toLowerCase()
  const found = taking.map(pattern => pattern.exec(plain)?.[0]).find(Boolean)
  if (found) return found
  // A column that the previous version does not write, and that must not be empty.
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

test('a new migration removes nothing that the previous version still uses', () => {
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
])('this would break the previous version: %s', text => {
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
