// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { randomEmail } from '#testing/steps/accounts.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { delivered, good, moreMachines, type RequestDetail } from '#testing/steps/requests.ts'
import { cleanList, returning, sidesBy } from '#testing/steps/returns.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits, oneMayGive } from '#testing/steps/staff.ts'
import { type Statement, statements } from '#testing/steps/statements.ts'

/** By law a customer can withdraw at any time of the period, whatever other request is open for the same machine. */
vi.setConfig({ testTimeout: 60_000 })

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-any-time-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 60)
  await moreMachines(app, 'genie-600', 'sale', 20)
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

const { withdraw, stated, ownRequests } = statements(() => ({ app, house }))
const rented = () => delivered(app, house, { sku: 'genie-600-rent', months: 6 })
const bought = () => delivered(app, house, { sku: 'genie-600-buy' }, 'buy')
type Made = Awaited<ReturnType<typeof rented>>

/** Each way in which a customer withdraws. */
const ways: Record<string, (made: Made) => Promise<unknown>> = {
  'on the page of the order': made => made.asked('rejection', { reason_code: 'withdrawal', apply_reason: '' }),
  'by a statement': async ({ orderNo, order }) => {
    const { last } = await stated(withdraw(orderNo, order.email))
    expect(last).toMatchObject({ outcome: 'done', reason: 'withdrawn' })
  },
  'by a statement that staff link': async ({ orderNo }) => {
    const { statement_id } = await stated(withdraw('de groene maaier', randomEmail()))
    const link = await house.by('support').post(`/admin/statements/${statement_id}/link`, { order_no: orderNo })
    expect(good<Statement>(link).last).toMatchObject({ outcome: 'done', reason: 'withdrawn' })
  },
}
const eachWay = Object.entries(ways)

async function inRepair(made: Made, steps: readonly string[]): Promise<string> {
  const { request_no: no } = await made.asked(
    'repair',
    made.order.kind === 'buy' ? { guarantee_told: true, remedy: 'repair' } : {},
  )
  await made.does(no, 'approve')
  for (const event of steps) await made.does(no, 'step', { event })
  return no
}

async function requestRejection({ me, orderNo }: Pick<Made, 'me' | 'orderNo'>): Promise<RequestDetail> {
  const found = (await ownRequests(me, orderNo)).find(({ apply_type }) => apply_type === 'rejection')
  if (!found) throw new Error(`${orderNo} was not withdrawn from`)
  return found
}

async function inspected(no: string): Promise<void> {
  const body = { checklist: cleanList, pictures: await sidesBy(app, house) }
  good(await house.by('operations').post(`/admin/requests/${no}/inspect`, body))
}

/** Everything refunded, the order closed and no request of it open. */
async function isOver({ me, orderNo, order }: Pick<Made, 'me' | 'orderNo' | 'order'>): Promise<void> {
  expect(await me.read(orderNo)).toMatchObject({ order_status: 'closed', refunded_amount: order.paid_amount })
  expect((await ownRequests(me, orderNo)).every(({ completed_at }) => completed_at !== null)).toBe(true)
}

const listMails = async (no: string) => {
  const rows = app.context.db.selectFrom('mails').select('template').orderBy('created_at').orderBy('id')
  const own = await rows.where(eb => eb(eb.ref('data', '->>').key('request_no' as never), '=', no as never)).execute()
  return own.map(({ template }) => template)
}

