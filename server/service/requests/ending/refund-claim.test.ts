// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { addDays } from '#domain/calendar.ts'
import { type Language, languages } from '#domain/languages.ts'
import { dayInShop } from '#i18n/format.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { delivered, good, moreMachines, type RequestDetail } from '#testing/steps/requests.ts'
import { cleanList, type PickUp, sidesBy } from '#testing/steps/returns.ts'
import { tell, verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'
import { watchRefunds } from '../../withdrawals/watch-refunds.ts'

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-claims-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'sale', 20)
  await moreMachines(app, 'genie-600', 'rent', 6)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const bought = (sku = 'genie-600-buy') => delivered(app, house, { sku }, 'buy')
type Made = Awaited<ReturnType<typeof bought>>
const today = () => dayInShop(app.context.clock.now())
const claim = { reason_code: 'damaged_on_arrival', guarantee_told: true, apply_reason: 'De kap is gebarsten.' }
const claims = (made: Made, more: object = {}) => made.asked('repair', { ...claim, remedy: 'refund', ...more })
const readItem = async ({ me, orderNo }: Made) =>
  good<CallData<'GET /orders/{order_no}/after-sale'>>(await me.call('GET', `/orders/${orderNo}/after-sale`)).items[0]
const query = async (text: string, values: unknown[]) => (await app.context.connection.pool.query(text, values)).rows
const readStock = async (sku: string) =>
  (await query('select stock from skus where key = $1', [sku]))[0]?.stock as number

/** Accepts it, if that was not done by itself; returns the request by which the goods come back. */
async function accepted(made: Made, no: string): Promise<RequestDetail> {
  const { audit_status } = await made.readRequest(no)
  if (audit_status === 'wait_review') await made.does(no, 'approve')
  const { continued_as } = await made.readRequest(no)
  return made.readRequest(continued_as ?? '')
}

async function isCarried(made: Made, no: string, events: readonly string[]): Promise<void> {
  good(await made.me.call('POST', `/requests/${no}/pick-up`, { battery_damaged: false }))
  await app.context.jobs.drain()
  const { tracking_no } = good<PickUp>(await made.me.call('GET', `/requests/${no}/pick-up`))
  for (const event of events) await tell(app, { trackingNo: tracking_no ?? '', event })
}

