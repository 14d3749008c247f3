// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { formatMoney } from '#server/platform/mail/templates/format.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { newestMail } from '#testing/steps/accounts.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { makeRecall } from '#testing/steps/recalls.ts'
import { answerBill, good, moreMachines, type RequestDetail } from '#testing/steps/requests.ts'
import { cleanList, returning, sidesBy } from '#testing/steps/returns.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits, oneMayGive } from '#testing/steps/staff.ts'
import { statements } from '#testing/steps/statements.ts'
import { takeHeld } from './take-held.ts'

/** A termination works when it is received, whatever else is open for its machine, and nobody decides against it. */
vi.setConfig({ testTimeout: 60_000 })

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-terminations-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 60)
  await oneMayGive(app)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const { cancel, stated, statementOf, ownRequests } = statements(() => ({ app, house }))
const cause = { ending: 'extraordinary', reason: 'Al drie keer kapot.' }

async function rented(months = 12) {
  const made = await returning(app, house, months)
  await later(app, 30)
  return made
}
type Made = Awaited<ReturnType<typeof rented>>

async function returnOf({ me, orderNo }: Pick<Made, 'me' | 'orderNo'>): Promise<RequestDetail> {
  const found = (await ownRequests(me, orderNo)).find(({ apply_type }) => apply_type === 'return')
  return found ?? expect.fail(`${orderNo} has no return`)
}

const terminated = ({ orderNo, order }: Made, more: object = cause) => stated(cancel(orderNo, order.email, more))
const close = (id: string) => house.by('support').post(`/admin/statements/${id}/close`, { reason: 'Er loopt al iets.' })

async function inspected(no: string): Promise<void> {
  const body = { checklist: cleanList, pictures: await sidesBy(app, house) }
  good(await house.by('operations').post(`/admin/requests/${no}/inspect`, body))
}

/** What an end on the day of the request leaves of the rent: all but the days that were used, and the deposit. */
async function isSettledWithoutFee(made: Made, no: string): Promise<void> {
  const { offer } = await made.readRequest(no)
  const unused = offer?.lines.find(({ rule }) => rule === 'rent_unused_days')?.amount ?? 0
  expect(unused).toBeLessThan(0)
  expect((await made.me.read(made.orderNo)).refunded_amount).toBe(made.order.deposit_held - unused)
}

describe('a collection that failed', () => {
  test.each<[string, (made: Made, no: string) => Promise<unknown>]>([
    ['staff have seen it', ({ does }, no) => does(no, 'fail', { error_reason: 'Weg.' })],
    [
      'its carrier met nobody',
      async ({ tells, says }, no) => {
        good(await tells(no))
        await app.context.jobs.drain()
        await says(no, 'not_home')
      },
    ],
  ])('does not undo a termination, when %s', async (_who, fail) => {
    const made = await rented()
    await terminated(made)
    const { request_no: no } = await returnOf(made)
    await fail(made, no)
    await app.context.jobs.drain()
    const ended = await made.staffDoes(no, 'end', { outcome: 'De huur loopt door.' })
    expect(verdict(ended)).toEqual([409, 200404])
    expect(ended.json.data).toMatchObject({ reason: 'termination_stands' })
    expect(await made.readRequest(no)).toMatchObject({ process_status: 'pass', completed_at: null, return_fee: 0 })
    good(await made.staffDoes(no, 'retry', { remark: 'Morgen nog eens.' }))
    await made.does(no, 'step', { event: 'pick_up' })
  })

  test('leaves the rental of an ordinary return as it was', async () => {
    const made = await rented()
    const { request_no: no } = await made.agreed('return')
    await made.does(no, 'approve')
    await made.does(no, 'fail', { error_reason: 'Weg.' })
    good(await made.staffDoes(no, 'end', { outcome: 'De huur loopt door.' }))
  })
})

