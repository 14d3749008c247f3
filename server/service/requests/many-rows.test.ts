// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { delivered, good, moreMachines } from '#testing/steps/requests.ts'
import { passerBy, warehouse } from '#testing/steps/shipments.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 10)
})
afterAll(() => app.close())

/** The number of statements, once data that seldom change are cached. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const counted = () => {
    count += 1
  }
  await work()
  app.context.connection.pool.on('acquire', counted)
  await work()
  app.context.connection.pool.off('acquire', counted)
  return count
}

test('lists and offers run a few queries, for any number of rows', async () => {
  const { me, orderNo } = await delivered(app, house, { sku: 'genie-600-rent', months: 2 })
  const again = async () => {
    const { orders } = await me.paid([{ sku: 'genie-600-rent', months: 2 }])
    const no = orders[0]?.order_no ?? ''
    await house.ship(no)
    await house.command(no, 'deliver')
    return no
  }
  const contracts = async () =>
    good<{ list: { order_no: string }[] }>(await me.call('GET', '/withdrawals/contracts')).list.map(
      ({ order_no }) => order_no,
    )
  const overdue = async () =>
    good<{ list: { order_no: string; charge: number }[] }>(await house.by('operations').get('/admin/overdue')).list
  await later(app, 80)
  const one = await countStatements(contracts)
  const oneLate = await countStatements(overdue)
  const orders = [orderNo, await again(), await again(), await again()]
  expect((await contracts()).toSorted()).toEqual(orders.toSorted())
  expect(await countStatements(contracts)).toBe(one)
  await later(app, 80)
  expect(await countStatements(contracts)).toBe(one)
  const late = await overdue()
  expect(late.map(({ order_no }) => order_no).toSorted()).toEqual(orders.toSorted())
  expect(late.every(({ charge }) => charge > 0)).toBe(true)
  expect(await countStatements(overdue)).toBe(oneLate)
})

test('an offer of many lines runs as many as one of two', async () => {
  const me = await passerBy(app)
  const all = ['blades-set-9', 'garage-small', 'genie-600-buy', 'genie-1000-buy', 'genie-3000-buy']
  const quote = (skus: string[]) => countStatements(() => me.quote(skus.map(sku => ({ sku }))))
  expect(await quote(all)).toBe(await quote(['blades-set-9', 'genie-600-buy']))
})
