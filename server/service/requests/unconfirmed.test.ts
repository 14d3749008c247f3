// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { dayInShop } from '#i18n/format.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ageProofs, bearer } from '#testing/steps/accounts.ts'
import { addSku, modelOf, named, type Product, price } from '#testing/steps/catalogue.ts'
import { later } from '#testing/steps/messages.ts'
import { type Line, ledgerFaults } from '#testing/steps/orders.ts'
import { delivered, good, moreMachines } from '#testing/steps/requests.ts'
import { cleanList, sidesBy } from '#testing/steps/returns.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import type { Device } from '#testing/steps/shortages.ts'
import { dataOf, liftLimits } from '#testing/steps/staff.ts'
import { watchRefunds } from '../withdrawals/watch-refunds.ts'

type Proposal = CallData<'GET /admin/proposals/{proposal_id}'>

/** No machine leaves, and nothing is refunded, because one person states that a machine is here. */
vi.setConfig({ testTimeout: 120_000 })
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
  await moreMachines(app, 'genie-3000', 'sale', 20)
  await moreMachines(app, 'genie-600', 'sale', 4)
  await moreMachines(app, 'genie-3000', 'rent', 12)
})
afterAll(() => app.close())
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

type Role = 'operations' | 'admin'
const bought = (sku = 'genie-3000-buy') => delivered(app, house, { sku }, 'buy')
const rented = () => delivered(app, house, { sku: 'genie-3000-rent', months: 6 } satisfies Line)
type Made = Awaited<ReturnType<typeof bought>>

/** Entered and approved by operations, and collected by the given role. */
async function fetched({ order, orderNo, item, staffDoes }: Made, by: Role): Promise<string> {
  const { request_no: no } = good<{ request_no: string }>(
    await house.by('operations').post(`/admin/orders/${orderNo}/requests`, {
      ...{ item_id: item.item_id, apply_type: 'repair', reason_code: 'other', apply_reason: 'Belde.' },
      ...{ ...(order.kind === 'buy' && { guarantee_told: true, remedy: 'replacement' }), asked_by: 'telefoon' },
    }),
  )
  good(await staffDoes(no, 'approve'))
  good(await staffDoes(no, 'step', { event: 'pick_up' }, by))
  return no
}

const listSerials = async ({ me, orderNo }: Made) => (await me.read(orderNo)).items[0]?.serial_numbers
const readRefunded = async ({ me, orderNo }: Made) => (await me.read(orderNo)).refunded_amount
const waits = (response: Answer, kind: string, amount?: number) => {
  expect([response.status, response.json.code], response.text).toEqual([409, 2])
  if (amount !== undefined) expect(response.json.data).toMatchObject({ amount })
  return expectKind(response, kind)
}
async function expectKind(response: Answer, kind: string): Promise<string> {
  const { proposal_id } = response.json.data as { proposal_id: string }
  const proposal = await dataOf<Proposal>(house.by('admin').get(`/admin/proposals/${proposal_id}`))
  expect([proposal.kind, proposal.may]).toEqual([kind, ['approve', 'reject']])
  return proposal_id
}
async function agree(proposalId: string): Promise<void> {
  const response = await house.by('admin').post(`/admin/proposals/${proposalId}/approve`, { version: 1 })
  expect(response.json.data, response.text).toMatchObject({ proposal_state: 'approved' })
}

/** A dear machine is entered as the smallest model, just now. */
async function enterDearAsSmall(): Promise<string> {
  const by = house.by('operations')
  const { list } = await dataOf<{ list: Device[] }>(by.get('/admin/devices?device_type=genie-3000&pool=sale'))
  const found = list.find(one => one.holder === 'idle')
  const dear = await dataOf<Device>(by.get(`/admin/devices/${found?.device_id}`))
  const { serial_number, purchase_date, purchase_price, guarantee_end, remarks, work_area, version } = dear
  const { device_type_id } = await modelOf(by, 'genie-600')
  await dataOf(
    by.put(`/admin/devices/${dear.device_id}`, {
      ...{ serial_number, purchase_date, purchase_price, guarantee_end, remarks, work_area, version },
      ...{ device_type_id, device_status: 'normal' },
    }),
  )
  // Else the next order of a small one would hold it.
  const retire = "update devices set device_status = 'disabled' where serial_number = $1"
  onTestFinished(() => app.context.connection.pool.query(retire, [serial_number]).then(() => undefined))
  return serial_number
}

