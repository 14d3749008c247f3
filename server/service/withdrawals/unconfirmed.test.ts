// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { writeSetting } from '#server/platform/config/settings.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { randomEmail } from '#testing/steps/accounts.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { delivered, good, moreMachines } from '#testing/steps/requests.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits, staff } from '#testing/steps/staff.ts'
import { type Statement, statements } from '#testing/steps/statements.ts'

/** No member of staff can refund a contract alone by the day they enter for a statement. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 30)
  await limit(30_000)
})
afterAll(() => app.close())
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const { withdraw, stated, statementOf, ownRequests, worked } = statements(() => ({ app, house }))
const rented = () => delivered(app, house, { sku: 'genie-600-rent', months: 6 })
type Rented = Awaited<ReturnType<typeof rented>>
const today = (): Day => dayInShop(app.context.clock.now())

function limit(refund_second_person_above: number): Promise<unknown> {
  const value = { refund_second_person_above, original_within_days: 365 }
  const { db, clock } = app.context
  return transaction(db, tx => writeSetting(tx, { key: 'refunds', value, now: clock.now(), by: 'test' }))
}

/** Entered by an administrator, dated on the day of delivery. */
async function written(body: object): Promise<string> {
  const said = { kind: 'withdrawal', channel: 'letter', name: 'Anna de Wit', email: null, ...body }
  const { statement_id } = good<Statement>(await house.by('admin').post('/admin/statements', said))
  await worked()
  return statement_id
}

const link = (id: string, body: object, role: 'support' | 'operations' = 'support'): Promise<Answer> =>
  house.by(role).post(`/admin/statements/${id}/link`, body)

async function readProposal(response: Answer): Promise<string> {
  expect(verdict(response), response.text).toEqual([409, 2])
  return (response.json.data as { proposal_id: string }).proposal_id
}

async function approve(proposalId: string): Promise<unknown> {
  const by = await staff(app, 'operations')
  const { list } = good<{ list: { proposal_id: string; version: number }[] }>(await by.get('/admin/proposals'))
  const version = list.find(({ proposal_id }) => proposal_id === proposalId)?.version
  return good(await by.post(`/admin/proposals/${proposalId}/approve`, { version }))
}

/** Whatever was entered, nothing is refunded before a second person has approved. */
async function nothingBack({ me, orderNo }: Rented): Promise<void> {
  expect(await ownRequests(me, orderNo)).toEqual([])
  expect(await me.read(orderNo)).toMatchObject({ refunded_amount: 0 })
}

