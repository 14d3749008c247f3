// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { seedLife } from './begin-life.ts'
import { live } from './live.ts'
import { findLife } from './store.ts'

/** The beginning of the demo's past; the whole of it takes minutes (`whole-life.test.ts`). */
const moments = 250

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await transaction(app.context.db, tx => seedLife(tx, app.context))
}, 600_000)
afterAll(() => app.close())

test('its beginning goes as planned, and the ledger balances', async () => {
  const { context } = app
  const life = (await findLife(context.db)) ?? expect.fail('there is no life')
  let passed = 0
  const isStopped = () => {
    passed += 1
    return passed > moments
  }
  const lived = await live(context, { life, size: { purchases: 24, rentals: 24, otherwise: 0.2 }, isStopped })
  expect(lived.failures).toEqual([])
  expect(lived.moments).toBe(moments)
  expect(lived.surprises.length, lived.surprises.join('\n')).toBeLessThan(moments / 20)
  expect(await ledgerFaults(app)).toEqual([])
})
