// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { refundDays } from '#domain/requests/refund-due.ts'
import { dayInShop } from '#i18n/format.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { send } from '#testing/steps/refunds.ts'
import { answerBill, delivered, good, moreMachines, type RequestDetail } from '#testing/steps/requests.ts'
import type { PickUp } from '#testing/steps/returns.ts'
import { passerBy, tell, warehouse } from '#testing/steps/shipments.ts'
import { matchStatement } from './match-statement.ts'
import { watchRefunds } from './watch-refunds.ts'

/** Money after a withdrawal that has not arrived by day 11, wherever it is booked, is named to staff by mail. */

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  // Without a worker, so that each refund arrives when the test says so.
  app = await testApp()
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 10)
})
afterAll(() => app.close())
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

const wishFor = (item_id = '') => ({ item_id, apply_type: 'rejection', reason_code: 'withdrawal', apply_reason: '' })

async function dueOn(me: Pick<Awaited<ReturnType<typeof passerBy>>, 'call'>, no: string): Promise<string | null> {
  return good<PickUp>(await me.call('GET', `/requests/${no}/pick-up`)).refund_due_on
}

/** The lines that finance gets on each of the next days. */
async function toldToFinance(about: string, days: number) {
  const told: string[][] = []
  for (let day = 0; day < days; day += 1) {
    await later(app, 1)
    for (let run = 0; run < 2; run += 1) {
      await watchRefunds(app.context, {})
      await sendRefunds()
    }
    const rows = await rowsOf(app)(
      `update mails set recipient = 'read@genie.example' where template = 'refund_alert' and recipient = 'finance@genie.example'
       returning data ->> 'text' as text`,
    )
    told.push(rows.flatMap(({ text }) => String(text).split('\n')).filter(line => line.includes(about)))
  }
  return told
}

/** The provider says nothing about the refunds of these orders. */
const unheard: string[] = []
async function sendRefunds(): Promise<void> {
  const open = await rowsOf(app)(
    `select refund_no from refunds join orders using (order_id)
      where refund_status = 'refunding' and order_no <> all($1) order by refund_no`,
    unheard,
  )
  for (const { refund_no } of open) await send(app, String(refund_no))
}
const untilDay11 = (line: string) => [[], [], [], [], [], [], [], [], [], [], [line], []]

test('money that arrived is named to nobody', async () => {
  const { asked } = await delivered(app, house, { sku: 'genie-600-rent', months: 6 })
  const { request_no } = await asked('rejection', { reason_code: 'withdrawal', apply_reason: '' })
  expect((await toldToFinance(request_no, 13)).flat()).toEqual([])
})

test('the rent of a bought-out rental, which belongs to another order', async () => {
  const made = await delivered(app, house, { sku: 'genie-600-rent', months: 6 })
  const { request_no: bought } = await made.agreed('buy')
  await made.pays((await made.readRequest(bought)).checkout_no)
  const boughtNo = (await made.readRequest(bought)).bought_order_no ?? ''
  const [item] = (await made.me.read(boughtNo)).items
  const { request_no: no } = good<RequestDetail>(
    await made.me.call('POST', `/orders/${boughtNo}/requests`, wishFor(item?.item_id)),
  )
  const due = await dueOn(made.me, no)
  unheard.push(made.orderNo)
  expect(await toldToFinance(no, 12)).toEqual(untilDay11(`${no} · 11 · ${due}`))
  unheard.length = 0
})

test('the price of a service that ended with its machine, in another order of the checkout', async () => {
  const me = await passerBy(app)
  const { orders } = await me.paid([{ sku: 'genie-600-rent', months: 3 }, { sku: 'installation' }])
  const no = (kind: string) => orders.find(order => order.kind === kind)?.order_no ?? ''
  const { shipments } = await house.ship(no('rent'))
  for (const { tracking_no } of shipments) await tell(app, { trackingNo: tracking_no ?? '', event: 'delivered' })
  const machine = (await me.read(no('rent'))).items.find(({ product_kind }) => product_kind === 'machine')
  const { request_no } = good<RequestDetail>(
    await me.call('POST', `/orders/${no('rent')}/requests`, wishFor(machine?.item_id)),
  )
  unheard.push(no('buy'))
  const line = `${request_no} · 11 · ${await dueOn(me, request_no)}`
  expect(await toldToFinance(request_no, 12)).toEqual(untilDay11(line))
  unheard.length = 0
})

/** From the day of its statement, wherever that was made. */
function dueFromNow() {
  return addDays(dayInShop(app.context.clock.now()), refundDays)
}

test('paid work that was withdrawn from on the page of its order', async () => {
  const made = await delivered(app, house, { sku: 'genie-600-rent', months: 12 })
  const { request_no: no } = await made.asked('repair')
  await made.does(no, 'approve')
  for (const event of ['pick_up', 'start']) await made.does(no, 'step', { event })
  await made.does(no, 'bill', { duty: 'customer', remark: 'Behuizing gebroken.', repair_fee: 4500 })
  const { checkout_no } = good<RequestDetail>(await answerBill(made.me, no))
  await made.pays(checkout_no)
  unheard.push(made.orderNo)
  good(await made.me.call('POST', `/requests/${no}/withdraw`, {}))
  const due = dueFromNow()
  expect(await toldToFinance(no, 12)).toEqual(untilDay11(`${no} · 11 · ${due}`))
  unheard.length = 0
})

test('a renewal that was withdrawn from by its number, counted from the statement', async () => {
  const made = await delivered(app, house, { sku: 'genie-600-rent', months: 3 })
  const { request_no: no } = await made.agreed('renewal', { months: 2 })
  await made.pays((await made.readRequest(no)).checkout_no)
  unheard.push(made.orderNo)
  const said = { name: 'Anna de Wit', contract: no, email: made.order.email }
  const { statement_id } = good<{ statement_id: string }>(await made.me.call('POST', '/withdrawals', said))
  const due = dueFromNow()
  await matchStatement(app.context, { statementId: statement_id })
  expect(await toldToFinance(no, 12)).toEqual(untilDay11(`${no} · 11 · ${due}`))
  unheard.length = 0
})
