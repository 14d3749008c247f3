// @module-tag further
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DemoClock } from '#server/platform/clock.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { randomIp, type SignIn } from '#testing/steps/accounts.ts'
import { ledgerFaults, till } from '#testing/steps/orders.ts'
import { papersOf } from '#testing/steps/papers.ts'
import { travelTo } from '#testing/steps/promotions.ts'

const isProof = process.env.GENIE_PROOF === 'full'
const payers = isProof ? 200 : 40

// Many orders at once run on machines of any speed, so the duration is not tested.
vi.setConfig({ testTimeout: isProof ? 1_800_000 : 180_000 })

let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await testApp()
  other = await app.another()
  await query("update skus set stock = 10000 where stock is not null and kind = 'buy'")
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const query = async (text: string, values: unknown[] = []) =>
  (await app.context.connection.pool.query(text, values)).rows

let houses = 0
/** A guest with their own address and connection, sent to the two processes in turn. */
async function stranger(email: string) {
  houses += 1
  const house_number = String(houses)
  const at = houses % 2 ? app : other
  const headers = { 'x-forwarded-for': randomIp() }
  const { json } = await at.send('POST', '/api/user/anonymous', { body: {}, headers })
  return till(at, { ...(json.data as SignIn), email }, { house_number })
}

/** An order of blades with its payment session open: only the payment is left. */
async function readyToPay(email = 'payer@example.org') {
  const me = await stranger(email)
  const { checkout_no, orders } = await me.placed([{ sku: 'blades-set-9' }])
  return { me, checkoutNo: checkout_no, orderNo: orders[0]?.order_no ?? '', payUrl: await me.pay(checkout_no) }
}

async function paid() {
  const { me, checkoutNo, orderNo, payUrl } = await readyToPay()
  await me.choose(payUrl, 'success')
  expect((await me.outcome(checkoutNo)).outcome).toBe('success')
  return { me, orderNo }
}

/** Moves the clock of both processes: each reads it by itself. */
async function moveTo(moment: string) {
  await travelTo(app, moment)
  const { clock, connection } = other.context
  if (clock instanceof DemoClock) await clock.reload(connection.pool)
}

const listNumbers = async (series: string, year: number) =>
  (await query('select number from invoices where series = $1 and year = $2 order by number', [series, year])).map(
    row => row.number as number,
  )
const oneTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const thisYear = () => app.context.clock.now().getUTCFullYear()

