import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/shop/test-database.ts'
import { patientPool } from './patient-pool.ts'

/** An error that the queue treats as temporary. */
const passes = { code: '57P03' }

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await testDatabase({ seeded: false })
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('an unreachable database, or one that goes away meanwhile, is reported as temporary', async () => {
  const nobody = new pg.Pool({ host: '127.0.0.1', port: 1, max: 1 })
  await expect(patientPool(nobody).connect()).rejects.toMatchObject(passes)
  await nobody.end()

  const client = await patientPool(pool).connect()
  await expect(client.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toMatchObject(passes)
  await expect(client.query('select 1')).rejects.toMatchObject(passes)
  client.release(true)
})

test('a query error stays an error, and everything else is the pool itself', async () => {
  const patient = patientPool(pool)
  const client = await patient.connect()
  await expect(client.query('select nothing')).rejects.toMatchObject({ code: '42703' })
  expect((await client.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }])
  client.release()
  expect(patient).toBeInstanceOf(pg.Pool)
  expect(patient.totalCount).toBe(pool.totalCount)
})
