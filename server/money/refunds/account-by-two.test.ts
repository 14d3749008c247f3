// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/protocol/codes.ts'
import { transaction } from '#db/transaction.ts'
import { writeSetting } from '#server/platform/config/settings.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ageProofs, bearer } from '#testing/steps/accounts.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import * as told from '#testing/steps/refunds.ts'
import { dataOf, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

/** The customer decides where a refund goes: an account that staff enter needs two people, above the limit. */
let app: TestApp
let finance: Staff
let admin: Staff
beforeAll(async () => {
  app = await testApp()
  finance = await staff(app, 'finance')
  admin = await staff(app, 'admin')
  const { db, clock } = app.context
  const value = { refund_second_person_above: 2500, original_within_days: 365 }
  await transaction(db, tx => writeSetting(tx, { key: 'refunds', value, now: clock.now(), by: 'test' }))
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
})

const theirs = 'DE89370400440532013000'

/** A refund of ten euros that failed. */
async function failed() {
  const one = await told.owedRefund(app, finance)
  told.sandboxOf(app).control.refundsFail = true
  await told.send(app, one.refund_no)
  told.sandboxOf(app).control.refundsFail = false
  return one
}

const named = (refundNo: string, iban = theirs) => finance.post(`/admin/refunds/${refundNo}/bank-transfer`, { iban })

test('one person enters accounts up to the limit per day; above it another has to approve', async () => {
  const [small, other, next] = [await failed(), await failed(), await failed()]
  for (const { refund_no } of [small, other]) await dataOf(named(refund_no))
  const response = await named(next.refund_no)
  expect([response.status, response.json.code]).toEqual([409, 2])
  expect(await next.row()).toMatchObject({ refund_status: 'refund_failed', iban: null })
  const { proposal_id } = response.json.data as { proposal_id: string }
  const { version, ...proposal } = await dataOf<Record<string, unknown>>(admin.get(`/admin/proposals/${proposal_id}`))
  expect(proposal).toMatchObject({ kind: 'refund_account', amount: 1000, subject: next.refund_no, reason: theirs })
  expect(await refusalOf(finance.post(`/admin/proposals/${proposal_id}/approve`, { version }))).toEqual([403, 403])
  await dataOf(admin.post(`/admin/proposals/${proposal_id}/approve`, { version }))
  expect(await next.row()).toMatchObject({ refund_status: 'refunding', way: 'bank_transfer', iban: theirs })
})

test('the account that its customer has entered needs nobody else', async () => {
  const one = await told.owedRefund(app, finance)
  const { pool } = app.context.connection
  await pool.query("update refunds set way = 'bank_transfer' where refund_no = $1", [one.refund_no])
  await dataOf(one.me.call('POST', `/refunds/${one.refund_no}/account`, { iban: theirs }))
  await dataOf(named(one.refund_no))
  expect(await one.row()).toMatchObject({ refund_status: 'refunding', iban: theirs })
  const response = await named(one.refund_no, 'NL91ABNA0417164300')
  expect([response.status, response.json.code]).toEqual([409, 2])
})

test("a transfer returned by one person's statement is paid again up to the limit", async () => {
  const one = await failed()
  const by = (verb: string, body: object = {}) => admin.post(`/admin/refunds/${one.refund_no}/${verb}`, body)
  await dataOf(by('bank-transfer', { iban: theirs }))
  await dataOf(by('transferred'))
  await dataOf(by('returned', { reason: 'Rekening opgeheven' }))
  await dataOf(by('bank-transfer', { iban: theirs }))
  await dataOf(by('transferred'))
  const response = await by('returned', { reason: 'Rekening opgeheven' })
  expect([response.status, response.json.code]).toEqual([409, 2])
  expect(await one.row()).toMatchObject({ refund_status: 'refund_successful' })
  const { proposal_id } = response.json.data as { proposal_id: string }
  await dataOf(finance.post(`/admin/proposals/${proposal_id}/approve`, { version: 1 }))
  expect(await one.row()).toMatchObject({ refund_status: 'refund_failed' })
})

test('a refund that was in a bank file is assessed again, for the same account as well', async () => {
  const one = await failed()
  await later(app, 2)
  admin = await staff(app, 'admin')
  await dataOf(admin.post(`/admin/refunds/${one.refund_no}/bank-transfer`, { iban: theirs }))
  const again = () => admin.post(`/admin/refunds/${one.refund_no}/bank-transfer`, { iban: theirs, bank_refused: true })
  const file = () => dataOf(admin.post('/admin/refund-transfers', { iban: 'NL91 ABNA 0417 1643 00' }))
  await file()
  expect(await refusalOf(again())).toEqual([200, 0])
  await file()
  expect(await refusalOf(again())).toEqual([409, 2])
})

test('reporting it as returned needs a fresh proof', async () => {
  const one = await failed()
  finance = await staff(app, 'finance')
  await ageProofs(app)
  // Not by the helper, which gives a fresh proof where it is asked to.
  const response = app.send('POST', `/api/admin/refunds/${one.refund_no}/returned`, {
    ...{ body: { reason: 'Rekening opgeheven' }, headers: bearer(finance.token) },
  })
  expect(await refusalOf(response)).toEqual([403, codes.proof_required.code])
})