test(`${payers} pay at once, some of them fail after the number was taken: 1 to n, none missing, none twice`, async () => {
  // A fault of the database itself in the last step of the transaction: the mail cannot be written.
  await query(`create function no_mail() returns trigger language plpgsql as $$
    begin raise exception 'the disk of the mails is full'; end $$`)
  await query(`create trigger no_mail before insert on mails for each row
    when (new.recipient like 'unlucky%' and new.template = 'order_paid') execute function no_mail()`)
  const all = await Promise.all(
    oneTo(payers).map(index => readyToPay(`${index % 4 === 0 ? 'unlucky' : 'lucky'}-${index}@example.org`)),
  )
  // And connections that break in the middle of it, as when a machine is switched off.
  let killed = 0
  const killer = setInterval(async () => {
    const rows = await query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
       and pid <> pg_backend_pid() and state <> 'idle' and (query like '%document_numbers%' or query like '%into "invoices"%') limit 1`,
    ).catch(() => [])
    killed += rows.length
  }, 40)
  await Promise.all(
    all.map(async ({ me, checkoutNo, payUrl }) => {
      await me.choose(payUrl, 'success')
      await me.call('POST', `/checkouts/${checkoutNo}/outcome`, {})
    }),
  )
  clearInterval(killer)
  expect(killed).toBeGreaterThan(0)
  const [failed] = await query(
    "select count(*)::int as n from checkouts where email like 'unlucky%' and pay_status <> 'paid'",
  )
  expect(failed.n).toBe(Math.floor(payers / 4))
  const half = await listNumbers('invoice', thisYear())
  expect(half).toEqual(oneTo(half.length))
  await query('drop trigger no_mail on mails')
  // Failed payments are found when the customer comes back.
  for (const { me, checkoutNo, payUrl } of all) {
    // A connection of the sandbox may have broken too: then nothing was paid yet.
    if ((await me.outcome(checkoutNo)).outcome !== 'success') await me.choose(payUrl, 'success')
    expect((await me.outcome(checkoutNo)).outcome).toBe('success')
  }
  expect(await listNumbers('invoice', thisYear())).toEqual(oneTo(payers))
  const [last] = await query("select last_number from document_numbers where series = 'invoice'")
  expect(last.last_number).toBe(payers)
  const [invoices] = await query('select count(distinct order_id)::int as orders, count(*)::int as n from invoices')
  expect(invoices).toEqual({ orders: payers, n: payers })
  expect(await ledgerFaults(app)).toEqual([])
})

test('refunds have numbers of their own, as many at once as payments', async () => {
  const all = await Promise.all(oneTo(10).map(() => paid()))
  const before = await listNumbers('invoice', thisYear())
  const responses = await Promise.all(
    // Twice each: the second finds it done.
    all.flatMap(({ me, orderNo }) => [0, 1].map(() => me.call('POST', `/orders/${orderNo}/cancel`, {}))),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(await listNumbers('credit_note', thisYear())).toEqual(oneTo(10))
  expect(await listNumbers('invoice', thisYear())).toEqual(before)
  const rows = await query(`select c.invoice_no from invoices c join invoices i on c.corrects_id = i.invoice_id
    where c.order_id = i.order_id and c.gross = -i.gross and c.vat = -i.vat and i.kind = 'invoice'`)
  expect(rows).toHaveLength(10)
  expect(await ledgerFaults(app)).toEqual([])
})

describe('the year of a number is that of Amsterdam', () => {
  test('at half past eleven on New Year’s Eve in London it is the next year', async () => {
    const year = thisYear()
    await moveTo(`${year}-12-31T22:50:00.000Z`)
    const old = await paid()
    const [last] = (await papersOf(old.me, old.orderNo)).filter(({ kind }) => kind === 'invoice')
    expect(last?.invoice_no).toMatch(new RegExp(`^F${year}-`))
    await moveTo(`${year}-12-31T23:30:00.000Z`)
    const [first, second] = [await paid(), await paid()]
    const documents = [...(await papersOf(first.me, first.orderNo)), ...(await papersOf(second.me, second.orderNo))]
    expect(documents.filter(({ kind }) => kind === 'invoice').map(({ invoice_no }) => invoice_no)).toEqual([
      `F${year + 1}-000001`,
      `F${year + 1}-000002`,
    ])
    expect(documents.find(({ kind }) => kind === 'receipt')?.invoice_no).toBe(`P${year + 1}-000001`)
    // A refund of last year's order is numbered in this year, and still refers to it.
    await old.me.call('POST', `/orders/${old.orderNo}/cancel`, {})
    const credit = (await papersOf(old.me, old.orderNo)).find(({ kind }) => kind === 'credit_note')
    expect(credit).toMatchObject({ invoice_no: `CN${year + 1}-000001`, corrects: last?.invoice_no })
    expect(await ledgerFaults(app)).toEqual([])
  })
})

test.each([
  ['changed', "update invoices set gross = 1, net = 1, vat = 0 where kind = 'invoice'"],
  ['taken away', "delete from invoices where kind = 'invoice'"],
])('a document is never %s, by anybody', async (_what, text) => {
  await expect(query(text)).rejects.toThrow(/append-only/)
})

test('more than six digits are printed completely', async () => {
  const { me, checkoutNo, payUrl } = await readyToPay('large@example.org')
  await query("update document_numbers set last_number = 999999 where series = 'invoice'")
  await me.choose(payUrl, 'success')
  expect((await me.outcome(checkoutNo)).outcome).toBe('success')
  const [paper] = await query('select invoice_no from invoices where number = 1000000')
  expect(paper.invoice_no).toMatch(/^F\d{4}-1000000$/)
})
