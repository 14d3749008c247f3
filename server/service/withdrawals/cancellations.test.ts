// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addMonths, type Day } from '#domain/calendar.ts'
import { formatDay, formatMoney } from '#server/platform/mail/templates/format.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { newestMail, randomEmail } from '#testing/steps/accounts.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { tight } from '#testing/steps/papers.ts'
import { delivered, good, moreMachines, type StaffRequest } from '#testing/steps/requests.ts'
import { cleanList, sidesBy } from '#testing/steps/returns.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'
import { acknowledged, statements } from '#testing/steps/statements.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 40)
  await moreMachines(app, 'genie-600', 'sale', 20)
})
afterAll(() => app.close())
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const rented = (months = 6) => delivered(app, house, { sku: 'genie-600-rent', months })
const { send, cancel, worked, stated, ownRequests } = statements(() => ({ app, house }))

describe('ending a rental', () => {
  test('R2 R3 without login, in every language, acknowledged with content, moment and wished end', async () => {
    for (const [language, number] of [
      ['nl', 3],
      ['de', 4],
      ['en', 2],
      ['zh', 1],
    ] as const) {
      const email = randomEmail()
      const body = {
        name: 'Anna',
        contract: 'R-7K4Q92XD',
        email,
        ending: 'ordinary',
        end_wish: '2027-05-31',
        language: number,
      }
      expect((await send('rental-cancellations', body)).status).toBe(200)
      await worked()
      const mail = await newestMail(app, email)
      expect(mail).toMatchObject({ template: 'cancellation_received', language })
      expect(await acknowledged(app, email)).toContain(tight(formatDay('2027-05-31', language)))
    }
  })

  test('R1 R2 takes effect when it is received: its return has its figures, and nobody decides on it', async () => {
    const { me, orderNo, order } = await rented()
    const requestedDay = addMonths(order.start_time as Day, 3)
    const { last } = await stated(cancel(orderNo, order.email, { end_wish: requestedDay }))
    expect(last).toMatchObject({ outcome: 'done', reason: 'return_asked' })
    const [request] = await ownRequests(me, orderNo)
    expect(request).toMatchObject({
      ...{ apply_type: 'return', audit_status: 'approved', pick_up_on: requestedDay, actions: ['write'] },
    })
    expect(request?.offer?.lines.find(({ rule }) => rule === 'rent_unused')?.figures.months_used).toBe(3)
    const fee = request?.offer?.lines.find(({ rule }) => rule === 'early_fee')?.amount ?? 0
    expect(fee).toBeGreaterThan(0)
    const no = request?.request_no
    const rejected = await house.by('support').post(`/admin/requests/${no}/reject`, { reject_reason: 'Liever niet.' })
    expect(verdict(rejected)).toEqual([409, 200403])
    const seen = good<StaffRequest>(await house.by('support').get(`/admin/requests/${no}`))
    expect(seen).toMatchObject({ may_be_rejected: false, may_contest_cause: false })
    const mail = await newestMail(app, order.email)
    expect(mail.template).toBe('rental_terminated')
    expect(mail.text).toContain(formatMoney(fee, 'nl'))
    const contested = await house.by('support').post(`/admin/requests/${no}/contest-cause`, { reason: 'Er was geen.' })
    expect(verdict(contested)).toEqual([409, 200404])
  })

  test('R2 a return that waited for a decision from before is not rejected either', async () => {
    const { me, orderNo, order } = await rented()
    await stated(cancel(orderNo, order.email))
    const [request] = await ownRequests(me, orderNo)
    const no = request?.request_no ?? ''
    // As an earlier version stored it.
    await app.context.connection.pool.query(
      `update requests set audit_status = 'wait_review', process_status = 'pending', audit_time = null
        where request_no = $1`,
      [no],
    )
    const rejected = await house.by('support').post(`/admin/requests/${no}/reject`, { reject_reason: 'Liever niet.' })
    expect(verdict(rejected)).toEqual([409, 200403])
  })

  test('R2 of a termination for good cause staff may contest only the cause, and with it the fee', async () => {
    const { me, orderNo, order } = await rented()
    await stated(cancel(orderNo, order.email, { ending: 'extraordinary', reason: 'Hij bevalt me niet.' }))
    const [request] = await ownRequests(me, orderNo)
    const no = request?.request_no ?? ''
    expect(request).toMatchObject({ audit_status: 'approved', return_fee: 0 })
    expect((await newestMail(app, order.email)).template).toBe('rental_terminated')
    const support = house.by('support')
    expect(good<StaffRequest>(await support.get(`/admin/requests/${no}`))).toMatchObject({ may_contest_cause: true })
    const reason = 'De maaier is nooit stuk geweest.'
    good<StaffRequest>(await support.post(`/admin/requests/${no}/contest-cause`, { reason }))
    const [after] = await ownRequests(me, orderNo)
    const fee = after?.offer?.lines.find(({ rule }) => rule === 'early_fee')?.amount ?? 0
    expect(fee).toBeGreaterThan(0)
    expect(after).toMatchObject({ audit_status: 'approved', return_fee: fee })
    const mail = await newestMail(app, order.email)
    expect(mail.template).toBe('rental_terminated')
    expect(mail.text).toContain(reason)
    expect(mail.text).toContain(formatMoney(fee, 'nl'))
    expect(verdict(await support.post(`/admin/requests/${no}/contest-cause`, { reason }))).toEqual([409, 200404])
    good(await house.by('admin').post(`/admin/requests/${no}/step`, { event: 'pick_up' }))
    const pictures = await sidesBy(app, house)
    good(await house.by('operations').post(`/admin/requests/${no}/inspect`, { checklist: cleanList, pictures }))
    const unused = after?.offer?.lines.find(({ rule }) => rule === 'rent_unused')?.amount ?? 0
    expect((await me.read(orderNo)).refunded_amount).toBe(order.deposit_held - unused - fee)
  })

  test('R2 for cause needs the cause, an ordinary one needs nothing', async () => {
    expect(verdict(await cancel('R-7K4Q92XD', randomEmail(), { ending: 'extraordinary' }))).toEqual([400, 400])
    expect(verdict(await cancel('R-7K4Q92XD', randomEmail(), { ending: 'whenever' }))).toEqual([400, 400])
    expect(verdict(await cancel('R-7K4Q92XD', randomEmail(), { end_wish: 'soon' }))).toEqual([400, 400])
    const { ending, reason } = await stated(
      cancel('R-7K4Q92XD', randomEmail(), { ending: 'extraordinary', reason: 'Al drie keer kapot.' }),
    )
    expect([ending, reason]).toEqual(['extraordinary', 'Al drie keer kapot.'])
  })

  test('R2 for good cause costs no fee, unless staff contest the cause', async () => {
    const { me, orderNo, order } = await rented()
    const body = { ending: 'extraordinary', reason: 'Al drie keer kapot.' }
    await stated(cancel(orderNo, order.email, body))
    const [request] = await ownRequests(me, orderNo)
    const unused = request?.offer?.lines.find(({ rule }) => rule === 'rent_unused_days')
    expect(request?.offer?.lines.map(({ rule }) => rule)).not.toContain('early_fee')
    const no = request?.request_no ?? ''
    const desk = house.by('operations')
    good(await house.by('admin').post(`/admin/requests/${no}/step`, { event: 'pick_up' }))
    const pictures = await sidesBy(app, house)
    good(await desk.post(`/admin/requests/${no}/inspect`, { checklist: cleanList, pictures }))
    expect((await me.read(orderNo)).refunded_amount).toBe(order.deposit_held - (unused?.amount ?? 0))
  })

  test('R2 to the end it has anyway asks nothing of anybody: no rental goes on by itself', async () => {
    const { me, orderNo, order } = await rented()
    const { last } = await stated(cancel(orderNo, order.email, { end_wish: order.end_time }))
    expect(last).toMatchObject({ outcome: 'done', reason: 'ends_by_itself' })
    expect(await ownRequests(me, orderNo)).toEqual([])
  })

  test('R1 of what is no rental, is not there yet or is over goes to people', async () => {
    const bought = await delivered(app, house, { sku: 'genie-600-buy' }, 'buy')
    expect((await stated(cancel(bought.orderNo, bought.order.email))).last).toMatchObject({ reason: 'no_rental' })
    const { orderNo, order } = await house.ordered([{ sku: 'genie-600-rent', months: 2 }])
    expect((await stated(cancel(orderNo, order.email))).last).toMatchObject({ outcome: 'human', reason: 'not_shipped' })
  })
})