describe('a buyer whose goods were wrong on arrival', () => {
  test('G1 claims it like any other defect, and chooses repair, replacement or their money', async () => {
    const made = await bought()
    expect(await readItem(made)).toMatchObject({ remedies: ['repair', 'replacement', 'refund'] })
    expect(verdict(await made.ask('rejection', { reason_code: 'damaged_on_arrival' }))).toEqual([400, 400])
    expect(verdict(await made.ask('rejection', { reason_code: 'other' }))).toEqual([400, 400])
    const without = await made.ask('repair', claim)
    expect(without.json.data).toMatchObject({ fields: [{ path: 'remedy' }] })
    const words = await made.ask('repair', {
      ...claim,
      reason_code: 'other_on_arrival',
      apply_reason: '',
      remedy: 'refund',
    })
    expect(words.json.data).toMatchObject({ fields: [{ path: 'apply_reason' }] })
    // The wrong goods are not repaired, and what broke later is not paid back at once.
    expect(verdict(await made.ask('repair', { ...claim, reason_code: 'wrong_item', remedy: 'repair' }))).toEqual([
      400, 400,
    ])
    expect(verdict(await made.ask('repair', { ...claim, reason_code: 'noise', remedy: 'refund' }))).toEqual([400, 400])
    await later(app, 40)
    const asked = await claims(made)
    expect(asked).toMatchObject({ apply_type: 'repair', audit_status: 'wait_review', remedy: 'refund', offer: null })
  })

  test('G1 gets the whole price back with its delivery, long after the fortnight of a withdrawal', async () => {
    const made = await bought()
    await later(app, 40)
    expect(verdict(await made.ask('rejection', { reason_code: 'withdrawal' }))).toEqual([409, 210703])
    const { request_no: no } = await claims(made)
    const back = await accepted(made, no)
    expect(await made.readRequest(no)).toMatchObject({ process_status: 'complete', outcome: 'refunded' })
    expect(back).toMatchObject({
      ...{ apply_type: 'rejection', reason_code: 'damaged_on_arrival', apply_reason: claim.apply_reason },
      ...{ process_status: 'pass', refund: null },
    })
    // No law pays it without its goods.
    await later(app, 12)
    await watchRefunds(app.context, {})
    expect((await made.me.read(made.orderNo)).refunded_amount).toBe(0)
    await isCarried(made, back.request_no, ['accepted'])
    const { paid_amount, refunded_amount } = await made.me.read(made.orderNo)
    expect(refunded_amount).toBe(paid_amount)
    await isCarriedOn(made, back.request_no)
    good(
      await house.by('operations').post(`/admin/requests/${back.request_no}/inspect`, {
        ...{ checklist: cleanList, pictures: await sidesBy(app, house) },
      }),
    )
    expect(await made.me.read(made.orderNo)).toMatchObject({ order_status: 'closed', refunded_amount: paid_amount })
  })

  test('who asks for their money within the fortnight waits for nobody, and is paid as after a withdrawal', async () => {
    const made = await bought()
    const asked = await claims(made)
    expect(asked).toMatchObject({ audit_status: 'approved', outcome: 'refunded' })
    const rejected = await made.staffDoes(asked.request_no, 'reject', { reject_reason: 'Te laat gemeld' })
    expect([...verdict(rejected), rejected.json.data]).toEqual([409, 200403, { reason: 'withdrawal' }])
    const back = await made.readRequest(asked.continued_as ?? '')
    expect(back.refund).toMatchObject({ due_on: addDays(today(), 14) })
    await app.context.jobs.drain()
    const mails = "select template from mails where data ->> 'request_no' = $1"
    expect(await query(mails, [asked.request_no])).toEqual([{ template: 'request_approved' }])
    await later(app, 9)
    await watchRefunds(app.context, {})
    const { paid_amount, refunded_amount } = await made.me.read(made.orderNo)
    expect(refunded_amount).toBe(paid_amount)
  })

  test("later, one person's word that it left pays nothing", async () => {
    const made = await bought()
    await later(app, 40)
    const { request_no } = await accepted(made, (await claims(made)).request_no)
    good(await made.staffDoes(request_no, 'step', { event: 'pick_up' }))
    await later(app, 20)
    await watchRefunds(app.context, {})
    expect((await made.me.read(made.orderNo)).refunded_amount).toBe(0)
    // A second person has it before them.
    const list = { checklist: cleanList, pictures: await sidesBy(app, house, 'admin') }
    good(await house.by('admin').post(`/admin/requests/${request_no}/inspect`, list))
    const { paid_amount, refunded_amount } = await made.me.read(made.orderNo)
    expect(refunded_amount).toBe(paid_amount)
  })

  test('staff depart from the choice with a ground and a reason, and what the customer did is not paid back', async () => {
    const made = await bought()
    await later(app, 40)
    const { request_no: no } = await claims(made)
    const own = await made.staffDoes(no, 'approve', { duty: 'customer' })
    expect(own.json.data).toMatchObject({ fields: [{ path: 'duty' }] })
    const reason = 'Een nieuwe kap lost het op.'
    good(await made.staffDoes(no, 'remedy', { remedy: 'repair', ground: 'disproportionate', reason }))
    await made.does(no, 'approve')
    expect(await made.readRequest(no)).toMatchObject({
      process_status: 'pass',
      continued_as: null,
      remedy_reason: reason,
    })
    for (const event of ['pick_up', 'start', 'send_back', 'complete']) await made.does(no, 'step', { event })
    expect((await made.me.read(made.orderNo)).refunded_amount).toBe(0)
  })

  test('gets another machine instead, and keeps the contract', async () => {
    const made = await bought()
    const { request_no: no } = await claims(made, { reason_code: 'wrong_item', remedy: 'replacement' })
    await made.does(no, 'approve')
    for (const event of ['pick_up', 'start']) await made.does(no, 'step', { event })
    expect((await made.staffDoes(no, 'step', { event: 'send_back' })).json.data).toEqual({
      reason: 'replacement_chosen',
    })
    await made.does(no, 'swap', { pictures: await sidesBy(app, house) })
    expect(await made.readRequest(no)).toMatchObject({ outcome: 'swapped', remedy: 'replacement' })
  })

  test('claims an accessory too: another one comes from stock, and is refused where there is none', async () => {
    const sku = 'blades-set-9'
    const made = await bought(sku)
    expect(await readItem(made)).toMatchObject({ product_kind: 'accessory', remedies: ['replacement', 'refund'] })
    expect(verdict(await made.ask('repair', { ...claim, reason_code: 'noise', remedy: 'replacement' }))).toEqual([
      400, 400,
    ])
    expect(verdict(await made.ask('repair', { ...claim, remedy: 'repair' }))).toEqual([400, 400])
    const { request_no: no } = await claims(made, { remedy: 'replacement' })
    await made.does(no, 'approve')
    for (const event of ['pick_up', 'start']) await made.does(no, 'step', { event })
    const stock = await readStock(sku)
    await query('update skus set stock = 0 where key = $1', [sku])
    expect(verdict(await made.staffDoes(no, 'step', { event: 'send_back' }))[0]).toBe(409)
    await query('update skus set stock = $2 where key = $1', [sku, stock])
    for (const event of ['send_back', 'complete']) await made.does(no, 'step', { event })
    expect(await readStock(sku)).toBe(stock - 1)
    expect(await made.me.read(made.orderNo)).toMatchObject({ refunded_amount: 0, order_status: 'delivered' })
  })

  test('gets the money for an accessory back, which is collected like a machine', async () => {
    const made = await bought('blades-set-9')
    await later(app, 40)
    const { request_no } = await accepted(made, (await claims(made)).request_no)
    await app.context.jobs.drain()
    const { tracking_no } = good<PickUp>(await made.me.call('GET', `/requests/${request_no}/pick-up`))
    for (const event of ['accepted', 'delivered']) await tell(app, { trackingNo: tracking_no ?? '', event })
    good(
      await house
        .by('operations')
        .post(`/admin/requests/${request_no}/inspect`, { checklist: cleanList, restock: false }),
    )
    const { paid_amount, refunded_amount } = await made.me.read(made.orderNo)
    expect(refunded_amount).toBe(paid_amount)
  })

  test('with a part of the order still to come has the choice as well', async () => {
    const { me, orderNo, order } = await house.ordered([{ sku: 'genie-600-buy' }, { sku: 'blades-set-9' }], 'buy')
    const machine = order.items.find(({ product_kind }) => product_kind === 'machine')?.item_id
    const parcel = { units: [{ item_id: machine }], carrier: 'other', tracking_no: `M-${orderNo}` }
    good(await house.command(orderNo, 'ship', parcel))
    good(await house.command(orderNo, 'deliver'))
    const body = { item_id: machine, apply_type: 'repair', ...claim, remedy: 'refund' }
    expect(good<RequestDetail>(await me.call('POST', `/orders/${orderNo}/requests`, body)).remedy).toBe('refund')
  })
})