describe.each(eachWay)('while a repair runs, %s', (_name, withdrawBy) => {
  test('before its collection: it is collected for the withdrawal', async () => {
    const made = await rented()
    const no = await inRepair(made, [])
    await withdrawBy(made)
    expect(await made.readRequest(no)).toMatchObject({ process_status: 'complete' })
    expect(await listMails(no)).toContain('request_superseded')
    const { request_no, process_status } = await requestRejection(made)
    expect(process_status).toBe('pass')
    await made.does(request_no, 'step', { event: 'pick_up' })
    await inspected(request_no)
    await isOver(made)
  })

  test('on its way to the shop: what was paid is refunded, and it is inspected when it comes', async () => {
    const made = await rented()
    const [serial = ''] = made.item.serial_numbers
    await inRepair(made, ['pick_up'])
    await withdrawBy(made)
    const { request_no, process_status } = await requestRejection(made)
    expect(process_status).toBe('transport_leave')
    expect(await made.me.read(made.orderNo)).toMatchObject({ refunded_amount: made.order.paid_amount })
    expect(await house.unit(serial)).toMatchObject({ holder: 'tenant' })
    await inspected(request_no)
    expect(await house.unit(serial)).toMatchObject({ holder: 'platform' })
    await isOver(made)
  })

  test('in the workshop: it is here, and stays there', async () => {
    const made = await rented()
    const [serial = ''] = made.item.serial_numbers
    const no = await inRepair(made, ['pick_up', 'start'])
    await withdrawBy(made)
    const { request_no, process_status } = await requestRejection(made)
    expect(process_status).toBe('check')
    expect(await made.me.read(made.orderNo)).toMatchObject({ refunded_amount: made.order.paid_amount })
    expect(await house.unit(serial)).toMatchObject({ holder: 'platform', device_state: 'under_repair' })
    expect(verdict(await made.staffDoes(no, 'step', { event: 'send_back' }))[0]).toBe(409)
    await inspected(request_no)
    await isOver(made)
    expect(await house.unit(serial)).toMatchObject({ holder: 'platform', device_state: 'under_repair' })
  })

  test('on its way back to the customer: it is collected there', async () => {
    const made = await rented()
    const [serial = ''] = made.item.serial_numbers
    await inRepair(made, ['pick_up', 'start', 'send_back'])
    await withdrawBy(made)
    expect(await house.unit(serial)).toMatchObject({ holder: 'tenant', device_state: 'not_started' })
    const { request_no, process_status } = await requestRejection(made)
    expect(process_status).toBe('pass')
    await made.does(request_no, 'step', { event: 'pick_up' })
    await inspected(request_no)
    expect(await house.unit(serial)).toMatchObject({ holder: 'platform' })
    await isOver(made)
  })

  test('of a purchase, in the workshop', async () => {
    const made = await bought()
    const [serial = ''] = made.item.serial_numbers
    await inRepair(made, ['pick_up', 'start'])
    await withdrawBy(made)
    const { request_no, process_status } = await requestRejection(made)
    expect(process_status).toBe('check')
    expect(await house.unit(serial)).toMatchObject({ holder: 'platform', device_state: 'under_repair' })
    await inspected(request_no)
    await isOver(made)
  })
})

describe.each(eachWay)('while another request is open, %s', (_name, withdrawBy) => {
  test('an unpaid renewal lapses, and nothing is to be paid for it', async () => {
    const made = await rented()
    const { request_no: no } = await made.agreed('renewal', { months: 3 })
    const { checkout_no } = await made.readRequest(no)
    expect(checkout_no).not.toBeNull()
    await withdrawBy(made)
    expect(await made.readRequest(no)).toMatchObject({ process_status: 'reject', checkout_no: null })
    const { request_no } = await requestRejection(made)
    await made.does(request_no, 'step', { event: 'pick_up' })
    await inspected(request_no)
    await isOver(made)
  })

  test('a request that waits for a decision ends, and its customer is notified', async () => {
    const made = await rented()
    const { request_no: no } = await made.asked('maintenance')
    await withdrawBy(made)
    expect(await made.readRequest(no)).toMatchObject({ audit_status: 'cancel' })
    expect(await listMails(no)).toContain('request_superseded')
    expect(await requestRejection(made)).toMatchObject({ audit_status: 'approved' })
  })

  test('a return in transit becomes that of the withdrawal', async () => {
    const made = await returning(app, house)
    const { request_no: no } = await made.packed()
    await made.says(no, 'accepted')
    const { tracking_no } = await made.pickUp(no)
    await withdrawBy(made)
    const { request_no } = await requestRejection(made)
    expect((await made.pickUp(request_no)).tracking_no).toBe(tracking_no)
    expect(await made.me.read(made.orderNo)).toMatchObject({ refunded_amount: made.order.paid_amount })
    await made.says(request_no, 'delivered')
    expect(await house.unit(made.serial)).toMatchObject({ holder: 'platform' })
    await inspected(request_no)
    await isOver(made)
  })

  test('a packed return is called off: its withdrawal is collected instead', async () => {
    const made = await returning(app, house)
    const { request_no: no } = await made.packed()
    await withdrawBy(made)
    expect(await made.readRequest(no)).toMatchObject({ process_status: 'complete' })
    expect((await requestRejection(made)).process_status).toBe('pass')
  })

  test('a settled return: the rest is refunded, and nothing is left to do', async () => {
    const made = await returning(app, house)
    await made.back()
    const before = await made.me.read(made.orderNo)
    expect(before).toMatchObject({ order_status: 'completed' })
    expect(before.refunded_amount).toBeLessThan(made.order.paid_amount)
    await withdrawBy(made)
    expect(await requestRejection(made)).toMatchObject({ audit_status: 'approved', process_status: 'complete' })
    await isOver(made)
    expect(await house.unit(made.serial)).toMatchObject({ holder: 'platform' })
  })
})

test('a loaner for the repair is taken back after it', async () => {
  const made = await rented()
  const no = await inRepair(made, ['pick_up', 'start'])
  good(await made.staffDoes(no, 'loaner', { days: 10, pictures: await sidesBy(app, house) }))
  await stated(withdraw(made.orderNo, made.order.email))
  await inspected((await requestRejection(made)).request_no)
  good(await made.staffDoes(no, 'loaner/back', { pictures: await sidesBy(app, house) }))
  await isOver(made)
})
