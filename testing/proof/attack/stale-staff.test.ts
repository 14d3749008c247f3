// @module-tag further
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { CallData } from '#contract/protocol/call.ts'
import { isStaffOnly } from '#domain/access.ts'
import { allBindings } from '#server/app/bindings.ts'
import { countHit, limits } from '#server/platform/http/admission/limits.ts'
import { longTimeouts, rowsOf } from '../../model/proof.ts'
import { type Answer, type TestApp, testApp } from '../../shop/test-app.ts'
import { ageProofs, bearer, register } from '../../steps/accounts.ts'
import { bodyOf } from '../../steps/catalogue.ts'
import { hoursLater } from '../../steps/messages.ts'
import { till } from '../../steps/orders.ts'
import { owedRefund } from '../../steps/refunds.ts'
import { delivered, good } from '../../steps/requests.ts'
import { namedParcel, warehouse } from '../../steps/shipments.ts'
import { liftLimits, staff } from '../../steps/staff.ts'

/** A session of staff whose last proof is an hour old: actions with lasting effects, or effects on many. */
vi.setConfig(longTimeouts(5))

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
})
afterAll(() => app.close())
beforeEach(() => liftLimits(app))

type Role = Parameters<typeof house.by>[0]
const verdict = ({ status, json }: Answer) => [status, json.code]
const proofAsked = [403, 110117]

/** Calls of this role in a session whose proof is old. */
async function stale(role: Role) {
  const { token } = house.by(role)
  await ageProofs(app)
  const send = (method: string, path: string, body?: object) =>
    app.send(method, `/api${path}`, { headers: bearer(token), ...(body && { body }) })
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, body: object) => send('POST', path, body),
    put: (path: string, body: object) => send('PUT', path, body),
  }
}

describe('statements', () => {
  test('cannot be entered for customers, nor closed', async () => {
    const { orderNo, order, me } = await house.ordered([{ sku: 'blades-set-9' }], 'buy')
    const support = await stale('support')
    const said = { kind: 'withdrawal', channel: 'phone', name: order.recipient, contract: orderNo, email: order.email }
    const stated_on = app.context.clock.now().toISOString().slice(0, 10)
    expect(verdict(await support.post('/admin/statements', { ...said, stated_on }))).toEqual(proofAsked)
    const own = await app.send('POST', '/api/withdrawals', {
      body: { name: 'Anna', contract: orderNo, email: order.email },
    })
    const { statement_id } = good<{ statement_id: string }>(own)
    const close = await support.post(`/admin/statements/${statement_id}/close`, { reason: 'geen gevolg' })
    expect(verdict(close)).toEqual(proofAsked)
    expect((await me.read(orderNo)).is_stated).toBe(true)
  })
})

describe('machines', () => {
  const machine = async (role: Role = 'operations') =>
    good<CallData<'GET /admin/devices'>>(await house.by(role).get('/admin/devices?page_size=1&device_type=genie-600'))
      .list[0]
  const bodyFor = (device: Awaited<ReturnType<typeof machine>>, device_status: string) => {
    if (!device) throw new Error('No machine')
    const { serial_number, device_type_id, purchase_date, purchase_price, guarantee_end, remarks, work_area } = device
    const known = { serial_number, device_type_id, purchase_date, purchase_price, guarantee_end, remarks, work_area }
    return { ...known, device_status, reason: 'Weg ermee.', version: device.version }
  }

  test('cannot be retired or changed otherwise', async () => {
    const device = await machine()
    const operations = await stale('operations')
    expect(verdict(await operations.put(`/admin/devices/${device?.device_id}`, bodyFor(device, 'disabled')))).toEqual(
      proofAsked,
    )
    const { device_status } = (await machine('support')) ?? {}
    expect(device_status).toBe('normal')
  })

  test('that were retired can be restored for a day only', async () => {
    const admin = await staff(app, 'operations')
    const put = async (to: string) => {
      const device = await machine()
      return admin.put(`/admin/devices/${device?.device_id}`, bodyFor(device, to))
    }
    expect(good<{ restorable: boolean }>(await put('disabled')).restorable).toBe(true)
    await hoursLater(app, 23)
    expect(good<{ restorable: boolean }>(await put('normal')).restorable).toBe(false)
    good(await put('disabled'))
    await hoursLater(app, 25)
    expect(verdict(await put('normal'))).toEqual([409, 200001])
    expect((await machine())?.restorable).toBe(false)
  })
})

