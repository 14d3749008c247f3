import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LockOrderError } from '#db/held-locks.ts'
import { lockOrder, lockRank } from '#db/lock-order.ts'
import { lockAdvisories, lockAdvisory, lockJoined, lockRow, lockRows } from '#db/locks.ts'
import { beforeCommit, type Tx, transaction } from '#db/transaction.ts'
import { type TestDatabase, testDatabase } from './shop/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ seeded: true })
})
afterAll(() => database.drop())

const within = <T>(work: (tx: Tx) => Promise<T>) => transaction(database.connection.db, work)
const sku = (tx: Tx) => tx.selectFrom('skus').selectAll().orderBy('sku_id').limit(1)
const models = (tx: Tx, order: 'asc' | 'desc') =>
  tx.selectFrom('device_types').selectAll().orderBy('device_type_id', order)
const note = { updated_at: new Date() }

describe('in their order', () => {
  test.each<[string, (tx: Tx) => Promise<unknown>]>([
    [
      'words, rows and writes',
      async tx => {
        await lockAdvisory(tx, 'rule', 'countries')
        await lockRows(tx, 'device_types', models(tx, 'asc'))
        await lockAdvisory(tx, 'fleet', 'a')
        await tx.updateTable('devices').set(note).execute()
        await lockRow(tx, 'skus', undefined, sku(tx))
      },
    ],
    [
      'again what is held already',
      async tx => {
        await lockAdvisory(tx, 'fleet', 'a')
        await lockRow(tx, 'skus', undefined, sku(tx))
        await lockAdvisory(tx, 'fleet', 'a')
      },
    ],
    [
      'rows of a fleet after other things, by who holds the fleet',
      async tx => {
        await lockAdvisory(tx, 'fleet', 'a')
        await lockRow(tx, 'skus', undefined, sku(tx))
        await tx.updateTable('devices').set(note).execute()
      },
    ],
    ['several words of one class', tx => lockAdvisories(tx, 'fleet', ['b', 'a', 'c'])],
    [
      'what is new belongs to who made it',
      async tx => {
        await tx
          .insertInto('device_types')
          .expression(eb => eb.selectFrom('device_types').selectAll().limit(0))
          .execute()
        await lockAdvisory(tx, 'fleet', 'a')
        await tx.updateTable('device_types').set(note).execute()
      },
    ],
    [
      'what passes over the locks of others waits for nobody',
      async tx => {
        await lockAdvisory(tx, 'fleet', 'a')
        await lockRows(tx, 'device_types', models(tx, 'asc'), { skipLocked: true })
      },
    ],
  ])('%s', async (_what, work) => {
    await within(work)
  })
})

describe('out of their order', () => {
  test.each<[string, (tx: Tx) => Promise<unknown>]>([
    [
      'a word after a row',
      async tx => {
        await lockRow(tx, 'skus', undefined, sku(tx))
        await lockAdvisory(tx, 'fleet', 'a')
      },
    ],
    [
      'a second of a class before the first',
      async tx => {
        await lockAdvisory(tx, 'fleet', 'b')
        await lockAdvisory(tx, 'fleet', 'a')
      },
    ],
    ['rows from the last to the first', tx => lockRows(tx, 'device_types', models(tx, 'desc'))],
    [
      'rows of two tables the wrong way round',
      tx =>
        lockJoined(
          tx,
          ['skus', 'products'],
          tx.selectFrom('skus').innerJoin('products', 'products.product_id', 'skus.product_id').select('sku_id'),
        ),
    ],
    [
      'an update',
      async tx => {
        await lockRow(tx, 'skus', undefined, sku(tx))
        await tx.updateTable('device_types').set(note).execute()
      },
    ],
    [
      'an update as a part of a statement',
      async tx => {
        await lockRow(tx, 'skus', undefined, sku(tx))
        await tx
          .with('changed', its => its.updateTable('device_types').set(note))
          .selectFrom('skus')
          .selectAll()
          .execute()
      },
    ],
    [
      'an update as a text',
      async tx => {
        await lockRow(tx, 'skus', undefined, sku(tx))
        await sql`update device_types set updated_at = now()`.execute(tx)
      },
    ],
    [
      'a removal',
      async tx => {
        await lockRow(tx, 'skus', undefined, sku(tx))
        await tx.deleteFrom('cart_items').execute()
      },
    ],
    [
      'a row that may have been there before it was made',
      async tx => {
        await sql`insert into document_numbers (series, year, last_number, issued_at) values ('x', 2026, 1, now())
          on conflict (series, year) do update set last_number = 2`.execute(tx)
        await lockRow(tx, 'skus', undefined, sku(tx))
      },
    ],
  ])('%s throws', async (_what, work) => {
    await expect(within(work)).rejects.toThrow(LockOrderError)
  })

  test('a transaction that throws releases its locks', async () => {
    const failed = within(async tx => {
      await lockRow(tx, 'skus', undefined, sku(tx))
      await lockAdvisory(tx, 'fleet', 'a')
    })
    await expect(failed).rejects.toThrow('fleet after skus')
    await within(tx => lockAdvisory(tx, 'fleet', 'a'))
  })
})

test('work for the end runs after everything else, in the order of registration', async () => {
  const done: string[] = []
  await within(async tx => {
    await beforeCommit(tx, async () => {
      done.push('first')
      await beforeCommit(tx, async () => void done.push('of the first'))
    })
    await beforeCommit(tx, async () => void done.push('second'))
    done.push('work')
  })
  expect(done).toEqual(['work', 'first', 'second', 'of the first'])
})

test('a failure at the end rolls back the whole transaction', async () => {
  const work = within(async tx => {
    await tx.updateTable('device_types').set({ key: sql`key || '-x'` }).execute()
    await beforeCommit(tx, () => Promise.reject(new Error('no number')))
  })
  await expect(work).rejects.toThrow('no number')
  const { rows } = await database.connection.pool.query("select from device_types where key like '%-x'")
  expect(rows).toEqual([])
})

test('every table of the lock order exists, with its ordering column; document numbers come last but one', async () => {
  const { rows } = await database.connection.pool.query(
    "select table_name, column_name from information_schema.columns where table_schema = 'public'",
  )
  const there = new Set(rows.map(row => `${row.table_name}.${row.column_name}`))
  const missing = Object.entries(lockOrder).flatMap(([name, own]) =>
    own.kind === 'rows' && !there.has(`${name}.${own.key}`) ? [name] : [],
  )
  expect(missing).toEqual([])
  const last = Object.keys(lockOrder).slice(-2)
  expect(last).toEqual(['document_numbers', 'idempotency_keys'])
  for (const [name, own] of Object.entries(lockOrder)) {
    if ('under' in own)
      expect(lockRank(own.under as keyof typeof lockOrder)).toBeLessThan(lockRank(name as keyof typeof lockOrder))
  }
})
