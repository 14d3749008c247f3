// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { signDeliveries } from '#server/delivery/shipments/sign-deliveries.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, logIn, newestMail, provenNow, register, type SignIn } from '#testing/steps/accounts.ts'
import { later } from '#testing/steps/messages.ts'
import { till } from '#testing/steps/orders.ts'
import { delivered, good, moreMachines } from '#testing/steps/requests.ts'
import { returning } from '#testing/steps/returns.ts'
import { nights } from '#testing/steps/settlements.ts'
import { passerBy, tell, warehouse } from '#testing/steps/shipments.ts'
import { auditOf, dataOf, oneMayGive } from '#testing/steps/staff.ts'
import { statements } from '#testing/steps/statements.ts'
import { completePurchases } from '../closing/complete-purchases.ts'
import { carryOutErasures } from './carry-out.ts'

type Erasure = CallData<'POST /user/delete'>
type Caller = Pick<Awaited<ReturnType<typeof passerBy>>, 'call'>

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-waits-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 10)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

const { withdraw, stated } = statements(() => ({ app, house }))
const erase = async (me: Caller) => {
  await provenNow(app)
  return good<Erasure>(await me.call('POST', '/user/delete', {}))
}
const waitsFor = async (me: Caller) => good<Erasure>(await me.call('GET', '/user/delete')).waits_for
const carryOut = () => carryOutErasures(app.context, {})
const isGone = async (me: Caller) => (await me.call('GET', '/user/info')).json.code === 110103

/** Deliveries are signed, and the withdrawal period passes. */
async function finished() {
  await later(app, 20)
  await signDeliveries(app.context, {})
  await later(app, 20)
  await completePurchases(app.context, {})
}

/** An account with a password that can order. */
async function customer() {
  const user = await register(app)
  const id = user.userInfo.user_id
  const me = till(app, user)
  const erases = () => me.call('POST', '/user/delete', {})
  return { ...user, id, me, erases }
}

test('a running rental keeps the account until the deposit is refunded; then it is erased automatically', async () => {
  const rental = await returning(app, house)
  const { me, orderNo } = rental
  const asked = await erase(me)
  expect(asked).toMatchObject({ kept: [], waits_for: [{ what: 'rental', number: orderNo }] })
  expect(asked.asked_at).not.toBeNull()
  await carryOut()
  expect((await me.read(orderNo)).order_status).toBe('delivered')

  const { request_no: no } = await rental.packed()
  expect(await waitsFor(me)).toContainEqual({ what: 'request', number: no })
  await rental.says(no, 'accepted')
  await rental.says(no, 'delivered')
  await carryOut()
  good(await rental.inspects(no))
  await app.context.jobs.drain()
  await nights(app, 1)
  expect((await waitsFor(me)).map(({ what }) => what)).toEqual(['refund_sent', 'refund_sent'])
  await later(app, 41)
  expect(await waitsFor(me)).toEqual([])
  await carryOut()
  expect(await isGone(me)).toBe(true)
})

test('a rental that ended without its machine keeps the account until the machine is back or given up', async () => {
  const { me, orderNo, item } = await delivered(app, house, { sku: 'genie-600-rent', months: 3 })
  const serial_number = item.serial_numbers[0] ?? ''
  const units = [{ serial_number, whereabouts: 'with_customer' }]
  const refund_amount = (await house.read(orderNo)).closing.least
  await oneMayGive(app)
  const body = { reason: 'Afgesproken met de klant', refund_amount, units }
  good(await house.by('admin').post(`/admin/orders/${orderNo}/close`, body))
  await app.context.jobs.drain()
  await nights(app, 1)
  await nights(app, 60)
  const kept = { what: 'machine', number: orderNo }
  expect((await erase(me)).waits_for).toEqual([kept])
  await carryOut()
  const lost = await house.by('admin').post(`/admin/overdue/${orderNo}/lost`, { reason: 'Nooit teruggebracht' })
  good(lost)
  expect(await waitsFor(me)).not.toContainEqual(kept)
  expect((await waitsFor(me)).map(({ what }) => what)).toEqual(['request'])
})

test('withdrawn goods keep the account until they are back, also if their order is closed', async () => {
  await moreMachines(app, 'genie-600', 'sale', 2)
  const { me, orderNo, item, asked } = await delivered(app, house, { sku: 'genie-600-buy' }, 'buy')
  const { request_no: number } = await asked('rejection', { reason_code: 'withdrawal', apply_reason: '' })
  await nights(app, 60)
  const units = [{ serial_number: item.serial_numbers[0] ?? '', whereabouts: 'with_customer' }]
  const body = { reason: 'Afgesproken met de klant', refund_amount: 0, units }
  await house.by('admin').post(`/admin/orders/${orderNo}/close`, body)
  expect((await erase(me)).waits_for).toContainEqual({ what: 'request', number })
})

