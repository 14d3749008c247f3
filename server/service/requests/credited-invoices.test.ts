// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { rowsOf } from '#testing/model/proof.ts'
import { proveFault } from '#testing/shop/proven-faults.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { answerBill, good, moreMachines } from '#testing/steps/requests.ts'
import { returning } from '#testing/steps/returns.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { statements } from '#testing/steps/statements.ts'

/** A credit note corrects the invoice that billed what is refunded, so that its tax is corrected in that quarter. */
vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 10)
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
})

const { worked } = statements(() => ({ app, house }))
type Made = Awaited<ReturnType<typeof returning>>

async function renewed(months = 6) {
  const made = await returning(app, house, 6)
  await later(app, 60)
  const { request_no: no } = await made.agreed('renewal', { months })
  await made.pays((await made.readRequest(no)).checkout_no)
  return { ...made, fee: (await made.readRequest(no)).renewal_fee }
}

async function withdraw({ me, orderNo, order, item }: Made): Promise<void> {
  const body = { name: 'Anna de Wit', contract: orderNo, email: order.email, item_ids: [item.item_id] }
  good(await me.call('POST', '/withdrawals', body))
  await worked()
}

/** What is open of each invoice of an order, the oldest first. */
const openInvoices = async (orderNo: string) =>
  (
    await rowsOf(app)(
      `select i.gross + coalesce((select sum((line ->> 'net')::int + (line ->> 'vat')::int)::int from invoices c,
          jsonb_array_elements(coalesce(c.body -> 'lines', '[]') || coalesce(c.body -> 'freight', '[]')) as line
          where c.kind = 'credit_note' and line ->> 'corrects' = i.invoice_no), 0) as open
        from invoices i join orders using (order_id) where order_no = $1 and i.kind = 'invoice' order by i.invoice_no`,
      orderNo,
    )
  ).map(({ open }) => open)

test('of a renewal that is withdrawn from, its own', async () => {
  const made = await renewed()
  const [rental] = await openInvoices(made.orderNo)
  await later(app, 2)
  await withdraw(made)
  expect(await openInvoices(made.orderNo)).toEqual([rental, 0])
})

test('of an early return after a renewal, first that of the months that were added last', async () => {
  const made = await renewed()
  const [rental, renewal] = await openInvoices(made.orderNo)
  await later(app, 20)
  await made.back()
  const open = await openInvoices(made.orderNo)
  expect([rental, renewal]).toEqual([made.item.goods_due, made.fee])
  expect(open[1]).toBe(0)
  expect(open[0]).toBeGreaterThan(0)
  expect(open[0]).toBeLessThan(rental)
})

test('of two paid repairs of a machine, that of the one that is not done', async () => {
  const made = await returning(app, house, 12)
  const repaired = async (repair_fee: number) => {
    const { request_no: no } = await made.asked('repair', { reason_code: 'noise' })
    await made.does(no, 'approve')
    for (const event of ['pick_up', 'start']) await made.does(no, 'step', { event })
    const costs = { base_fee: 0, freight: 0, other_fee: 0, maintenance_fee: 0, repair_fee }
    const bill = { duty: 'customer', remark: 'Mes verbogen door een steen.', ...costs }
    await proveFault(app, no)
    good(await house.by('support').post(`/admin/requests/${no}/bill`, bill))
    good(await answerBill(made.me, no))
    await made.pays((await made.readRequest(no)).checkout_no)
    return no
  }
  const done = await repaired(10_000)
  for (const event of ['send_back', 'complete']) await made.does(done, 'step', { event })
  await later(app, 95)
  const undone = await repaired(8000)
  await made.does(undone, 'fail', { error_reason: 'Niet te maken.' })
  await made.staffDoes(undone, 'end', { outcome: 'Niet te maken.' }, 'admin')
  const [, first, second] = await openInvoices(made.orderNo)
  expect([first, second]).toEqual([10_000, 0])
})
