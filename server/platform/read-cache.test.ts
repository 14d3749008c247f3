import { EventEmitter } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { loadSkus } from '#server/offers/pricing/sku-facts.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { readSetting, writeSetting } from './config/settings.ts'
import { ReadCache } from './read-cache.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const later = () => new Date(app.context.clock.now().getTime() + 1000)
const minutes = async (where: TestApp) => (await readSetting(where.context.db, 'quotes', later())).valid_minutes

function write(valid_minutes: number, then: () => Promise<unknown> = async () => {}) {
  const now = app.context.clock.now()
  return transaction(app.context.db, async tx => {
    await writeSetting(tx, { key: 'quotes', value: { valid_minutes }, now, by: 'test' })
    await then()
    return (await readSetting(tx, 'quotes', later())).valid_minutes
  })
}

test('a changed setting is visible to its transaction at once, after the commit here, elsewhere when notified', async () => {
  const other = await app.another()
  const before = await minutes(app)
  expect(await minutes(other)).toBe(before)
  const seen = await write(before + 1, async () => expect(await minutes(app)).toBe(before))
  expect([seen, await minutes(app)]).toEqual([before + 1, before + 1])
  await other.context.notifications.catchUp()
  expect(await minutes(other)).toBe(before + 1)
  await other.close()
})

test('a rolled-back value was never cached', async () => {
  const before = await minutes(app)
  const failing = write(before + 5, async () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await minutes(app)).toBe(before)
})

test('a setting that begins later takes effect at its time, without another change', async () => {
  const now = app.context.clock.now()
  const validFrom = new Date(now.getTime() + 86_400_000)
  const before = await minutes(app)
  const value = { valid_minutes: before + 7 }
  await transaction(app.context.db, tx => writeSetting(tx, { key: 'quotes', value, now, validFrom, by: 'test' }))
  expect(await minutes(app)).toBe(before)
  expect((await readSetting(app.context.db, 'quotes', validFrom)).valid_minutes).toBe(before + 7)
})

test('cached values cannot be modified', async () => {
  const value = await readSetting(app.context.db, 'quotes', later())
  expect(() => Object.assign(value, { valid_minutes: 1 })).toThrow(TypeError)
})

test('everything about a SKU is cached except its stock', async () => {
  const { sku_id } = await app.context.db
    .selectFrom('skus')
    .select('sku_id')
    .where('stock', 'is not', null)
    .executeTakeFirstOrThrow()
  const [facts] = await loadSkus(app.context.db, [sku_id])
  expect(facts).toMatchObject({ sku_id, listed: true })
  await app.context.connection.pool.query('update skus set listed = false where sku_id = $1', [sku_id])
  await app.context.notifications.catchUp()
  expect((await loadSkus(app.context.db, [sku_id]))[0]).toMatchObject({ listed: false })
})

test('without notifications nothing is cached, and a failed read does not affect other callers', async () => {
  const told = new EventEmitter()
  const kept = new ReadCache({ on: (channel, listener) => void told.on(channel, listener) })
  let reads = 0
  const read = async () => (reads += 1)
  expect([await kept.get('a', read), await kept.get('a', read)]).toEqual([1, 1])
  told.emit('lost')
  expect([await kept.get('a', read), await kept.get('a', read)]).toEqual([2, 3])
  told.emit('reconnected')
  expect([await kept.get('a', read), await kept.get('a', read)]).toEqual([4, 4])
  const failing = kept.get('b', () => Promise.reject(new Error('mine')))
  const second = kept.get('b', read)
  await expect(failing).rejects.toThrow('mine')
  expect(await second).toBe(5)
})
