import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { matchStatement } from '#server/service/withdrawals/match-statement.ts'
import { counts, longTimeouts, rowsOf, withoutLimits } from '../model/proof.ts'
import { type TestApp, testApp } from '../shop/test-app.ts'
import { ledgerFaults } from '../steps/orders.ts'
import { good, moreMachines } from '../steps/requests.ts'
import { verdict, warehouse } from '../steps/shipments.ts'

/** Concurrent endings of orders of one model run one after another, and nothing else waits for them. */
vi.setConfig(longTimeouts())

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let rows: ReturnType<typeof rowsOf>
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
  rows = rowsOf(app)
  await withoutLimits(app)
  await moreMachines(app, 'genie-600', 'rent', 60)
  await moreMachines(app, 'genie-600', 'sale', 60)
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
})

const machine = { rent: [{ sku: 'genie-600-rent', months: 3 }], buy: [{ sku: 'genie-600-buy' }] } as const
/** As counted by PostgreSQL; a backend reports its own only now and then. */
async function deadlocks(): Promise<number> {
  await rows('select pg_stat_force_next_flush()')
  const [row] = await rows('select deadlocks::int as n from pg_stat_database where datname = current_database()')
  return row?.n
}

/** Stated by the customer, and not processed yet. */
async function stated({ me, orderNo, order }: Awaited<ReturnType<typeof house.ordered>>): Promise<string> {
  const said = { name: 'Anna de Wit', contract: orderNo, email: order.email }
  return good<{ statement_id: string }>(await me.call('POST', '/withdrawals', said)).statement_id
}

test.each(['rent', 'buy'] as const)('concurrent cancellations and withdrawals of one model: %s', async kind => {
  const each = counts(4, 12)
  const orders = []
  for (let at = 0; at < 2 * each; at += 1) orders.push(await house.ordered(machine[kind], kind))
  const [canceled, withdrawn] = [orders.slice(0, each), orders.slice(each)]
  const told: string[] = []
  for (const one of withdrawn) told.push(await stated(one))
  const before = await deadlocks()
  const cancels = canceled.map(({ me, orderNo }) => me.call('POST', `/orders/${orderNo}/cancel`, {}))
  const withdrawals = told.map(statementId => matchStatement(app.context, { statementId }))
  expect((await Promise.all(cancels)).map(verdict)).toEqual(canceled.map(() => [200, 0]))
  await Promise.all(withdrawals)
  for (const { me, orderNo } of orders) expect((await me.read(orderNo)).order_status).toBe('canceled')
  expect(await deadlocks()).toBe(before)
})

test.each(['rent', 'buy'] as const)('waiting for the fleet does not block credit notes: %s', async kind => {
  const ordered = await house.ordered(machine[kind], kind)
  const { orderNo } = ordered
  const blades = await house.ordered([{ sku: 'blades-set-9' }], 'buy')
  const statementId = await stated(ordered)
  const holder = await app.context.connection.pool.connect()
  try {
    await holder.query(`begin; select pg_advisory_xact_lock(hashtextextended('fleet:' || device_type_id, 0))
      from device_types where key = 'genie-600'`)
    const waiting = matchStatement(app.context, { statementId })
    await vi.waitFor(async () => {
      const [row] = await rows(
        `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      )
      expect(row.n).toBe(1)
    }, 20_000)
    expect(verdict(await blades.me.call('POST', `/orders/${blades.orderNo}/cancel`, {}))).toEqual([200, 0])
    const papers = `select from invoices join orders using (order_id) where order_no = $1 and invoices.kind = 'credit_note'`
    expect(await rows(papers, blades.orderNo)).toHaveLength(1)
    expect(await rows(papers, orderNo)).toHaveLength(0)
    await holder.query('commit')
    await waiting
    expect(await rows(papers, orderNo)).toHaveLength(1)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})
