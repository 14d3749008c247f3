// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { addDays } from '#domain/calendar.ts'
import { shortReference } from '#domain/statements/short-reference.ts'
import { dayInShop } from '#i18n/format.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ageProofs, bearer, logIn, newestMail, prove, randomIp, type SignIn } from '#testing/steps/accounts.ts'
import { hoursLater } from '#testing/steps/messages.ts'
import { good } from '#testing/steps/requests.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { takeHeld } from './take-held.ts'

type Statement = CallData<'GET /admin/statements/{statement_id}'>

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
})
afterAll(() => app.close())

const today = () => dayInShop(app.context.clock.now())
const read = async (id: string) => good<Statement>(await house.by('finance').get(`/admin/statements/${id}`))

async function letter(change: object = {}): Promise<Statement> {
  const body = {
    ...{ kind: 'withdrawal', channel: 'letter', name: 'P. Bakker', contract: 'de groene maaier', email: null },
    ...{ stated_on: today(), ...change },
  }
  const made = good<Statement>(await house.by('operations').post('/admin/statements', body))
  await app.context.jobs.drain()
  return read(made.statement_id)
}

test('a statement is shown with its whole history', async () => {
  const statement = await letter()
  expect(statement).toMatchObject({ last: { outcome: 'human', reason: 'unmatched' }, outcomes: [{ outcome: 'human' }] })
  const { statement_id: id } = statement
  good(await house.by('support').post(`/admin/statements/${id}/close`, { reason: 'Van een andere winkel.' }))
  const after = await read(id)
  expect(after.outcomes.map(({ outcome }) => outcome)).toEqual(['human', 'closed'])
  expect(after.outcomes[1]?.staff_name).toBeTruthy()
  expect(after).toMatchObject({ last: { outcome: 'closed' }, refund_due_on: null, urgency: 'calm' })
})

test('the list is searched by the reference that people quote', async () => {
  const [one, other] = [await letter(), await letter()]
  const search = async (q: string) => {
    const { list } = good<CallData<'GET /admin/statements'>>(
      await house.by('support').get(`/admin/statements?q=${encodeURIComponent(q)}`),
    )
    return list.map(({ statement_id }) => statement_id)
  }
  expect(await search(shortReference(one.statement_id))).toEqual([one.statement_id])
  expect(await search(shortReference(other.statement_id).toLowerCase())).toEqual([other.statement_id])
  expect(await search('Bakker')).toEqual([])
})

test.each([
  [0, 'calm'],
  [9, 'late'],
  [13, 'late'],
])('stated %i days ago, not checked: %s', async (days, urgency) => {
  const stated_on = addDays(today(), -days)
  expect(await letter({ stated_on })).toMatchObject({ urgency, refund_due_on: addDays(stated_on, 14), refunded: false })
})

test('a cancellation has no refund by itself', async () => {
  expect(await letter({ kind: 'cancellation', ending: 'ordinary' })).toMatchObject({ refund_due_on: null })
})

test('carried out, the day is that of its request', async () => {
  const { orderNo, order } = await house.ordered([{ sku: 'blades-set-9', quantity: 1 }], 'buy')
  const moved = await house.ship(orderNo)
  expect(moved.order.order_no).toBe(orderNo)
  const held = await letter({ contract: orderNo, email: order.email })
  const due = addDays(today(), 14)
  expect(held).toMatchObject({ last: { outcome: 'held', order_no: orderNo }, refund_due_on: due })
  good(await house.by('support').post(`/admin/statements/${held.statement_id}/link`, { order_no: orderNo }))
  expect(await read(held.statement_id)).toMatchObject({
    last: { outcome: 'done', order_no: orderNo },
    refund_due_on: due,
    refunded: false,
  })
})

