// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { languages } from '#domain/languages.ts'
import { dayInShop } from '#i18n/format.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { formatDay } from '#server/platform/mail/templates/format.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { fetchDocument, readPdf, tight } from '#testing/steps/papers.ts'
import { acceptSettlement, good, moreMachines, type RequestDetail, type StaffRequest } from '#testing/steps/requests.ts'
import { booksOf, finding, returning } from '#testing/steps/returns.ts'
import { nights as nightsOf, settlementFaults } from '#testing/steps/settlements.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'
import { lockAnyRequest } from './lock-request.ts'
import { issueRefund } from './settlement/settle-deposit-books.ts'

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-silent-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 30)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
  expect(await settlementFaults(app)).toEqual([])
})

const reason = 'De foto’s tonen een gescheurde behuizing.'
const sender = { company: 'Genie', publicUrl: 'http://localhost', identity: [] }
const today = (): Day => dayInShop(app.context.clock.now())
const nights = (days: number) => nightsOf(app, days)
/** Until the first day of a set-off, with the reminder on the way. */
const silentDays = async () => {
  await nights(14)
  await nights(17)
}
const setOff = (
  no: string,
  role: 'finance' | 'admin' | 'operations' | 'support' = 'finance',
  body: object = { reason },
) => house.by(role).post(`/admin/requests/${no}/set-off`, body)

/** Inspected with damage of this much; the deposit is 150.00. */
async function damaged(cost: number) {
  const made = await returning(app, house, 6, { report: true })
  const { no } = await made.back({ findings: [await finding(app, house, cost)] })
  const settlement = async () => (await made.readRequest(no)).settlement
  return { ...made, no, settlement, asked: today() }
}

/** Refunds this much of the deposit, as somebody granted it. */
const refunded = (no: string, amount: number) =>
  transaction(app.context.db, async tx => {
    const locked = await lockAnyRequest(tx, no, app.context.clock.now())
    await issueRefund(tx, app.context, { locked, type: 'deposit', amount, reason: 'granted', reference: `test:${no}` })
  })

/** The mails about a request, as their reader has them. */
async function mailsOf(no: string): Promise<{ template: string; text: string }[]> {
  const { rows } = await app.context.connection.pool.query(
    `select template, language, data from mails where template like 'settlement%' and data ->> 'request_no' = $1 order by created_at`,
    [no],
  )
  return rows.map(mail => ({ template: mail.template, text: renderMail(mail, sender).text }))
}

async function inQueue(queue: string, no: string): Promise<boolean> {
  const { queues } = good<CallData<'GET /admin/today'>>(await house.by('finance').get('/admin/today'))
  return queues.find(one => one.queue === queue)?.first.some(({ ref }) => ref === no) ?? false
}

describe('a settlement that nobody answers', () => {
  test('does not keep the rental, and stays open however long nobody answers', async () => {
    const { no, me, orderNo, settlement } = await damaged(4000)
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'completed', deposit_held: 4000 })
    const before = await me.read(orderNo)
    await nights(200)
    expect(await settlement()).toMatchObject({ settlement_state: 'proposed', deducted: 4000, ended_how: null })
    expect(await me.read(orderNo)).toMatchObject({ deposit_held: 4000, refunded_amount: before.refunded_amount })
    expect((await booksOf(app, orderNo)).damage_revenue).toBeUndefined()
    // It can still be answered.
    const answer = good<RequestDetail>(await me.call('POST', `/requests/${no}/dispute`, { text: 'Dat zat er al.' }))
    expect(answer).toMatchObject({ settlement_state: 'disputed', process_status: 'complete' })
  })

  test('is reminded of once, on the last day of the term, in words that take silence for nothing', async () => {
    const { no, settlement, asked } = await damaged(4000)
    const [proposed] = await mailsOf(no)
    expect(proposed?.text).toContain('Reageer je niet, dan betekent dat niet dat je akkoord gaat.')
    expect(proposed?.text).toContain(formatDay(addDays(asked, 31), 'nl'))
    await nights(13)
    expect(await mailsOf(no)).toHaveLength(1)
    await nights(1)
    const reminded = (await mailsOf(no))[1]
    expect(reminded?.template).toBe('settlement_reminded')
    for (const words of ['betekent niet dat je akkoord gaat', '€ 40,00', formatDay(addDays(asked, 31), 'nl')]) {
      expect(tight(reminded?.text ?? '')).toContain(tight(words))
    }
    expect(await settlement()).toMatchObject({ set_off_from: addDays(asked, 31) })
    await nights(40)
    expect(await mailsOf(no)).toHaveLength(2)
  })

  test('no language of its mails, page and document says that silence ends it', async () => {
    const { no, me } = await damaged(4000)
    await nights(14)
    const silence = {
      ...{ nl: /vanzelf|is de afrekening definitief|is die definitief/, en: /the settlement is final|becomes final/ },
      ...{ de: /ist die Abrechnung endgültig|ist sie endgültig/, zh: /即为最终结果|自动生效/ },
    }
    const kept = { nl: 'betekent', en: 'mean that you agree', de: 'nicht als Zustimmung', zh: '不代表您同意' }
    const { rows } = await app.context.connection.pool.query(
      `select template, data from mails where template like 'settlement%' and data ->> 'request_no' = $1`,
      [no],
    )
    expect(rows).toHaveLength(2)
    for (const language of languages) {
      for (const mail of rows) {
        const { text } = renderMail({ ...mail, language }, sender)
        expect(text).not.toMatch(silence[language])
        expect(tight(text.replaceAll('并不代表', '不代表'))).toContain(tight(kept[language]))
      }
    }
    const { bytes } = await fetchDocument(app, me.token, `/api/requests/${no}/settlement.pdf`)
    expect(tight((await readPdf(bytes)).text)).toContain(tight('Niet antwoorden is geen akkoord.'))
  })

  test('is shown again instead if less is held by then, with new days', async () => {
    const { no, settlement } = await damaged(14_000)
    await refunded(no, 10_000)
    await nights(14)
    expect((await mailsOf(no)).map(({ template }) => template)).toEqual(['settlement_proposed', 'settlement_proposed'])
    const again = { dispute_until: addDays(today(), 14), set_off_from: addDays(today(), 31), reminded_at: null }
    expect(await settlement()).toMatchObject({ held: 5000, deducted: 4000, owed: 10_000, ...again })
  })
})