test('a tenant claims what was wrong on arrival without a choice, and pays nothing', async () => {
  const made = await delivered(app, house, { sku: 'genie-600-rent', months: 6 })
  expect(verdict(await made.ask('repair', { ...claim, remedy: 'refund' }))).toEqual([400, 400])
  const { request_no: no, remedy } = await made.asked('repair', claim)
  expect(remedy).toBeNull()
  await made.does(no, 'approve')
  for (const event of ['pick_up', 'start']) await made.does(no, 'step', { event })
  await made.does(no, 'swap', { pictures: await sidesBy(app, house) })
  expect(await made.readRequest(no)).toMatchObject({ outcome: 'swapped', repair_fee: 0, base_fee: 0 })
})

test('a complaint from before is still read, decided and paid back', async () => {
  const made = await bought()
  await later(app, 40)
  const { request_no: no } = await claims(made)
  await query(
    `update requests set apply_type = 'rejection', reason_code = 'other', remedy = null where request_no = $1`,
    [no],
  )
  expect(await made.readRequest(no)).toMatchObject({ apply_type: 'rejection', reason_code: 'other' })
  const response = await made.staffDoes(no, 'reject', { reject_reason: 'Wij willen niet' })
  expect([...verdict(response), response.json.data]).toEqual([409, 200403, { reason: 'withdrawal' }])
  await made.does(no, 'approve')
  await isCarried(made, no, ['accepted'])
  const { paid_amount, refunded_amount } = await made.me.read(made.orderNo)
  expect(refunded_amount).toBe(paid_amount)
})

const sender = { company: 'Genie', publicUrl: 'https://genie.example', identity: [] }
const withdrawal: Record<Language, RegExp> = { nl: /herroep/i, en: /withdraw/i, de: /widerr/i, zh: /撤回/ }
/** What the frame of every mail about a contract says of the rights of its reader. */
const frame: Record<Language, string> = {
  nl: 'Overeenkomst hier herroepen',
  en: 'Withdraw from contract here',
  de: 'Vertrag widerrufen',
  zh: '在此撤回合同',
}

describe.each(languages)('the mails of a claim in %s', language => {
  test.each(['refund', 'replacement', 'repair'])('%s: none calls it a withdrawal, or names a code', async remedy => {
    await later(app, 1)
    const since = app.context.clock.now()
    const made = await bought()
    await query('update orders set language = $2 where order_no = $1', [made.orderNo, language])
    const { request_no: no } = await claims(made, { remedy })
    if (remedy === 'refund') {
      const { request_no } = await accepted(made, no)
      await isCarried(made, request_no, ['accepted', 'delivered'])
    } else {
      await made.does(no, 'approve')
      for (const event of ['pick_up', 'start']) await made.does(no, 'step', { event })
      if (remedy === 'replacement') await made.does(no, 'swap', { pictures: await sidesBy(app, house) })
      else for (const event of ['send_back', 'complete']) await made.does(no, 'step', { event })
    }
    const rows = await query(
      `select template, language, data from mails where recipient = $1 and created_at >= $2
        and template ~ '^(request|withdrawal)_' order by created_at, id`,
      [made.order.email, since],
    )
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.filter(({ template }) => template.startsWith('withdrawal_'))).toEqual([])
    for (const row of rows) {
      const { subject, text } = renderMail(row as never, sender)
      const read = `${subject}\n${text.split(frame[language])[0]}`
      expect(read, row.template).not.toMatch(withdrawal[language])
      expect(read, row.template).not.toMatch(/refund(ed)?_|on_arrival|\{|\bopen\b/)
    }
    const approved = rows.find(({ template }) => template === 'request_approved')
    const next = remedy === 'refund' ? (await made.readRequest(no)).continued_as : no
    expect(renderMail(approved as never, sender).text).toContain(next)
  })
})

async function isCarriedOn(made: Made, no: string): Promise<void> {
  const { tracking_no } = good<PickUp>(await made.me.call('GET', `/requests/${no}/pick-up`))
  await tell(app, { trackingNo: tracking_no ?? '', event: 'delivered' })
}