test.each(['phone', 'email', 'letter', 'form'])(
  'by %s of a paid order: recorded at once, and held for its owner',
  async channel => {
    const { me, orderNo, order } = await house.ordered([{ sku: 'blades-set-9', quantity: 1 }], 'buy')
    const { statement_id } = await letter({ channel, contract: orderNo, email: order.email })
    expect((await read(statement_id)).last).toMatchObject({ outcome: 'held', reason: 'heard' })
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'pay_success', refunded_amount: 0 })
    const { text } = await newestMail(app, order.email)
    expect(text).toContain('#not-me=')
    // An old proof carries nothing out; a new one does.
    const { token } = (await logIn(app, 'support@genie.example', demoPeople.password)).json.data as SignIn
    await ageProofs(app)
    const link = () =>
      app.send('POST', `/api/admin/statements/${statement_id}/link`, {
        body: { order_no: orderNo },
        headers: bearer(token),
      })
    expect(verdict(await link())).toEqual([403, 110117])
    expect((await me.read(orderNo)).order_status).toBe('pay_success')
    await prove(app, token, demoPeople.password)
    good(await link())
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'canceled', refunded_amount: order.paid_amount })
  },
)

test('without a reaction a colleague checks it first, and not the one who entered it', async () => {
  const { me, orderNo, order } = await house.ordered([{ sku: 'blades-set-9', quantity: 1 }], 'buy')
  const { statement_id } = await letter({ contract: orderNo, email: order.email })
  await hoursLater(app, 25)
  await takeHeld(app.context, {})
  expect((await read(statement_id)).last).toMatchObject({ outcome: 'human', reason: 'written_down' })
  expect(await me.read(orderNo)).toMatchObject({ order_status: 'pay_success', is_stated: true })
  expect(verdict(await house.command(orderNo, 'ship'))).toEqual([409, 200211])
  const link = (role: 'operations' | 'support') =>
    house.by(role).post(`/admin/statements/${statement_id}/link`, { order_no: orderNo })
  expect(verdict(await link('operations'))).toEqual([409, 200213])
  expect((await me.read(orderNo)).order_status).toBe('pay_success')
  good(await link('support'))
  expect((await me.read(orderNo)).order_status).toBe('canceled')
})

test.each([1, 25])('after %i hours its owner confirms it: carried out at once', async hours => {
  const { me, orderNo, order } = await house.ordered([{ sku: 'blades-set-9', quantity: 1 }], 'buy')
  const { statement_id } = await letter({ contract: orderNo, email: order.email })
  await hoursLater(app, hours)
  await takeHeld(app.context, {})
  expect((await me.read(orderNo)).statements).toMatchObject([{ statement_id, acts_at: null }])
  good(await me.call('POST', `/orders/${orderNo}/statements/${statement_id}/answer`, { mine: true }))
  expect((await me.read(orderNo)).order_status).toBe('canceled')
})

test('a held statement on the site is its owner’s: staff close it only once it waits for them', async () => {
  const { me, orderNo, order } = await house.ordered([{ sku: 'blades-set-9', quantity: 1 }], 'buy')
  const said = await app.send('POST', '/api/withdrawals', {
    body: { name: 'Anna de Wit', contract: orderNo, email: order.email },
    headers: { 'x-forwarded-for': randomIp() },
  })
  const { statement_id } = good<{ statement_id: string }>(said)
  const close = () => house.by('support').post(`/admin/statements/${statement_id}/close`, { reason: 'Geen gevolg.' })
  expect(verdict(await close())).toEqual([409, 200214])
  await app.context.jobs.drain()
  expect(verdict(await close())).toEqual([409, 200214])
  await hoursLater(app, 25)
  await takeHeld(app.context, {})
  expect((await me.read(orderNo)).order_status).toBe('canceled')
})

test('linked to an unknown order, or to an item not in the order, it waits as before', async () => {
  const { statement_id: id } = await letter()
  const { orderNo } = await house.ordered([{ sku: 'blades-set-9', quantity: 1 }], 'buy')
  const link = (body: object) => house.by('support').post(`/admin/statements/${id}/link`, body)
  expect(verdict(await link({ order_no: 'A-AAAA2222' }))).toEqual([404, 200201])
  expect(verdict(await link({ order_no: orderNo, item_ids: [crypto.randomUUID()] }))).toEqual([404, 210601])
  expect((await read(id)).outcomes.map(({ outcome }) => outcome)).toEqual(['human'])
})

test('an unknown statement', async () => {
  const by = house.by('support')
  expect(verdict(await by.get('/admin/statements/nothing'))).toEqual([400, 100401])
  expect((await by.get(`/admin/statements/${crypto.randomUUID()}`)).status).toBe(404)
})