test('the request is mailed once, the person can still sign in and take it back', async () => {
  const { me, id, email, erases } = await customer()
  const { orders } = await me.paid([{ sku: 'blades-set-9' }])
  const number = orders[0]?.order_no
  const first = good<Erasure>(await erases())
  expect(first.waits_for).toEqual([{ what: 'order', number }])
  await app.context.jobs.drain()
  const mail = await newestMail(app, email)
  expect(mail.template).toBe('account_delete_waits')
  expect(mail.text).toContain(number)
  await later(app, 1)
  expect(good<Erasure>(await erases()).asked_at).toBe(first.asked_at)
  const mails = await app.context.db.selectFrom('mails').select('id').where('recipient', '=', email).execute()
  const waiting = await app.context.db
    .selectFrom('mails')
    .select('id')
    .where('template', '=', 'account_delete_waits')
    .where('recipient', '=', email)
    .execute()
  expect(waiting).toHaveLength(1)
  expect(mails.length).toBeGreaterThan(1)

  const again = (await logIn(app, email)).json.data as SignIn
  expect(again.userInfo).toMatchObject({ email, erase_asked_at: first.asked_at })
  const taken = await app.send('POST', '/api/user/delete/withdraw', { headers: bearer(again.token) })
  expect(taken.json.data).toEqual({ asked_at: null, waits_for: [{ what: 'order', number }] })
  const { shipments } = await house.ship(number ?? '')
  await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })
  await finished()
  await carryOut()
  expect(good<{ email: string }>(await me.call('GET', '/user/info')).email).toBe(email)
  expect(good<Erasure>(await erases())).toMatchObject({ asked_at: null, waits_for: [] })
  expect(await app.context.db.selectFrom('users').select('email').where('user_id', '=', id).execute()).toEqual([
    { email: null },
  ])
})

test('data that no open matter needs are erased at once; the garden where the machine mows stays', async () => {
  const { me, id, email, erases } = await customer()
  const address = { street: 'Dreef', house_number: '7', postcode: '3512 AA', city: 'Utrecht', country: 'NL' }
  const garden = async (name: string) =>
    good<{ garden_id: string }>(
      await me.call('POST', '/gardens', {
        ...{ name, address: { ...address, longitude: 5.1, latitude: 52.1 } },
        ...{ shape: { kind: 'typed', area_m2: 300, zones: 1 }, slope_percent: 5, passage_cm: 100, area_m2: 300 },
      }),
    ).garden_id
  const [mown, other] = [await garden('Voor'), await garden('Achter')]
  good(await me.call('PUT', `/user/info/${id}`, { contact: '+31 6 1111 2222', ...address }))
  good(await me.call('POST', '/device-types/genie-600/waitlist', { email, months: 3 }))
  good(await me.order(await me.quote([{ sku: 'genie-600-rent', months: 3 }]), { garden_id: mown }))
  expect(good<Erasure>(await erases()).waits_for).toHaveLength(1)
  const { db } = app.context
  const gardens = await db.selectFrom('garden_profiles').select('garden_id').where('user_id', '=', id).execute()
  expect(gardens).toEqual([{ garden_id: mown }])
  expect(gardens).not.toContainEqual({ garden_id: other })
  expect(await db.selectFrom('waitlist').select('email').where('email', '=', email).execute()).toEqual([])
  const left = good<Record<string, string>>(await me.call('GET', '/user/info'))
  expect(left).toMatchObject({ email, contact: '', street: '', city: '', avatar: null })
})

test('staff who erase somebody get the same response, and it is recorded', async () => {
  const { me, id, email } = await customer()
  await me.placed([{ sku: 'blades-set-9' }])
  const admin = house.by('admin')
  const erased = await dataOf(admin.post(`/admin/users/${id}/erase`, { reason: 'op verzoek', confirm: email }))
  expect(erased).toMatchObject({ kept: [], waits_for: [{ what: 'order' }], asked_at: expect.any(String) })
  expect((await auditOf(app, id)).at(-1)).toMatchObject({ action: 'user.erase_asked', reason: 'op verzoek' })
  expect(await dataOf(admin.get(`/admin/users/${id}`))).toMatchObject({ email, erase_asked_at: expect.any(String) })
  // Nobody pays: the order ends by itself, and with it the waiting.
  await later(app, 1)
  await nights(app, 0)
  await app.context.jobs.drain()
  expect(await waitsFor(me)).toEqual([])
  await carryOut()
  expect((await auditOf(app, id)).at(-1)).toMatchObject({ action: 'user.erase', actor_role: 'system' })
  expect(await isGone(me)).toBe(true)
})

test('a refund request and an open statement are waited for as well', async () => {
  const { me, orderNo } = await delivered(app, house, { sku: 'blades-set-9' }, 'buy')
  await finished()
  expect(await waitsFor(me)).toEqual([])
  good(await me.call('POST', `/orders/${orderNo}/refunds`, { type: 'product', amount: 100, reason: 'Kapot' }))
  expect(await waitsFor(me)).toMatchObject([{ what: 'refund' }])
  expect((await erase(me)).waits_for).toHaveLength(1)

  const { me: other, email, erases } = await customer()
  await stated(withdraw('R-NERGENS', email))
  expect(await waitsFor(other)).toEqual([{ what: 'statement', number: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
  expect(good<Erasure>(await erases()).asked_at).not.toBeNull()
})

test('guest orders under the verified address are waited for, and erased too', async () => {
  const { me, email, erases } = await customer()
  const guest = await passerBy(app)
  const { recipient } = await guest.bodyFor({ quote_id: '', hash: '' })
  const placed = await guest.order(await guest.quote([{ sku: 'blades-set-9' }]), { recipient: { ...recipient, email } })
  const number = good<{ orders: { order_no: string }[] }>(placed).orders[0]?.order_no
  expect(good<Erasure>(await erases()).waits_for).toEqual([{ what: 'order', number }])
  expect(await waitsFor(me)).toHaveLength(1)
})

test('an order and an erasure at once: one of them is first, and no order is left to an erased person', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { me, id, erases } = await customer()
      const quote = await me.quote([{ sku: 'blades-set-9' }])
      const [placed, erased] = await Promise.all([me.order(quote), erases()])
      const { deleted_at } = await app.context.db
        .selectFrom('users')
        .select('deleted_at')
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow()
      return { isPlaced: placed.json.code === 0, isErased: deleted_at !== null, erased: erased.json.code }
    }),
  )
  for (const { isPlaced, isErased, erased } of outcomes) {
    expect(erased).toBe(0)
    expect(isPlaced).toBe(!isErased)
  }
})
