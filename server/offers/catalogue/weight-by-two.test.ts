import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { codes } from '#contract/protocol/codes.ts'
import { transaction } from '#db/transaction.ts'
import { readSetting, writeSetting } from '#server/platform/config/settings.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bodyOf, changeModel, type Model } from '#testing/steps/catalogue.ts'
import { later } from '#testing/steps/messages.ts'
import { dataOf, daysAgo, liftLimits, type Staff, staff } from '#testing/steps/staff.ts'

/** Freight depends on the weight, which one person could set. */
let app: TestApp
let operations: Staff
let admin: Staff
beforeAll(async () => {
  app = await testApp()
  operations = await staff(app, 'operations')
  admin = await staff(app, 'admin')
})
beforeEach(async () => {
  await liftLimits(app)
  await app.context.connection.pool.query('delete from proposals')
})
afterAll(() => app.close())

const verdict = ({ status, json }: Answer) => [status, json.code]
const waits = [409, codes.second_person_needed.code]
describe('a weight', () => {
  const blades = async () => {
    const { list } = await dataOf<CallData<'GET /admin/products'>>(operations.get('/admin/products?page_size=100'))
    const found = list.find(({ skus }) => skus.some(({ key }) => key === 'blades-set-9'))
    if (!found) throw new Error('No product')
    return found
  }
  const weigh = async (weight_grams: number) => {
    const product = await blades()
    const body = { ...bodyOf(product as never, 'product_id', 'skus'), weight_grams }
    return operations.put(`/admin/products/${product.product_id}`, body)
  }

  const tariffsOf = async (tariffs: object[]) => {
    const { db, clock } = app.context
    const now = clock.now()
    const value = { ...(await readSetting(db, 'delivery', now)), tariffs } as never
    await transaction(db, tx => writeSetting(tx, { key: 'delivery', value, now, by: 'test' }))
  }

  test('that makes freight cheaper for many orders needs two people; another is changed alone', async () => {
    const tariffs = [
      { country: 'NL', up_to_grams: 10, price: 0 },
      { country: 'NL', up_to_grams: null, price: 4900 },
    ]
    await tariffsOf(tariffs)
    expect(verdict(await weigh(2000))).toEqual([200, 0])
    expect(verdict(await weigh(1000))).toEqual([200, 0])
    const asked = await weigh(1)
    expect(verdict(asked)).toEqual(waits)
    expect((await blades()).weight_grams).toBe(1000)
    const { proposal_id } = asked.json.data as { proposal_id: string }
    const agreed = await admin.post(`/admin/proposals/${proposal_id}/approve`, { version: 1 })
    expect((agreed.json.data as { proposal_state: string }).proposal_state, agreed.text).toBe('approved')
    expect((await blades()).weight_grams).toBe(1)
  })

  test('that is light counts with as many as go together', async () => {
    expect(verdict(await weigh(10_000))).toEqual([200, 0])
    await tariffsOf([
      { country: 'NL', up_to_grams: 20_000, price: 0 },
      { country: 'NL', up_to_grams: null, price: 49_000 },
    ])
    expect(verdict(await weigh(500))).toEqual(waits)
  })

  test('of a model as well', async () => {
    const { list } = await dataOf<{ list: Model[] }>(operations.get('/admin/device-types?page_size=100'))
    const [model] = list
    if (!model) throw new Error('No model')
    expect(verdict(await changeModel(operations, model, { weight: 0.01 }))).toEqual(waits)
  })

  test('that is lowered step by step counts with its steps of a month', async () => {
    const priced = (each: number) =>
      tariffsOf([10, 20, 30, 40].map((kilos, at) => ({ country: 'NL', up_to_grams: kilos * 1000, price: at * each })))
    await daysAgo(app)
    await priced(1)
    expect(verdict(await weigh(40_000))).toEqual([200, 0])
    expect(verdict(await weigh(30_000))).toEqual([200, 0])
    const { pool } = app.context.connection
    const { rows } = await pool.query('select amount::int from concessions order by given_at desc limit 1')
    expect(verdict(await weigh(40_000))).toEqual([200, 0])
    // A step gives away a little more than half of what one person may.
    await priced(Math.ceil(26_000 / rows[0].amount))
    expect(verdict(await weigh(30_000))).toEqual([200, 0])
    await later(app, 3)
    operations = await staff(app, 'operations')
    expect(verdict(await weigh(20_000))).toEqual(waits)
  })
})
