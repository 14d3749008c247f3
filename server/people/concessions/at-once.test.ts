// @module-tag further
import { afterEach, beforeEach, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { writeSetting } from '#server/platform/config/settings.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { couponBody } from '#testing/steps/promotions.ts'
import * as told from '#testing/steps/refunds.ts'
import { liftLimits, type Staff, staff } from '#testing/steps/staff.ts'

/** What one person may concede is summed call after call, however many they send at the same moment. */
let app: TestApp
let finance: Staff
beforeEach(async () => {
  app = await testApp()
  finance = await staff(app, 'finance')
})
afterEach(() => app.close())

const given = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length
const refusals = (answers: readonly Answer[]) => [
  ...new Set(answers.filter(({ status }) => status !== 200).map(({ status, json }) => `${status} ${json.code}`)),
]

test('concurrent codes are assessed together', async () => {
  const fixed = { discount_type: 1, discount_value: 49_000, global_limit: 1 }
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => finance.post('/admin/coupons', couponBody(app, fixed))),
  )
  expect([given(answers), refusals(answers)]).toEqual([1, ['409 2']])
})

test('so are refunds to accounts that one person enters', async () => {
  const { db, clock } = app.context
  const value = { refund_second_person_above: 2500, original_within_days: 365 }
  await transaction(db, tx => writeSetting(tx, { key: 'refunds', value, now: clock.now(), by: 'test' }))
  const failed: string[] = []
  for (let count = 0; count < 8; count += 1) {
    await liftLimits(app)
    const { refund_no } = await told.owedRefund(app, finance)
    told.sandboxOf(app).control.refundsFail = true
    await told.send(app, refund_no)
    told.sandboxOf(app).control.refundsFail = false
    failed.push(refund_no)
  }
  await liftLimits(app)
  // Made by another person, for whom the earlier refunds do not count.
  const admin = await staff(app, 'admin')
  const iban = 'DE89370400440532013000'
  const answers = await Promise.all(failed.map(no => admin.post(`/admin/refunds/${no}/bank-transfer`, { iban })))
  expect([given(answers), refusals(answers)]).toEqual([2, ['409 2']])
})