describe('a set-off', () => {
  test('waits for the reminder and thirty days, and is for finance and administrators with a reason', async () => {
    const { no, me, orderNo, settlement, asked } = await damaged(4000)
    expect((await setOff(no)).json).toMatchObject({ code: 200404, data: { reason: 'not_reminded' } })
    await nights(14)
    await nights(16)
    expect(today()).toBe(addDays(asked, 30))
    expect((await setOff(no)).json).toMatchObject({ code: 200404, data: { reason: 'not_silent_yet' } })
    expect(await inQueue('silent_settlements', no)).toBe(false)
    await nights(1)
    expect(await inQueue('silent_settlements', no)).toBe(true)
    for (const role of ['operations', 'support'] as const) expect((await setOff(no, role)).status).toBe(403)
    expect(verdict(await setOff(no, 'finance', { reason: '' }))).toEqual([400, 400])
    expect(await settlement()).toMatchObject({ settlement_state: 'proposed' })
    const before = (await me.read(orderNo)).refunded_amount
    expect(good<StaffRequest>(await setOff(no))).toMatchObject({ may_set_off: false, error_reason: '' })
    expect(await settlement()).toMatchObject({
      settlement_state: 'final',
      ended_how: 'set_off',
      deducted: 4000,
      owed: 0,
    })
    expect(await me.read(orderNo)).toMatchObject({ deposit_held: 0, refunded_amount: before })
    expect(await booksOf(app, orderNo)).toMatchObject({ damage_revenue: -4000 })
    expect(await inQueue('silent_settlements', no)).toBe(false)
    expect(verdict(await setOff(no))).toEqual([409, 200404])
    expect(verdict(await acceptSettlement(me, no))).toEqual([409, 200404])
  })

  test('is told with its reason and the right to object, never as an agreement', async () => {
    const { no, me } = await damaged(4000)
    await silentDays()
    good(await setOff(no, 'admin'))
    const told = (await mailsOf(no)).at(-1)
    expect(told?.template).toBe('settlement_set_off')
    for (const words of [
      reason,
      'We gaan er niet van uit dat je akkoord bent',
      'Je hoeft niets te betalen',
      'rechter',
    ]) {
      expect(told?.text).toContain(words)
    }
    const { bytes } = await fetchDocument(app, me.token, `/api/requests/${no}/settlement.pdf`)
    const { text } = await readPdf(bytes)
    for (const words of [reason, 'zonder je akkoord']) expect(tight(text)).toContain(tight(words))
    expect(tight(text)).not.toContain('definitief')
    expect((await me.call('POST', `/requests/${no}/messages`, { text: 'Ik ben het er niet mee eens.' })).status).toBe(
      200,
    )
  })

  test('makes what exceeds the deposit a claim that nobody agreed to: asked for only by people', async () => {
    const { no, orderNo, readRequest, pays } = await damaged(20_000)
    await silentDays()
    good(await setOff(no))
    const after = await readRequest(no)
    expect(after).toMatchObject({
      error_reason: 'not_agreed',
      checkout_no: null,
      settlement: { deducted: 15_000, owed: 5000 },
    })
    const charges = 'select 1 from checkouts join orders using (order_id) where order_no = $1'
    expect((await app.context.connection.pool.query(charges, [orderNo])).rows).toEqual([])
    expect(await booksOf(app, orderNo)).toMatchObject({ damage_revenue: -15_000 })
    const told = (await mailsOf(no)).at(-1)
    expect(tight(told?.text ?? '')).toContain(tight('staat nog € 50,00 open. Daar heb je niet mee ingestemd'))
    expect(await inQueue('steps_failed', no)).toBe(false)
    expect((await house.by('support').get('/admin/today')).text).toContain(no)
    await nights(30)
    expect((await readRequest(no)).checkout_no).toBeNull()
    good(await house.by('finance').post(`/admin/requests/${no}/charge-owed`, {}))
    await pays((await readRequest(no)).checkout_no)
    expect(await readRequest(no)).toMatchObject({ bill_state: 'paid', error_reason: '' })
    expect(await booksOf(app, orderNo)).toMatchObject({ damage_revenue: -20_000 })
  })

  test('leaves a claim that can be waived', async () => {
    const { no, readRequest } = await damaged(16_000)
    await silentDays()
    good(await setOff(no))
    good(await house.by('operations').post(`/admin/requests/${no}/waive-owed`, { reason: 'Te weinig.' }))
    expect(await readRequest(no)).toMatchObject({ error_reason: '', settlement: { owed: 1000 } })
  })

  test('is refused for less than was shown, and shown again first', async () => {
    const { no, settlement } = await damaged(14_000)
    await silentDays()
    await refunded(no, 10_000)
    expect((await setOff(no)).json).toMatchObject({
      code: 200203,
      data: { reason: 'changed', settlement: { owed: 10_000 } },
    })
    expect(await settlement()).toMatchObject({ settlement_state: 'proposed', owed: 10_000, reminded_at: null })
    expect((await setOff(no)).json).toMatchObject({ code: 200404, data: { reason: 'not_reminded' } })
  })

  test('and an answer of the customer, at once: one of them takes effect', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { no, me, orderNo, settlement } = await damaged(4000)
      await silentDays()
      const [dispute, ended] = await Promise.all([
        me.call('POST', `/requests/${no}/dispute`, { text: 'Dat zat er al.' }),
        setOff(no),
        setOff(no, 'admin'),
      ])
      const isDisputed = dispute.status === 200
      expect((await settlement())?.settlement_state).toBe(isDisputed ? 'disputed' : 'final')
      if (isDisputed) expect(ended.status).toBe(409)
      expect((await me.read(orderNo)).deposit_held).toBe(isDisputed ? 4000 : 0)
    }
  })
})

