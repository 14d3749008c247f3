// @module-tag further
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PayMethod } from '#domain/payments/methods.ts'
import { rowsOf, until } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { newestMail, provenNow } from '#testing/steps/accounts.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { booksAgree, owedRefund, refundsOf, sandboxOf, send } from '#testing/steps/refunds.ts'
import { good, moreMachines } from '#testing/steps/requests.ts'
import { finding, returning } from '#testing/steps/returns.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'
import { requestAccounts } from './transfers/request-accounts.ts'

const iban = 'NL91 ABNA 0417 1643 00'
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let rows: ReturnType<typeof rowsOf>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  rows = rowsOf(app)
  await moreMachines(app, 'genie-600', 'rent', 10)
})
afterAll(() => app.close())
beforeEach(() => liftLimits(app))

/** A year later, on time, with nothing or something to deduct. */
async function endedAfterAYear(method: PayMethod, findings: object[] = []) {
  const rental = await returning(app, house, 12, { report: findings.length > 0 })
  await rows(
    `update payments set method = $2 where checkout_id = (select checkout_id from orders where order_no = $1)`,
    rental.orderNo,
    method,
  )
  await later(app, 364)
  const { request_no } = await rental.packed()
  await later(app, 3)
  await rental.says(request_no, 'accepted')
  await rental.says(request_no, 'delivered')
  const found = findings.length > 0 && { findings }
  good(await rental.inspects(request_no, { ...found }))
  await app.context.jobs.drain()
  const { email } = await rental.me.read(rental.orderNo)
  return { ...rental, email, request_no }
}

const mailsAsking = (orderNo: string) =>
  rows(
    `select data ->> 'times' as times from mails where template = 'refund_account' and data -> 'order_nos' ? $1
      order by created_at`,
    orderNo,
  )

async function queued(): Promise<{ ref: string; at: string }[]> {
  const { queues } = good<{ queues: { queue: string; first: { ref: string; at: string }[] }[] }>(
    await house.by('finance').get('/admin/today'),
  )
  return queues.find(({ queue }) => queue === 'refund_accounts')?.first ?? []
}

describe('the deposit of a rental of a year, paid by iDEAL', () => {
  test('the settlement asks for the account, the job reminds, staff see it, and it is paid', async () => {
    const rental = await endedAfterAYear('ideal')
    const [refund] = await refundsOf(app, rental.orderNo)
    expect(refund).toMatchObject({ refund_status: 'refunding', way: 'bank_transfer', type: 'deposit' })
    const settled = await newestMail(app, rental.email, 'De afrekening:')
    expect(settled.text).not.toMatch(/manier waarop je hebt betaald\./)
    expect(settled.text).toContain('Geef via de knop hieronder je rekeningnummer door')
    expect(settled.text).toContain('&to=refunds')
    // The settlement has asked for it, so it is not asked for a second time at once.
    await requestAccounts(app.context, {})
    expect(await mailsAsking(rental.orderNo)).toEqual([])
    expect(await queued()).toMatchObject([{ ref: refund?.refund_no }])
    for (const days of [7, 1, 14, 30]) {
      await later(app, days)
      await requestAccounts(app.context, {})
      await requestAccounts(app.context, {})
    }
    expect(await mailsAsking(rental.orderNo)).toEqual([{ times: '1' }, { times: '2' }])
    await provenNow(app)
    good(await rental.me.call('POST', `/refunds/${refund?.refund_no}/account`, { iban }))
    expect(await queued()).toEqual([])
    good(await house.by('finance').post(`/admin/refunds/${refund?.refund_no}/transferred`, {}))
    expect(await refundsOf(app, rental.orderNo)).toMatchObject([{ refund_status: 'refund_successful' }])
    expect(await ledgerFaults(app)).toEqual([])
  })

  test('with a deduction, the undisputed part is not called in progress', async () => {
    const rental = await endedAfterAYear('ideal', [await finding(app, house, 3000)])
    const mail = await newestMail(app, rental.email, 'De afrekening:')
    expect(mail.text).not.toContain('onderweg naar je')
    expect(mail.text).toContain('Geef via de knop hieronder je rekeningnummer door')
  })
})

test.each(['bancontact', 'paypal'] as const)(
  'of a rental of a year, paid by %s, an account is asked for',
  async method => {
    const rental = await endedAfterAYear(method)
    expect(await refundsOf(app, rental.orderNo)).toMatchObject([
      { refund_status: 'refunding', way: 'bank_transfer', type: 'deposit', failure: null },
    ])
    const mail = await newestMail(app, rental.email, 'De afrekening:')
    expect(mail.text).toContain('Geef via de knop hieronder je rekeningnummer door')
  },
)

describe('an old card', () => {
  test('is tried, and accepts it', async () => {
    const rental = await endedAfterAYear('card')
    expect(await refundsOf(app, rental.orderNo)).toMatchObject([
      { refund_status: 'refund_successful', way: 'original' },
    ])
    expect((await newestMail(app, rental.email, 'De afrekening:')).text).toContain(
      'krijg je terug op de manier waarop je hebt betaald',
    )
  })

  test('that refuses it makes it a transfer, whose account is asked for automatically', async () => {
    sandboxOf(app).control.refundsFail = true
    const rental = await endedAfterAYear('card')
    sandboxOf(app).control.refundsFail = false
    expect(await refundsOf(app, rental.orderNo)).toMatchObject([
      { refund_status: 'refunding', way: 'bank_transfer', failure: 'expired_or_canceled_card' },
    ])
    await requestAccounts(app.context, {})
    expect(await mailsAsking(rental.orderNo)).toEqual([{ times: '0' }])
    const mail = await newestMail(app, rental.email, 'Rekeningnummer invullen')
    expect(mail.text).toContain('&to=refunds')
    expect(await ledgerFaults(app)).toEqual([])
    expect(await booksAgree(app)).toEqual([])
  })

  test('that is not so old is left to staff, who have its customer asked', async () => {
    const finance = house.by('finance')
    sandboxOf(app).control.refundsFail = true
    const one = await owedRefund(app, finance)
    await send(app, one.refund_no)
    sandboxOf(app).control.refundsFail = false
    await requestAccounts(app.context, {})
    expect(await mailsAsking(one.orderNo)).toEqual([])
    const asked = await finance.post(`/admin/refunds/${one.refund_no}/bank-transfer`, {})
    expect(good(asked)).toMatchObject({ refund_status: 'refunding', way: 'bank_transfer', iban: null })
    await requestAccounts(app.context, {})
    expect(await mailsAsking(one.orderNo)).toEqual([{ times: '0' }])
  })

  test('whose bank returns it later makes it a transfer as well', async () => {
    const rental = await endedAfterAYear('card')
    const [refund] = await refundsOf(app, rental.orderNo)
    const back = { play: { what: 'refund_comes_back', id: refund?.provider_ref ?? '' } }
    expect((await app.send('POST', '/sandbox/control', { body: back })).status).toBe(200)
    await until(
      async () => (await refundsOf(app, rental.orderNo))[0]?.refund_status !== 'refund_successful',
      'heard',
      10,
    )
    expect(await refundsOf(app, rental.orderNo)).toMatchObject([
      { refund_status: 'refunding', way: 'bank_transfer', refund_time: null },
    ])
    expect(await ledgerFaults(app)).toEqual([])
  })
})
