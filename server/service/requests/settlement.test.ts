// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { loadAttachments } from '#server/platform/mail/attachments.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { formatDay } from '#server/platform/mail/templates/format.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { fetchDocument, readPdf, tight } from '#testing/steps/papers.ts'
import { acceptSettlement, good, moreMachines, type RequestDetail, type StaffRequest } from '#testing/steps/requests.ts'
import { booksOf, finding, returning } from '#testing/steps/returns.ts'
import { nights as nightsOf, settlementFaults } from '#testing/steps/settlements.ts'
import { passerBy, verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'
import { remindOfSettlements } from './settlement/settle-deposit-remind.ts'

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-returns-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 60)
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

/** The invoices beside that of the order itself: gross, net and tax. */
async function invoicesFor(orderNo: string): Promise<number[][]> {
  const { rows } = await app.context.connection.pool.query(
    `select gross, net, vat from invoices join orders using (order_id)
     where order_no = $1 and invoices.kind = 'invoice' and reference like 'settlement:%' order by issued_at, number`,
    [orderNo],
  )
  return rows.map(({ gross, net, vat }) => [gross, net, vat])
}

/** The mails that ask for what is owed above a deposit, as their reader has them. */
async function owedMails(no: string): Promise<string[]> {
  const { rows } = await app.context.connection.pool.query(
    `select template, language, data from mails where template = 'settlement_owed' and data ->> 'request_no' = $1
     order by created_at`,
    [no],
  )
  const sender = { company: 'Genie', publicUrl: 'http://localhost', identity: [] }
  return rows.map(mail => {
    const { subject, text } = renderMail(mail, sender)
    return `${subject}\n${text}`
  })
}

const today = (): Day => dayInShop(app.context.clock.now())
const rented = (months = 6, report = true) => returning(app, house, months, { report })
const damage = (cost: number, change: object = {}) => finding(app, house, cost, change)
const settle = (no: string, body: object, role: 'operations' | 'support' = 'operations') =>
  house.by(role).post(`/admin/requests/${no}/settle`, { remark: 'Opnieuw bekeken.', ...body })
const nights = (days: number) => nightsOf(app, days)
const lower = (amount: number) => ({ deductions: [{ rule: 'damage', amount, note: 'Half' }] })