test('a settlement from before is not ended by silence either: its rental ends, and it is asked about again', async () => {
  const { no, me, orderNo, settlement } = await damaged(4000)
  const query = (text: string) => app.context.connection.pool.query(text, [no])
  const its = 'after_sale_id = (select after_sale_id from requests where request_no = $1)'
  await query(`update settlements set set_off_from = null where ${its}`)
  await query("update requests set process_status = 'check', completed_at = null where request_no = $1")
  await nights(20)
  expect(await settlement()).toMatchObject({ settlement_state: 'proposed', set_off_from: addDays(today(), 31) })
  expect(good<RequestDetail>(await me.call('GET', `/requests/${no}`)).process_status).toBe('complete')
  expect((await setOff(no)).json).toMatchObject({ data: { reason: 'not_silent_yet' } })
  await nights(31)
  good(await setOff(no))
  expect(await me.read(orderNo)).toMatchObject({ order_status: 'completed', deposit_held: 0 })
})

test('a withdrawal after the inspection refunds everything, and leaves the claim open', async () => {
  const { no, me, orderNo, settlement } = await damaged(4000)
  good(await me.call('POST', '/withdrawals', { name: 'Anna de Wit', contract: orderNo, email: 'anna@example.nl' }))
  await app.context.jobs.drain()
  const order = await me.read(orderNo)
  expect(order).toMatchObject({ order_status: 'closed', deposit_held: 0, refunded_amount: order.paid_amount })
  expect(await settlement()).toMatchObject({ settlement_state: 'proposed' })
  await nights(14)
  expect(await settlement()).toMatchObject({ held: 11_000, deducted: 0, back: 11_000, owed: 4000 })
  await silentDays()
  good(await setOff(no))
  expect(await settlement()).toMatchObject({ ended_how: 'set_off', deducted: 0, owed: 4000 })
})