describe('dated within the period, received long after it', () => {
  test.each<[string, (no: string) => string]>([
    ['the number', no => no],
    ['small letters', no => no.toLowerCase()],
    ['words around it', no => `huur ${no}`],
    ['spaces in it', no => ` R ${no.slice(2, 6)} ${no.slice(6)} `],
    ['a comma after it', no => `${no}, graag`],
    ['other dashes', no => no.replace('-', ' – ')],
    ['two contracts', no => `${no} en R-22222222`],
    ['wide letters', no => no.replace('R', 'Ｒ')],
  ])('by %s: staff decide, and two of them', async (_name, contractOf) => {
    const one = await rented()
    const stated_on = today()
    await later(app, 199)
    const id = await written({ contract: contractOf(one.orderNo), email: one.order.email, stated_on })
    expect((await statementOf(id)).last).toMatchObject({ outcome: 'human', reason: 'dated', order_no: one.orderNo })
    await nothingBack(one)
    const proposal = await readProposal(await link(id, { order_no: one.orderNo }))
    await nothingBack(one)
    expect(await approve(proposal)).toMatchObject({ proposal_state: 'approved' })
    expect((await statementOf(id)).last).toMatchObject({ outcome: 'done', reason: 'withdrawn' })
    expect(await ownRequests(one.me, one.orderNo)).toHaveLength(1)
  })

  test.each<[string, (itemId: string) => object]>([
    ['and nothing more', () => ({})],
    ['as a favour', () => ({ grant: true })],
    ['by its item', itemId => ({ item_ids: [itemId] })],
  ])('by text without a number, linked %s', async (_name, more) => {
    const one = await rented()
    const stated_on = today()
    await later(app, 40)
    const id = await written({ contract: 'de groene maaier', stated_on })
    expect((await statementOf(id)).last).toMatchObject({ outcome: 'human', reason: 'unmatched' })
    await readProposal(await link(id, { order_no: one.orderNo, ...more(one.item.item_id) }))
    await nothingBack(one)
  })

  test('dated a few days before its receipt: the post may have been slow, but it is only a statement', async () => {
    const one = await rented()
    await later(app, 19)
    const id = await written({ contract: one.orderNo, email: one.order.email, stated_on: addDays(today(), -5) })
    await readProposal(await link(id, { order_no: one.orderNo }))
    await nothingBack(one)
  })

  test('over the web and too late, granted as goodwill', async () => {
    const one = await rented()
    await later(app, 40)
    const { statement_id } = await stated(withdraw(one.orderNo, one.order.email))
    await readProposal(await link(statement_id, { order_no: one.orderNo, grant: true }))
    await nothingBack(one)
  })

  test('a link that waits for the second person has ended nothing, and is compared when they approve', async () => {
    const one = await rented()
    const stated_on = today()
    await later(app, 40)
    const id = await written({ contract: one.orderNo, stated_on })
    const proposal = await readProposal(await link(id, { order_no: one.orderNo }))
    const part = { type: 'product', amount: 100, reason: 'Kras op de kap.' }
    good(await house.by('finance').post(`/admin/orders/${one.orderNo}/refunds`, part))
    expect(await approve(proposal)).toMatchObject({ proposal_state: 'overtaken' })
    expect(await ownRequests(one.me, one.orderNo)).toEqual([])
  })
})

describe('what is no concession is not delayed', () => {
  test("the customer's own timely statement, with a login or without", async () => {
    const [one, other] = [await rented(), await rented()]
    await later(app, 10)
    expect((await stated(withdraw(one.orderNo, one.order.email))).last).toMatchObject({ outcome: 'done' })
    const own = { name: 'Anna', contract: other.orderNo, email: randomEmail() }
    expect((await stated(other.me.call('POST', '/withdrawals', own))).last).toMatchObject({ outcome: 'done' })
  })

  test('a timely statement that staff link, at any later time', async () => {
    const one = await rented()
    await later(app, 10)
    const { statement_id } = await stated(withdraw('de groene maaier', one.order.email))
    await later(app, 30)
    expect((await link(statement_id, { order_no: one.orderNo })).status).toBe(200)
    expect(await ownRequests(one.me, one.orderNo)).toHaveLength(1)
  })

  test('a letter that came within the period', async () => {
    const one = await rented()
    await later(app, 10)
    const id = await written({ contract: one.orderNo, email: one.order.email, stated_on: addDays(today(), -9) })
    expect((await statementOf(id)).last).toMatchObject({ outcome: 'held' })
    expect((await link(id, { order_no: one.orderNo })).status).toBe(200)
    expect((await statementOf(id)).last).toMatchObject({ outcome: 'done' })
  })

  test('below the limit one person concedes it, and it is recorded', async () => {
    await limit(10_000_000)
    const one = await rented()
    const stated_on = today()
    await later(app, 40)
    const id = await written({ contract: one.orderNo, stated_on })
    expect((await link(id, { order_no: one.orderNo, reason: 'Poststempel van dag 3.' })).status).toBe(200)
    const given = await app.context.db.selectFrom('concessions').selectAll().where('subject', '=', id).execute()
    expect(given).toMatchObject([{ kind: 'backdated_statement', reason: 'Poststempel van dag 3.', second_by: null }])
    await limit(30_000)
  })
})