describe('for good cause, while a return is open', () => {
  test.each<[string, (made: Made) => Promise<unknown>]>([
    ['that was stated without a cause', made => terminated(made, {})],
    ['that waits for a decision', made => made.agreed('return')],
    ['that staff have approved', async made => made.does((await made.agreed('return')).request_no, 'approve')],
  ])('%s, that return costs no fee any more', async (_which, begin) => {
    const made = await rented()
    await begin(made)
    const before = await returnOf(made)
    expect(before.return_fee).toBeGreaterThan(0)
    await later(app, 1)
    const { last } = await terminated(made)
    expect(last).toMatchObject({ outcome: 'done', reason: 'return_asked', request_nos: [before.request_no] })
    const after = await returnOf(made)
    expect(after).toMatchObject({ audit_status: 'approved', return_fee: 0, apply_reason: cause.reason })
    const mail = await newestMail(app, made.order.email)
    expect(mail.template).toBe('rental_terminated')
    expect(mail.text).toContain(formatMoney(after.offer?.back ?? 0, 'nl'))
    expect((await terminated(made)).last).toMatchObject({ outcome: 'done', reason: 'known' })
    await made.does(after.request_no, 'step', { event: 'pick_up' })
    await inspected(after.request_no)
    await isSettledWithoutFee(made, after.request_no)
  })

  test('its cause can be contested as always, and the fee comes back', async () => {
    const made = await rented()
    await terminated(made, {})
    const { request_no: no, return_fee } = await returnOf(made)
    await terminated(made)
    await made.staffDoes(no, 'contest-cause', { reason: 'Hij was nooit stuk.' }, 'support')
    expect(await returnOf(made)).toMatchObject({ return_fee })
  })

  test('one that ends sooner moves the day forward, and keeps the cause', async () => {
    const made = await rented()
    const [soon, late] = [10, 40].map(days => addDays(dayInShop(app.context.clock.now()), days))
    await terminated(made, { ...cause, end_wish: late })
    expect((await terminated(made, { end_wish: soon })).last).toMatchObject({ reason: 'return_asked' })
    expect(await returnOf(made)).toMatchObject({ pick_up_on: soon, return_fee: 0 })
  })

  test('after its figures were settled it is read by staff, and closed once the rental is over', async () => {
    const made = await rented()
    await terminated(made, {})
    const { request_no: no } = await returnOf(made)
    await made.does(no, 'step', { event: 'pick_up' })
    await inspected(no)
    const { statement_id, last } = await terminated(made)
    expect(last.outcome).toBe('human')
    good(await close(statement_id))
  })
})

test.each<[string, (made: Made) => Promise<unknown>, (made: Made) => Promise<unknown>]>([
  ['made', async () => undefined, made => terminated(made, {})],
  [
    'taken over',
    async made => made.does((await made.agreed('return')).request_no, 'approve'),
    made => terminated(made),
  ],
])('a termination %s while its machine is recalled has no fee, whatever happens to it', async (_how, begin, end) => {
  const made = await rented()
  await begin(made)
  await makeRecall(house, { from: made.serial })
  await end(made)
  const { request_no: no, offer } = await returnOf(made)
  for (const event of ['pick_up', 'inspect']) await made.does(no, 'step', { event })
  await putInOrder(made.serial)
  if ((await made.readRequest(no)).apply_reason === cause.reason) {
    const contested = await made.staffDoes(no, 'contest-cause', { reason: 'Hij was nooit stuk.' }, 'support')
    expect(contested.json).toMatchObject({ data: { reason: 'free_anyway' } })
  }
  await inspected(no)
  expect((await made.me.read(made.orderNo)).refunded_amount).toBe(offer?.back)
})

/** Its battery is replaced, and the recall no longer concerns it. */
async function putInOrder(serial: string): Promise<void> {
  const { device_id, device_type_id, purchase_date, purchase_price, ...rest } = await house.unit(serial)
  const { guarantee_end, remarks, work_area, version } = rest
  const known = { device_type_id, purchase_date, purchase_price, guarantee_end, remarks, work_area }
  const body = { ...known, serial_number: serial, version, device_status: 'normal', reason: 'Accu vervangen' }
  good(await house.by('operations').put(`/admin/devices/${device_id}`, body))
}

test('a cause is not contested where the return is free for another reason', async () => {
  const made = await rented()
  await makeRecall(house, { from: made.serial })
  await terminated(made)
  const { request_no: no } = await returnOf(made)
  const contested = await made.staffDoes(no, 'contest-cause', { reason: 'Hij was nooit stuk.' }, 'support')
  expect(contested.json).toMatchObject({ code: 200404, data: { reason: 'free_anyway' } })
  const mails = app.context.db.selectFrom('mails').select('data').where('template', '=', 'rental_terminated')
  const own = (await mails.execute()).map(({ data }) => data as { request_no: string })
  expect(own.filter(({ request_no }) => request_no === no)).toMatchObject([{ cause: 'accepted' }])
})