describe('another machine', () => {
  test('is not handed out for one that only one person reports as here, until another approves', async () => {
    const made = await bought()
    const before = await listSerials(made)
    const no = await fetched(made, 'operations')
    const proposal = await waits(await made.staffDoes(no, 'swap'), 'another_machine', 239_900)
    expect(await listSerials(made)).toEqual(before)
    await agree(proposal)
    expect(await listSerials(made)).not.toEqual(before)
  })

  test('is handed out at once if somebody else has collected the first one', async () => {
    const made = await bought()
    const before = await listSerials(made)
    good(await made.staffDoes(await fetched(made, 'admin'), 'swap'))
    expect(await listSerials(made)).not.toEqual(before)
    // It counts for that machine alone: nobody else has reported the next one.
    await waits(await made.staffDoes(await fetched(made, 'operations'), 'swap'), 'another_machine')
  })

  test('asks for a fresh proof', async () => {
    const made = await bought()
    const no = await fetched(made, 'admin')
    const { token } = house.by('operations')
    await ageProofs(app)
    for (const action of ['swap', 'loaner']) {
      const response = await app.send('POST', `/api/admin/requests/${no}/${action}`, {
        headers: bearer(token),
        body: {},
      })
      expect(verdict(response), action).toEqual([403, 110_117])
    }
  })

  test('that is more expensive and was entered as this model is assessed by its earlier model', async () => {
    const made = await bought('genie-600-buy')
    const no = await fetched(made, 'admin')
    const serial_number = await enterDearAsSmall()
    await waits(await made.staffDoes(no, 'swap', { serial_number }), 'another_machine')
    expect(await listSerials(made)).not.toEqual([serial_number])
  })

  test.each([
    ['that was raised for a moment', { key: 'genie-600-buy', listed: true }],
    ['that nobody could buy at', { key: 'deluxe', listed: false }],
  ])('is not made the equal of a dear one by a price %s', async (_name, { key, listed }) => {
    const made = await bought('genie-600-buy')
    const no = await fetched(made, 'admin')
    const serial_number = await enterDearAsSmall()
    const by = house.by('operations')
    const { list: products } = await dataOf<{ list: Product[] }>(by.get('/admin/products'))
    const product = products.find(({ skus }) => skus.some(sku => sku.key === 'genie-600-buy')) ?? expect.fail()
    const sku = listed
      ? (product.skus.find(one => one.key === key) ?? expect.fail())
      : await addSku(by, product, { key, variant: key, name: named(key) })
    expect(verdict(await price(by, sku, { unit_price: 239_900 }))).toEqual([200, 0])
    await waits(await made.staffDoes(no, 'swap', { serial_number }), 'another_machine', 150_000)
  })

  test.each([
    ['of a rental in its place', 'swap'],
    ['that is lent', 'loaner'],
  ])('%s needs two as well', async (_name, action) => {
    const made = await rented()
    const no = await fetched(made, 'operations')
    await waits(await made.staffDoes(no, action), 'another_machine')
    const other = await rented()
    good(await other.staffDoes(await fetched(other, 'admin'), action))
  })
})

const inspects = async (no: string, by: Role) =>
  house.by(by).post(`/admin/requests/${no}/inspect`, { checklist: cleanList, pictures: await sidesBy(app, house, by) })

describe('the money of a withdrawal', () => {
  test('waits if one person reports the machine as collected; another one inspects it', async () => {
    const made = await bought()
    await fetched(made, 'operations')
    const { request_no: no } = await made.asked('rejection', { reason_code: 'withdrawal' })
    expect(await readRefunded(made)).toBe(0)
    await later(app, 3)
    const id = await waits(await inspects(no, 'operations'), 'unseen_return', made.order.total_amount)
    // It does not wait longer than its refund may.
    const { expires_at } = await dataOf<Proposal>(house.by('admin').get(`/admin/proposals/${id}`))
    const { refund_due_on } = await dataOf<CallData<'GET /admin/requests/{request_no}'>>(
      house.by('operations').get(`/admin/requests/${no}`),
    )
    expect(dayInShop(new Date(expires_at))).toBe(refund_due_on)
    expect(await readRefunded(made)).toBe(0)
    good(await inspects(no, 'admin'))
    expect(await readRefunded(made)).toBe(made.order.total_amount)
  })

  test('is refunded at once if two have seen the machine, and by the statutory day in any case', async () => {
    const seen = await bought()
    await fetched(seen, 'operations')
    const { list } = await dataOf<{ list: { request_no: string }[] }>(
      house.by('admin').get(`/admin/requests?order_no=${seen.orderNo}`),
    )
    good(await seen.staffDoes(list[0]?.request_no ?? '', 'step', { event: 'start' }, 'admin'))
    await seen.asked('rejection', { reason_code: 'withdrawal' })
    expect(await readRefunded(seen)).toBe(seen.order.total_amount)

    const made = await bought()
    await fetched(made, 'operations')
    await made.asked('rejection', { reason_code: 'withdrawal' })
    await later(app, 12)
    await watchRefunds(app.context, {})
    expect(await readRefunded(made)).toBe(made.order.total_amount)
  })
})

test('a return that one person collects and inspects needs two, for its refund and for its machine', async () => {
  const made = await rented()
  const { request_no: no } = await made.agreed('return')
  good(await made.staffDoes(no, 'approve'))
  good(await made.staffDoes(no, 'pick-up', { battery_safe: false }))
  good(await made.staffDoes(no, 'step', { event: 'pick_up' }))
  await waits(await inspects(no, 'operations'), 'unseen_return')
  good(await inspects(no, 'admin'))
})

describe('a purchase that is undone because it cannot be repaired', () => {
  async function giveUp(by: Role, made: Made) {
    const no = await fetched(made, by)
    good(await made.staffDoes(no, 'step', { event: 'start' }))
    good(await made.staffDoes(no, 'fail', { error_reason: 'Niet te maken.' }))
    return { no, ended: await made.staffDoes(no, 'end', { outcome: 'Niet te maken.' }) }
  }
  async function undone({ orderNo }: Made) {
    const { list } = await dataOf<{ list: { request_no: string; apply_type: string }[] }>(
      house.by('operations').get(`/admin/requests?order_no=${orderNo}`),
    )
    return list.find(({ apply_type }) => apply_type === 'rejection')?.request_no ?? ''
  }

  test('needs two, twenty months later as well; its inspection needs no third', async () => {
    const made = await bought()
    await later(app, 600)
    const { ended } = await giveUp('operations', made)
    const proposal = await waits(ended, 'unseen_return', made.order.total_amount)
    await agree(proposal)
    expect(await readRefunded(made)).toBe(0)
    good(await inspects(await undone(made), 'operations'))
    expect(await readRefunded(made)).toBe(made.order.total_amount)
  })

  test('is confirmed by two if one has collected it and the other gives it up', async () => {
    const made = await bought()
    const { ended } = await giveUp('admin', made)
    good(ended)
    good(await inspects(await undone(made), 'operations'))
    expect(await readRefunded(made)).toBe(made.order.total_amount)
  })
})
