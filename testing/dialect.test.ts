import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, connect } from '#db/connect.ts'
import { type TestDatabase, testDatabase } from './shop/test-database.ts'

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await testDatabase()
  connection = connect({ url: database.url, max: 1 })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const all = [{ id: 1, name: 'een' }, { id: 2, name: 'twee, "2"' }, { id: 3, name: '{drie}\\' }, { id: 4 }]

/** Numbers with names, one of which is missing. */
const numbers = () =>
  connection.db
    .selectFrom(
      sql<{
        id: number
        name: string | null
      }>`(select * from json_to_recordset(${JSON.stringify(all)}) as each (id int, name text))`.as('one'),
    )
    .select('id')
    .orderBy('id')

const ids = async (query: ReturnType<typeof numbers>) => (await query.execute()).map(({ id }) => id)

test('a list condition finds its values, whatever they are', async () => {
  expect(await ids(numbers().where('id', 'in', [3, 1]))).toEqual([1, 3])
  for (const [index, { name }] of all.entries()) {
    if (name) expect(await ids(numbers().where('name', 'in', [name, 'niets']))).toEqual([index + 1])
  }
})

test('an empty list matches nothing, and its negation everything', async () => {
  expect(await ids(numbers().where('id', 'in', []))).toEqual([])
  expect(await ids(numbers().where('id', 'not in', []))).toEqual([1, 2, 3, 4])
})

test('null is neither in a list nor outside it', async () => {
  expect(await ids(numbers().where('name', 'in', ['een']))).toEqual([1])
  expect(await ids(numbers().where('name', 'not in', ['een']))).toEqual([2, 3])
})

test('timestamps and dates are compared by their type', async () => {
  const moment = new Date('2026-03-31T22:30:00Z')
  const found = await connection.db
    .selectFrom(
      sql<{ at: Date; day: string }>`(select ${moment}::timestamptz as at, '2026-04-01'::date as day)`.as('one'),
    )
    .select('day')
    .where('at', 'in', [moment, new Date(0)])
    .where('day', 'not in', ['2026-03-31'])
    .execute()
  expect(found).toEqual([{ day: '2026-04-01' }])
})

test('a nested list keeps its own SQL text', async () => {
  const two = connection.db.selectFrom(sql<{ id: number }>`(values (2), (3))`.as<'two'>(sql`two(id)`)).select('id')
  expect(await ids(numbers().where('id', 'in', two))).toEqual([2, 3])
})

test('lists of any length are one statement, planned once', async () => {
  for (let length = 1; length <= 12; length += 1) {
    await numbers()
      .where(
        'id',
        'in',
        Array.from({ length }, (_, index) => index),
      )
      .where('id', '>', 0)
      .execute()
  }
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement like '%"id" >%'`.execute(connection.db)
  expect(rows).toHaveLength(1)
})