describe('a settlement with a deduction', () => {
  test('refunds at once what it does not affect, and waits for an answer with the rest', async () => {
    const { back, me, orderNo, readRequest } = await rented(2)
    await nights(55)
    const { no, settlement } = await back({ findings: [await damage(4000)] })
    expect(settlement).toMatchObject({
      ...{ settlement_state: 'proposed', held: 15_000, deducted: 4000, back: 11_000, owed: 0 },
      dispute_until: addDays(today(), 14),
    })
    expect(settlement?.deductions[0]).toMatchObject({ rule: 'damage', note: 'Behuizing gescheurd.' })
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'completed', deposit_held: 4000 })
    await nights(16)
    expect(await readRequest(no)).toMatchObject({
      ...{ process_status: 'complete', actions: ['dispute', 'accept_settlement', 'write'] },
      settlement: { settlement_state: 'proposed', deducted: 4000 },
    })
    expect((await booksOf(app, orderNo)).damage_revenue).toBeUndefined()
    good<RequestDetail>(await acceptSettlement(me, no))
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'completed', deposit_held: 0 })
    const books = await booksOf(app, orderNo)
    // Compensation for damage is outside the tax.
    expect(books).toMatchObject({ damage_revenue: -4000 })
    expect(books.fee_revenue).toBeUndefined()
    expect(verdict(await me.call('POST', `/requests/${no}/dispute`, { text: 'Toch niet' }))).toEqual([409, 200404])
  })

  test('agreed to by the customer is final at once', async () => {
    const { back, me, orderNo, readRequest } = await rented()
    const { no } = await back({ findings: [await damage(4000, { rule: 'missing_part' })] })
    good<RequestDetail>(await acceptSettlement(me, no))
    expect((await readRequest(no)).settlement).toMatchObject({ settlement_state: 'final', deducted: 4000 })
    expect((await booksOf(app, orderNo)).damage_revenue).toBe(-4000)
    expect(verdict(await acceptSettlement(me, no))).toEqual([409, 200404])
  })

  test('names only what the terms name: nothing is kept for cleaning or collection', async () => {
    const { packed, says, inspects, readRequest } = await rented()
    const { request_no: no } = await packed()
    for (const event of ['accepted', 'delivered']) await says(no, event)
    for (const rule of ['cleaning', 'freight']) {
      expect(verdict(await inspects(no, { findings: [await damage(4000, { rule })] }))).toEqual([400, 400])
    }
    expect((await readRequest(no)).settlement).toBeNull()
    const dirty = good<StaffRequest>(await inspects(no, { remark: 'Vol modder.' }))
    expect(dirty.settlement).toMatchObject({ settlement_state: 'final', deducted: 0, deductions: [] })
  })

  test('disputed is decided by staff, never above what was proposed; the rest is refunded', async () => {
    const { back, me, orderNo, readRequest } = await rented()
    const { no, settlement } = await back({ findings: [await damage(4000)] })
    expect(verdict(await settle(no, lower(1000)))).toEqual([409, 200404])
    expect(verdict(await me.call('POST', `/requests/${no}/dispute`, { text: '' }))).toEqual([400, 400])
    const disputed = good<RequestDetail>(await me.call('POST', `/requests/${no}/dispute`, { text: 'Dat zat er al.' }))
    expect(disputed.settlement).toMatchObject({ settlement_state: 'disputed', dispute_text: 'Dat zat er al.' })
    const refundedBefore = (await me.read(orderNo)).refunded_amount
    await nights(20)
    expect((await readRequest(no)).settlement?.settlement_state).toBe('disputed')
    expect((await settle(no, lower(4001))).json).toMatchObject({ code: 200510, data: { rule: 'damage', left: 4000 } })
    const other = { deductions: [{ rule: 'cleaning', amount: 100, note: 'Toch' }] }
    expect(verdict(await settle(no, other))).toEqual([409, 200510])
    expect(verdict(await settle(no, { ...lower(1000), remark: '' }))).toEqual([400, 400])
    good(await settle(no, lower(1000), 'operations'))
    expect(await readRequest(no)).toMatchObject({
      ...{ process_status: 'complete', settlement: { settlement_state: 'final', deducted: 1000, back: 14_000 } },
    })
    expect((await me.read(orderNo)).refunded_amount - refundedBefore).toBe(3000)
    expect(settlement?.deductions[0]?.pictures).toHaveLength(1)
    expect(await booksOf(app, orderNo)).toMatchObject({ damage_revenue: -1000 })
  })

  test('decided after an objection is told as no agreement, with its reason, the way to complain and the court', async () => {
    const { back, me, orderNo, readRequest, pays } = await rented()
    const { no } = await back({ findings: [await damage(20_000)] })
    good(await me.call('POST', `/requests/${no}/dispute`, { text: 'Dat zat er al.' }))
    good(await settle(no, lower(18_000)))
    const after = await readRequest(no)
    expect(after).toMatchObject({ error_reason: 'not_agreed', checkout_no: null, settlement: { owed: 3000 } })
    expect(after.settlement).toMatchObject({ ended_how: 'decided', deducted: 15_000 })
    const charges = 'select 1 from checkouts join orders using (order_id) where order_no = $1'
    expect((await app.context.connection.pool.query(charges, [orderNo])).rows).toEqual([])
    expect(await booksOf(app, orderNo)).toMatchObject({ damage_revenue: -15_000 })
    const { rows } = await app.context.connection.pool.query(
      `select template, language, data from mails where template like 'settlement%' and data ->> 'request_no' = $1
       order by created_at desc limit 1`,
      [no],
    )
    const sender = { company: 'Genie', publicUrl: 'http://localhost', identity: [] }
    const told = renderMail(rows[0], sender).text
    const { bytes } = await fetchDocument(app, me.token, `/api/requests/${no}/settlement.pdf`)
    const paper = (await readPdf(bytes)).text
    for (const words of ['akkoord', 'Contact en klachten', 'rechter', 'Opnieuw bekeken.', 'na je bezwaar']) {
      const inMail = words === 'na je bezwaar' ? 'waartegen je bezwaar maakte' : words
      expect(tight(told)).toContain(tight(inMail))
      expect(tight(paper)).toContain(tight(words))
    }
    for (const text of [told, paper]) expect(tight(text)).not.toContain('definitief')
    // It can be asked for, by people.
    good(await house.by('finance').post(`/admin/requests/${no}/charge-owed`, {}))
    await pays((await readRequest(no)).checkout_no)
    expect(await readRequest(no)).toMatchObject({ bill_state: 'paid', error_reason: '' })
  })

  test('of which nothing is left after an objection is simply final', async () => {
    const { back, me, readRequest } = await rented()
    const { no } = await back({ findings: [await damage(4000)] })
    good(await me.call('POST', `/requests/${no}/dispute`, { text: 'Dat zat er al.' }))
    good(await settle(no, { deductions: [] }))
    expect(await readRequest(no)).toMatchObject({ error_reason: '', settlement: { deducted: 0, owed: 0 } })
    const { rows } = await app.context.connection.pool.query(
      `select template from mails where data ->> 'request_no' = $1 order by created_at desc limit 1`,
      [no],
    )
    expect(rows).toEqual([{ template: 'settlement_final' }])
  })

  test('two members of staff decide at once: one decision', async () => {
    const { back, me, readRequest } = await rented()
    const { no } = await back({ findings: [await damage(4000)] })
    good(await me.call('POST', `/requests/${no}/dispute`, { text: 'Dat zat er al.' }))
    const responses = await Promise.all([1000, 2000, 3000].map(amount => settle(no, lower(amount))))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const won = responses.find(({ status }) => status === 200)
    const { deducted } = good<StaffRequest>(won as never).settlement ?? { deducted: 0 }
    expect((await readRequest(no)).settlement).toMatchObject({ settlement_state: 'final', deducted })
  })

  test('a dispute and the reminder at once: the dispute takes effect, and the money is right', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { back, me, readRequest, orderNo } = await rented()
      const { no } = await back({ findings: [await damage(4000)] })
      await app.context.connection.pool.query(
        `update settlements set dispute_until = $2 where after_sale_id =
         (select after_sale_id from requests where request_no = $1)`,
        [no, addDays(today(), round % 2 === 0 ? -1 : 0)],
      )
      const [dispute] = await Promise.all([
        me.call('POST', `/requests/${no}/dispute`, { text: 'Dat zat er al.' }),
        remindOfSettlements(app.context, {}),
      ])
      expect(dispute.status).toBe(200)
      expect((await readRequest(no)).settlement?.settlement_state).toBe('disputed')
      expect((await me.read(orderNo)).deposit_held).toBe(4000)
      good(await settle(no, lower(4000)))
    }
  })

  test('agreed to and disputed at once is one of both', async () => {
    const { back, me, readRequest } = await rented()
    const { no } = await back({ findings: [await damage(4000)] })
    await Promise.all([
      me.call('POST', `/requests/${no}/dispute`, { text: 'Dat zat er al.' }),
      acceptSettlement(me, no),
      acceptSettlement(me, no),
    ])
    const { settlement } = await readRequest(no)
    if (settlement?.settlement_state !== 'final') good(await settle(no, lower(0)))
    expect((await readRequest(no)).settlement?.settlement_state).toBe('final')
  })
})