describe('while other things are open', () => {
  test.each<[string, readonly string[], string]>([
    ['before its collection', [], 'pass'],
    ['on its way to the shop', ['pick_up'], 'transport_leave'],
    ['in the workshop', ['pick_up', 'start'], 'check'],
    ['on its way back', ['pick_up', 'start', 'send_back'], 'pass'],
  ])('a repair ends, %s, and the return goes on from there', async (_where, steps, status) => {
    const made = await rented()
    const { request_no: repair } = await made.asked('repair')
    await made.does(repair, 'approve')
    for (const event of steps) await made.does(repair, 'step', { event })
    expect((await terminated(made)).last).toMatchObject({ outcome: 'done', reason: 'return_asked' })
    expect((await made.readRequest(repair)).completed_at).not.toBeNull()
    const mails = app.context.db.selectFrom('mails').select('data').where('template', '=', 'request_superseded')
    const sent = (await mails.execute()).map(({ data }) => data as { request_no: string })
    expect(sent.filter(({ request_no }) => request_no === repair)).toMatchObject([{ stated: 'terminated' }])
    const { request_no: no, process_status } = await returnOf(made)
    expect(process_status).toBe(status)
    if (status === 'pass') await made.does(no, 'step', { event: 'pick_up' })
    await inspected(no)
    await isSettledWithoutFee(made, no)
    expect(await house.unit(made.serial)).toMatchObject({ holder: 'platform' })
    expect(await made.me.read(made.orderNo)).toMatchObject({ order_status: 'completed' })
  })

  test('what was paid for a repair that is not done goes back', async () => {
    const made = await rented()
    const { request_no: repair } = await made.asked('repair')
    await made.does(repair, 'approve')
    for (const event of ['pick_up', 'start']) await made.does(repair, 'step', { event })
    await made.does(repair, 'bill', { duty: 'customer', remark: 'Behuizing gebroken.', repair_fee: 4500 })
    await made.pays(good<RequestDetail>(await answerBill(made.me, repair)).checkout_no)
    await terminated(made)
    expect((await made.me.read(made.orderNo)).refunded_amount).toBe(4500)
  })

  test('an unpaid renewal lapses', async () => {
    const made = await rented()
    const { request_no: no } = await made.agreed('renewal', { months: 3 })
    expect((await terminated(made)).last).toMatchObject({ outcome: 'done', reason: 'return_asked' })
    expect(await made.readRequest(no)).toMatchObject({ process_status: 'reject', checkout_no: null })
  })

  test('to a later day the repair goes on, and it is carried out when that ends, closed by nobody', async () => {
    const made = await rented()
    const { request_no: repair } = await made.asked('repair')
    await made.does(repair, 'approve')
    for (const event of ['pick_up', 'start']) await made.does(repair, 'step', { event })
    const end_wish = addDays(dayInShop(app.context.clock.now()), 40)
    const { statement_id, last } = await terminated(made, { ...cause, end_wish })
    expect(last).toMatchObject({ outcome: 'human', reason: 'running' })
    expect((await close(statement_id)).json).toMatchObject({ data: { reason: 'in_time' } })
    await later(app, 2)
    await takeHeld(app.context, {})
    expect((await statementOf(statement_id)).last).toMatchObject({ outcome: 'human', reason: 'running' })
    // Its owner may confirm it meanwhile, as often as they like.
    const answer = `/orders/${made.orderNo}/statements/${statement_id}/answer`
    for (let times = 0; times < 2; times++) good(await made.me.call('POST', answer, { mine: true }))
    expect((await statementOf(statement_id)).last).toMatchObject({ outcome: 'human', reason: 'running' })
    for (const event of ['send_back', 'complete']) await made.does(repair, 'step', { event })
    await takeHeld(app.context, {})
    expect((await statementOf(statement_id)).last).toMatchObject({ outcome: 'done', reason: 'return_asked' })
    expect(await returnOf(made)).toMatchObject({ audit_status: 'approved', pick_up_on: end_wish, return_fee: 0 })
  })
})