describe('words', () => {
  const words = 'Your money waits for you. Log in today: https://evil.example/genie'

  test('cannot be put into a mail to a customer', async () => {
    const made = await delivered(app, house, { sku: 'genie-600-buy' }, 'buy')
    const request = good<{ request_no: string }>(
      await house.by('support').post(`/admin/orders/${made.orderNo}/requests`, {
        ...{ item_id: made.item.item_id, apply_type: 'maintenance', reason_code: 'other', apply_reason: 'x y' },
        ...{ asked_by: 'telefoon' },
      }),
    )
    const support = await stale('support')
    const no = request.request_no
    for (const [path, body] of [
      ['reject', { reject_reason: words }],
      ['fail', { error_reason: words }],
      ['bill', { duty: 'tenant', remark: words }],
      ['messages', { text: words, pictures: [] }],
    ] as const) {
      expect(verdict(await support.post(`/admin/requests/${no}/${path}`, body)), path).toEqual(proofAsked)
    }
    expect(await rowsOf(app)("select id from mails where data::text like '%evil.example%'")).toEqual([])
  })

  test('cannot be published in the shop', async () => {
    const { list } = good<CallData<'GET /admin/products'>>(
      await house.by('operations').get('/admin/products?page_size=100'),
    )
    const product = list.find(({ key }) => key.startsWith('blades'))
    if (!product) throw new Error('No product')
    const operations = await stale('operations')
    const description = { nl: words, en: words, zh: words, de: words }
    const changed = { ...bodyOf(product as never, 'product_id', 'skus'), description }
    expect(verdict(await operations.put(`/admin/products/${product.product_id}`, changed))).toEqual(proofAsked)
    expect((await app.send('GET', `/api/products/${product.key}`)).text).not.toContain('evil.example')
  })

  test('that were mailed cannot be mailed again; with a proof once an hour to one mailbox', async () => {
    const { order } = await house.ordered([{ sku: 'blades-set-9' }], 'buy')
    await app.context.db.updateTable('mails').set({ status: 'sent' }).where('template', '=', 'order_paid').execute()
    const [mail] = await rowsOf(app)(
      "select id from mails where template = 'order_paid' and recipient = $1",
      order.email,
    )
    const again = (id: unknown, by: { post: (path: string, body: object) => Promise<Answer> }) =>
      by.post(`/admin/mails/${id}/resend`, {})
    const admin = await stale('admin')
    expect(verdict(await again(mail?.id, admin))).toEqual(proofAsked)
    const proven = await staff(app, 'admin')
    const { mail_id } = good<{ mail_id: string }>(await again(mail?.id, proven))
    await app.context.db.updateTable('mails').set({ status: 'sent' }).where('id', '=', mail_id).execute()
    expect((await again(mail?.id, proven)).status).toBe(429)
    expect((await again(mail_id, proven)).status).toBe(429)
  })
})

test('an order cannot be marked as shipped or delivered', async () => {
  const { me, orderNo } = await house.ordered([{ sku: 'genie-600-buy' }], 'buy')
  const body = await namedParcel(house.by('admin'), orderNo)
  const operations = await stale('operations')
  const sent = { ...body, carrier: 'postnl', tracking_no: '3SABCD1234567' }
  expect(verdict(await operations.post(`/admin/orders/${orderNo}/ship`, sent))).toEqual(proofAsked)
  expect(verdict(await operations.post(`/admin/orders/${orderNo}/deliver`, { reason: 'af' }))).toEqual(proofAsked)
  expect((await me.read(orderNo)).order_status).toBe('pay_success')
})