describe('what is kept', () => {
  test('has its invoice, to the cent of its booking, in the language of the order', async () => {
    const { me, orderNo, order, back } = await rented(2)
    await later(app, Math.round((Date.parse(order.end_time ?? '') - Date.parse(today())) / 86_400_000) + 8)
    const { no, settlement } = await back({
      findings: [await damage(2000), await damage(1234, { rule: 'missing_part', note: 'Borstel mist.' })],
    })
    expect(await invoicesFor(orderNo)).toEqual([])
    good(await acceptSettlement(me, no))
    const kept = settlement?.deducted ?? 0
    const taxed = kept - 3234
    const net = Math.round((taxed * 100) / 121)
    expect(await invoicesFor(orderNo)).toEqual([[kept, net + 3234, taxed - net]])
    const { list } = good<CallData<'GET /orders/{order_no}/documents'>>(
      await me.call('GET', `/orders/${orderNo}/documents`),
    )
    const [paper] = list.filter(({ kind, gross }) => kind === 'invoice' && gross === kept)
    const { bytes } = await fetchDocument(app, me.token, paper?.href ?? '')
    const { text } = await readPdf(bytes)
    for (const texts of ['Te laat teruggegeven', 'Schadevergoeding', 'Ontbrekend onderdeel', 'buiten de btw']) {
      expect(tight(text)).toContain(tight(texts))
    }
  })

  test('has a document of its own: with every mail of it, and only for its owner and staff', async () => {
    const { me, orderNo, back, serial } = await rented()
    const { no } = await back({ findings: [await damage(2500)] })
    const href = `/api/requests/${no}/settlement.pdf`
    const read = async (token: string, path = href) => {
      const { answer, bytes } = await fetchDocument(app, token, path)
      return answer.status === 200 ? readPdf(bytes) : answer.status
    }
    const proposed = await read(me.token)
    if (typeof proposed === 'number') throw new Error(`${proposed}`)
    for (const texts of ['Voorstel voor de eindafrekening', orderNo, no, serial, '−€ 25,00', 'Schade']) {
      expect(tight(proposed.text)).toContain(tight(texts))
    }
    const { rows } = await app.context.connection.pool.query(
      `select data, language from mails where template = 'settlement_proposed' and data ->> 'request_no' = $1`,
      [no],
    )
    const [attached] = await loadAttachments(app.context, rows[0])
    expect(attached?.filename).toBe(`${no}.pdf`)
    good(await acceptSettlement(me, no))
    const final = await read(me.token)
    expect(typeof final === 'number' ? '' : tight(final.text)).toContain('definitiefsinds')
    expect(await read((await passerBy(app)).token)).toBe(404)
    const finance = await house.by('finance').get(`/admin/requests/${no}/settlement.pdf`)
    expect([finance.status, finance.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const other = await rented()
    const { request_no: open } = await other.packed()
    expect(verdict(await other.me.call('GET', `/requests/${open}/settlement.pdf`))).toEqual([404, 404])
  })
})

describe('more than the deposit covers', () => {
  test('is charged, paid on the payment page, and only then booked as revenue', async () => {
    const { back, me, orderNo, readRequest, pays } = await rented()
    const { no } = await back({ findings: [await damage(20_000)] })
    good(await acceptSettlement(me, no))
    const request = await readRequest(no)
    expect(request).toMatchObject({ settlement: { owed: 5000, back: 0, deducted: 15_000 }, actions: ['pay', 'write'] })
    expect(await booksOf(app, orderNo)).toMatchObject({ damage_revenue: -15_000 })
    expect(await invoicesFor(orderNo)).toEqual([[15_000, 15_000, 0]])
    await pays(request.checkout_no)
    const after = await readRequest(no)
    expect(after).toMatchObject({ bill_state: 'paid', checkout_no: null, process_status: 'complete' })
    // Compensation, not sales: both without tax, the second one paid.
    expect(await invoicesFor(orderNo)).toEqual([
      ...[
        [15_000, 15_000, 0],
        [5000, 5000, 0],
      ],
    ])
    const books = await booksOf(app, orderNo)
    expect(books).toMatchObject({ damage_revenue: -20_000 })
    expect(books.receivable).toBeUndefined()
  })

  test('not paid in time is reminded of once, free of charge and with fourteen days, before staff have to look', async () => {
    const { back, me, readRequest, pays } = await rented()
    const { no } = await back({ findings: [await damage(20_000)] })
    good(await acceptSettlement(me, no))
    await nights(6)
    const { checkout_no: first } = await readRequest(no)
    expect(await owedMails(no)).toEqual([])
    await nights(3)
    const reminded = await readRequest(no)
    expect(reminded).toMatchObject({ error_reason: '', actions: ['pay', 'write'] })
    expect(reminded.checkout_no).not.toBe(first)
    const [told, ...more] = await owedMails(no)
    expect(more).toEqual([])
    const lastDay = formatDay(addDays(today(), 15), 'nl')
    for (const words of ['Herinnering', '€ 50,00', 'gratis', '14 dagen', lastDay, 'geen rente en geen kosten']) {
      expect(tight(told ?? '')).toContain(tight(words))
    }
    await nights(15)
    expect(await readRequest(no)).toMatchObject({ error_reason: '' })
    await nights(2)
    expect(await readRequest(no)).toMatchObject({ error_reason: 'not_paid', checkout_no: null })
    expect(await owedMails(no)).toHaveLength(1)
    // Asked for by staff, it gives fourteen days again, and is not reminded of a second time.
    good(await house.by('finance').post(`/admin/requests/${no}/charge-owed`, {}))
    expect((await owedMails(no))[1]).toContain(formatDay(addDays(today(), 15), 'nl'))
    await nights(17)
    expect(await readRequest(no)).toMatchObject({ error_reason: 'not_paid' })
    expect(await owedMails(no)).toHaveLength(2)
    good(await house.by('finance').post(`/admin/requests/${no}/charge-owed`, {}))
    await pays((await readRequest(no)).checkout_no)
    expect(await readRequest(no)).toMatchObject({ bill_state: 'paid', error_reason: '' })
  })

  test('not paid after its reminder is on the list of staff, who may ask once more', async () => {
    const { back, me, readRequest, pays } = await rented()
    const { no } = await back({ findings: [await damage(20_000)] })
    good(await acceptSettlement(me, no))
    await nights(9)
    await nights(17)
    expect(await readRequest(no)).toMatchObject({ error_reason: 'not_paid', checkout_no: null })
    const { queues } = good<CallData<'GET /admin/today'>>(await house.by('support').get('/admin/today'))
    expect(queues.find(({ queue }) => queue === 'steps_failed')?.first).toContainEqual(
      expect.objectContaining({ ref: no }),
    )
    const again = () => house.by('finance').post(`/admin/requests/${no}/charge-owed`, {})
    good<StaffRequest>(await again())
    expect((await again()).json).toMatchObject({ code: 200404, data: { reason: 'not_failed' } })
    const { checkout_no, error_reason } = await readRequest(no)
    expect(error_reason).toBe('')
    await pays(checkout_no)
    expect(verdict(await again())).toEqual([409, 200406])
  })
})

test('amounts of many settlements: with any findings and decisions nothing is lost or gained', async () => {
  for (const [first, second, decided] of [
    [0, 1, 0],
    [14_999, 2, 14_999],
    [15_000, 0, 15_000],
    [15_001, 0, 7],
    [7500, 7501, 7500],
  ] as const) {
    const { back, me, orderNo } = await rented(2)
    const findings = [await damage(first), await damage(second, { rule: 'missing_part' })]
    const { no, settlement } = await back({ findings })
    expect(settlement?.held).toBe((settlement?.deducted ?? 0) + (settlement?.back ?? 0))
    if (settlement?.settlement_state === 'final') continue
    good(await me.call('POST', `/requests/${no}/dispute`, { text: 'Nee.' }))
    good(await settle(no, decided === 0 ? { deductions: [] } : lower(decided)))
    const order = await me.read(orderNo)
    const books = await booksOf(app, orderNo)
    const earned = -((books.rent_revenue ?? 0) + (books.vat ?? 0) + (books.damage_revenue ?? 0))
    expect(earned + order.refunded_amount).toBe(order.paid_amount)
    expect(order.refunded_amount).toBeLessThanOrEqual(order.paid_amount)
  }
})
