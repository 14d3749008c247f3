// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer } from '#testing/steps/accounts.ts'
import * as told from '#testing/steps/refunds.ts'
import { auditOf, dataOf, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

type File = CallData<'POST /admin/refund-transfers'>
type Files = CallData<'GET /admin/refund-transfers'>

let app: TestApp
let finance: Staff
beforeAll(async () => {
  app = await testApp()
  finance = await staff(app, 'finance')
  // The demo's history has an account of its own.
  await finance.post('/admin/refund-transfers', { iban: ours })
})
afterAll(() => app.close())

const ours = 'NL02 ABNA 0123 4567 89'
const theirs = 'DE89370400440532013000'
const make = (iban = ours) => finance.post('/admin/refund-transfers', { iban })
const files = () => dataOf<Files>(finance.get('/admin/refund-transfers'))

/** A failed refund that now goes to a bank account. */
async function toTransfer() {
  const one = await told.owedRefund(app, finance)
  told.sandboxOf(app).control.refundsFail = true
  await told.send(app, one.refund_no)
  told.sandboxOf(app).control.refundsFail = false
  await dataOf(finance.post(`/admin/refunds/${one.refund_no}/bank-transfer`, { iban: theirs }))
  return one
}

test('waiting transfers go into one file, once, however often it is requested', async () => {
  const [one, other] = [await toTransfer(), await toTransfer()]
  expect((await files()).waiting).toEqual({ count: 2, total: 2000 })
  for (const bad of ['', 'NL02ABNA0123456788', theirs.slice(1)]) expect(await refusalOf(make(bad))).toEqual([400, 400])
  const responses = await Promise.all([make(), make(), make()])
  const made = responses.filter(({ json }) => json.code === 0).map(({ json }) => json.data as File)
  expect(made).toMatchObject([{ count: 2, total: 2000, open: 2, created_by: { user_id: finance.userId } }])
  const [file] = made
  const file_no = file?.file_no ?? ''
  expect(await auditOf(app, file_no)).toMatchObject([{ action: 'refund.file', actor_id: finance.userId }])

  const xml = await fetch(`${app.url}/api/admin/refund-transfers/${file_no}/xml`, { headers: bearer(finance.token) })
  expect(xml.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const text = await xml.text()
  expect(text).toContain(`<MsgId>${file_no}</MsgId>`)
  expect(text.match(/<CtrlSum>20\.00<\/CtrlSum>/g)).toHaveLength(2)
  for (const { refund_no } of [one, other]) expect(text).toContain(`<EndToEndId>${refund_no}</EndToEndId>`)
  expect(text.match(new RegExp(`<IBAN>${theirs}</IBAN>`, 'g'))).toHaveLength(2)

  const detail = await dataOf<CallData<'GET /admin/refunds/{refund_no}'>>(
    finance.get(`/admin/refunds/${one.refund_no}`),
  )
  expect(detail).toMatchObject({ file_no, refund_status: 'refunding' })
  await dataOf(finance.post(`/admin/refunds/${one.refund_no}/transferred`, {}))
  expect((await files()).list[0]).toMatchObject({ file_no, open: 1 })
  expect((await files()).iban).toBe('NL02ABNA0123456789')
})

test('another account after the bank refused: out of the old file, into the next', async () => {
  const one = await toTransfer()
  const first = await dataOf<File>(make())
  const other = { iban: ours, bank_refused: true }
  await dataOf(finance.post(`/admin/refunds/${one.refund_no}/bank-transfer`, other))
  const second = await dataOf<File>(make())
  expect(second.file_no).not.toBe(first.file_no)
  expect(second).toMatchObject({ count: 1, total: 1000 })
  // A file that the bank has stays unchanged.
  expect((await files()).list.find(({ file_no }) => file_no === first.file_no)).toMatchObject({ count: 1, total: 1000 })
})

test('a file is marked as paid at once, except what the bank refused; the name is the account holder’s', async () => {
  const [one, other] = [await toTransfer(), await toTransfer()]
  const named = { iban: theirs, account_holder: 'A. Jansen-de Boer' }
  await dataOf(finance.post(`/admin/refunds/${one.refund_no}/bank-transfer`, named))
  const { file_no } = await dataOf<File>(make())
  const xml = await fetch(`${app.url}/api/admin/refund-transfers/${file_no}/xml`, { headers: bearer(finance.token) })
  expect(await xml.text()).toContain('<Nm>A. Jansen-de Boer</Nm>')
  const path = `/admin/refund-transfers/${file_no}/transferred`
  const marked = await dataOf<File>(finance.post(path, { except: [other.refund_no] }))
  expect(marked).toMatchObject({ file_no, count: 2, open: 1 })
  expect(await one.row()).toMatchObject({ refund_status: 'refund_successful' })
  expect(await other.row()).toMatchObject({ refund_status: 'refunding' })
  expect(await dataOf<File>(finance.post(path, {}))).toMatchObject({ open: 0 })
  expect(await dataOf<File>(finance.post(path, {}))).toMatchObject({ open: 0 })
  expect(await refusalOf(finance.post('/admin/refund-transfers/TF0/transferred', {}))).toEqual([404, 404])
})

test('nothing waits: no empty file; unknown files and strangers are refused', async () => {
  expect(await refusalOf(make())).toEqual([404, 200507])
  expect(await refusalOf(finance.get('/admin/refund-transfers/TF0/xml'))).toEqual([404, 404])
  const support = await staff(app, 'support')
  expect(await refusalOf(support.get('/admin/refund-transfers'))).toEqual([403, 403])
})

test('stages: refunds that wait for one person are apart from those that wait for a second', async () => {
  const mine = await told.paidOrder(app, { sku: 'blades-set-9' })
  const { refund_no } = await dataOf<told.OwnRefund>(mine.ask({}))
  const of = async (stage: string) =>
    (await dataOf<CallData<'GET /admin/refunds'>>(finance.get(`/admin/refunds?stage=${stage}&q=${mine.orderNo}`))).list
  expect(await of('to_approve')).toMatchObject([{ refund_no }])
  expect(await of('second_person')).toEqual([])
  await app.context.connection.pool.query('update refunds set approved_by = $1 where refund_no = $2', [
    finance.userId,
    refund_no,
  ])
  expect(await of('to_approve')).toEqual([])
  expect(await of('second_person')).toMatchObject([{ refund_no }])
  expect(await refusalOf(finance.get('/admin/refunds?stage=lost'))).toEqual([400, 400])
})