describe('what staff read', () => {
  test('page by page requires a proof at some point, with one line in the log', async () => {
    const me = till(app, await register(app))
    await me.placed([{ sku: 'blades-set-9' }])
    const by = await staff(app, 'support')
    const get = (page: number) =>
      app.send('GET', `/api/admin/orders?page_size=100&page=${page}`, { headers: bearer(by.token) })
    await ageProofs(app)
    const answers: number[] = []
    for (let page = 1; page <= 70; page += 1) answers.push((await get(page)).status)
    expect(new Set(answers.slice(0, 59))).toEqual(new Set([200]))
    expect(new Set(answers.slice(60))).toEqual(new Set([403]))
    const noted = await rowsOf(app)(
      "select subject_id from audit_log where action = 'call.many_read' and actor_id = $1",
      by.userId,
    )
    expect(noted).toEqual([{ subject_id: 'GET /admin/orders' }])
    // A second person can go on reading.
    const other = await staff(app, 'finance')
    expect((await other.get('/admin/orders?page_size=100')).status).toBe(200)
    await app.context.db.updateTable('sessions').set({ proven_at: app.context.wall.now() }).execute()
    expect((await get(70)).status).toBe(200)
  })

  test('one by one requires it too', async () => {
    const by = await staff(app, 'support')
    const { orderNo } = await house.ordered([{ sku: 'blades-set-9' }], 'buy')
    await ageProofs(app)
    const read = (no: string) => app.send('GET', `/api/admin/orders/${no}`, { headers: bearer(by.token) })
    let status = (await read(orderNo)).status
    expect(status).toBe(200)
    let times = 1
    // Guessed numbers count like known ones.
    for (; times < 320 && status !== 403; times += 1) status = (await read(`${orderNo.slice(0, -3)}${times}`)).status
    expect([status, times]).toEqual([403, 301])
  })

  test.each([
    ['a list', '/admin/orders?page_size=50', '/admin/orders?page_size=50&page=2'],
    ['a search', '/admin/orders?q=anna', '/admin/orders?q=piet'],
    ['a list of another kind', '/admin/orders', '/admin/refunds'],
  ])('is counted once while an open screen reloads itself: %s', async (_what, open, next) => {
    const [by, elsewhere] = [await staff(app, 'admin'), await staff(app, 'admin')]
    await ageProofs(app)
    const read = (path: string, { token } = by) => app.send('GET', `/api${path}`, { headers: bearer(token) })
    const noted = async () =>
      (await rowsOf(app)("select 1 from audit_log where action = 'call.many_read' and actor_id = $1", by.userId)).length
    const before = await noted()
    expect((await read(open)).status).toBe(200)
    const { hits = 0 } = limits.reading ?? {}
    const others = Array.from({ length: hits }, () => countHit(app.context, 'reading', 'reading', by.userId))
    await Promise.allSettled(others)
    for (let times = 0; times < 20; times += 1) expect((await read(open)).status).toBe(200)
    expect(await noted()).toBe(before)
    // What they have not read is counted, and a page that was refused has not been read.
    for (let times = 0; times < 2; times += 1) expect(verdict(await read(next))).toEqual(proofAsked)
    // Another session of the same person has read nothing.
    expect(verdict(await read(open, elsewhere))).toEqual(proofAsked)
  })

  /** Names of fields with personal data of customers. */
  const personal =
    /^(email|recipient|contact|phone|street|house_number|postcode|iban|account_holder|customer|owner\w*)$/
  const namesIn = (schema: unknown): string[] =>
    typeof schema !== 'object' || schema === null
      ? []
      : Object.entries(schema).flatMap(([key, value]) => [
          ...(key === 'properties' ? Object.keys(value as object) : []),
          ...namesIn(value),
        ])
  /** The address of the maker of a model or a product, which the law requires to be shown. */
  const ofMakers = (key: string, name: string) =>
    /^GET \/admin\/(?:device-types|products)/.test(key) && name === 'email'
  const readByStaff = allBindings.filter(({ key, endpoint }) => key.startsWith('GET ') && isStaffOnly(endpoint.who))

  test('is counted for lists, single records, searches and documents', async () => {
    const by = await staff(app, 'admin')
    await ageProofs(app)
    const { hits = 0 } = limits.reading ?? {}
    await Promise.all(Array.from({ length: hits }, () => countHit(app.context, 'reading', 'reading', by.userId)))
    const open: string[] = []
    for (const { key, endpoint } of readByStaff) {
      if (endpoint.tellsOfNobody) continue
      const path = key.replace('GET ', '').replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
      const answer = await app.send('GET', `/api${path}`, { headers: bearer(by.token) })
      if (verdict(answer).join() !== proofAsked.join()) open.push(`${key} ${verdict(answer)}`)
    }
    expect(open).toEqual([])
  })

  test('is not counted only for a stated reason and without fields about customers', () => {
    const free = readByStaff.filter(({ endpoint }) => endpoint.tellsOfNobody)
    expect(free.length).toBeLessThan(readByStaff.length / 3)
    for (const { key, endpoint } of free) {
      const names = namesIn(z.toJSONSchema(endpoint.data, { unrepresentable: 'any', io: 'output' }))
      expect(
        names.filter(name => personal.test(name) && !ofMakers(key, name)),
        key,
      ).toEqual([])
    }
  })

  test('in a list of refunds has no full account number and no holder', async () => {
    const finance = await staff(app, 'finance')
    const { refund_no } = await owedRefund(app, finance)
    const account = { iban: 'NL91ABNA0417164300', way: 'bank_transfer', account_holder: 'Piet Klant' } as const
    await app.context.db.updateTable('refunds').set(account).where('refund_no', '=', refund_no).execute()
    const list = await finance.get('/admin/refunds?page_size=100')
    expect(list.text).toContain('NL•• 4300')
    expect(list.text).not.toMatch(/NL91ABNA|Piet Klant/)
    expect(good<{ iban: string }>(await finance.get(`/admin/refunds/${refund_no}`)).iban).toBe(account.iban)
  })
})
