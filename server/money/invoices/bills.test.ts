// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { translate } from '#i18n/translate.ts'
import { findOrderItems, type Order } from '#server/records/orders/order-rows.ts'
import { toShare } from '#server/sales/orders/settle-paid.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register, type SignIn } from '#testing/steps/accounts.ts'
import { till } from '#testing/steps/orders.ts'
import { fetchDocument, papersOf, readPdf, tight } from '#testing/steps/papers.ts'
import { documentFormat } from './document-format.ts'
import { issueCreditNote } from './issue-credit-note.ts'
import { issueBill, issueInvoice, toDocumentLine } from './issue-invoice.ts'
import type { Invoice } from './store.ts'

let app: TestApp
let who: SignIn
let me: ReturnType<typeof till>
beforeAll(async () => {
  app = await testApp()
  who = await register(app)
  me = till(app, who)
})
afterAll(() => app.close())

const t = translate('nl')
const { money } = documentFormat('nl')

async function paidOrder(): Promise<Order> {
  const { orders } = await me.paid([{ sku: 'genie-600-rent', months: 3 }])
  return app.context.db
    .selectFrom('orders')
    .selectAll()
    .where('order_no', '=', orders[0]?.order_no ?? '')
    .executeTakeFirstOrThrow()
}

const numbers = async (order: Order, kind: string) =>
  (await papersOf(me, order.order_no)).filter(document => document.kind === kind).map(({ invoice_no }) => invoice_no)

async function readText(order: Order, number: string | undefined) {
  const href = `/api/orders/${order.order_no}/documents/${number}`
  return tight((await readPdf((await fetchDocument(app, who.token, href)).bytes)).text)
}

/** Three more months, for 121 euros. */
function bill(order: Order, reference: string, checkoutId?: string) {
  const now = app.context.clock.now()
  return transaction(app.context.db, async tx => {
    const written: Invoice[] = []
    const items = await findOrderItems(tx, [order.order_id])
    const part = { item_id: items[0]?.item_id ?? '', vat_kind: 'rent', vat_country: 'NL', vat_percent: 21 } as const
    const line = toDocumentLine({ ...part, net: 10_000, vat: 2_100 }, items, 'nl')
    const lines = [{ ...line, variant: 'Verlenging', quantity: 1, unit_price: 12_100, rent: null }]
    const issue = { order, lines, reference, now, ...(checkoutId && { checkoutId }) }
    await issueBill(tx, issue, async invoice => void written.push(invoice))
    return written
  })
}

test('an amount set off against a deposit owes nothing, and has no receipt', async () => {
  const order = await paidOrder()
  const [document] = await bill(order, 'renewal:1')
  const text = await readText(order, document?.invoice_no)
  expect(text).toContain(tight(`${t('papers.total.invoice')} ${money(12_100)}`))
  expect(text).toContain(tight(`${t('papers.total.set_off')} ${money(-12_100)}`))
  expect(text).toContain(tight(`${t('papers.total.open')} ${money(0)}`))
  expect(text).toContain('Verlenging')
  expect(await numbers(order, 'receipt')).toHaveLength(1)
  // Documented once: a second document for one event is refused.
  await expect(bill(order, 'renewal:1')).rejects.toThrow(/invoices_reference_key/)
  expect((await numbers(order, 'invoice')).length).toBe(2)
})

test('an invoice that is written again is paid already, on the day it was paid, without a second receipt', async () => {
  const order = await paidOrder()
  const now = new Date(app.context.clock.now().getTime() + 40 * 86_400_000)
  await transaction(app.context.db, async tx => {
    const items = await findOrderItems(tx, [order.order_id])
    const shares = items.map(toShare)
    await issueCreditNote(tx, { order, shares, reference: 'change:1', reason: 'changed', now })
    await issueInvoice(tx, { order, items, reference: 'change:1', now })
  })
  const [first, second] = await numbers(order, 'invoice')
  expect(await numbers(order, 'receipt')).toEqual([first?.replace('F', 'P')])
  const paidOn = documentFormat('nl').dayOf(order.paid_at ?? now)
  const text = await readText(order, second)
  expect(text).toContain(tight(`Betaald op ${paidOn} met`))
  expect(text).toContain(tight(`${t('papers.total.open')} ${money(0)}`))
  // A later refund corrects the latest invoice.
  await transaction(app.context.db, async tx => {
    const items = await findOrderItems(tx, [order.order_id])
    await issueCreditNote(tx, { order, shares: items.map(toShare), reference: 'cancel:x', reason: 'canceled', now })
  })
  const credits = (await papersOf(me, order.order_no)).filter(({ kind }) => kind === 'credit_note')
  expect(credits.map(({ corrects }) => corrects)).toEqual([first, second])
})

test('a credit note for two invoices names both', async () => {
  const order = await paidOrder()
  await bill(order, 'renewal:2', order.checkout_id)
  await transaction(app.context.db, async tx => {
    const items = await findOrderItems(tx, [order.order_id])
    const [share] = items.map(toShare)
    if (!share) throw new Error('No item')
    const whole = [{ ...share, net: share.net + 10_000, vat: share.vat + 2_100 }]
    const now = app.context.clock.now()
    await issueCreditNote(tx, { order, shares: whole, reference: 'cancel:y', reason: 'withdrawn', now })
  })
  const [one, two] = await numbers(order, 'invoice')
  const [credit] = (await papersOf(me, order.order_no)).filter(({ kind }) => kind === 'credit_note')
  expect(credit?.corrects).toBe(`${one}, ${two}`)
  const text = await readText(order, credit?.invoice_no)
  for (const texts of [one, two, t('papers.reason.withdrawn')]) expect(text).toContain(tight(texts ?? ''))
})

test('an order that was never billed cannot be credited', async () => {
  const { orders } = await me.placed([{ sku: 'blades-set-9' }])
  const order = await app.context.db
    .selectFrom('orders')
    .selectAll()
    .where('order_no', '=', orders[0]?.order_no ?? '')
    .executeTakeFirstOrThrow()
  const now = app.context.clock.now()
  const credit = transaction(app.context.db, async tx => {
    const items = await findOrderItems(tx, [order.order_id])
    return issueCreditNote(tx, { order, shares: items.map(toShare), reference: 'x', reason: 'canceled', now })
  })
  await expect(credit).rejects.toThrow(/never billed/)
})
