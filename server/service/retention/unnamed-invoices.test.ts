// @module-tag further
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register, type SignIn } from '#testing/steps/accounts.ts'
import { hoursLater } from '#testing/steps/messages.ts'
import { type Checkout, ledgerFaults, till } from '#testing/steps/orders.ts'
import { fetchDocument, papersOf, readPdf } from '#testing/steps/papers.ts'
import { dataOf, staff } from '#testing/steps/staff.ts'
import { forgetWhatIsOver } from './forget.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const home = { street: 'Zeldzaamstraat', house_number: '7', postcode: '3512 AA', city: 'Utrecht', country: 'NL' }
const abroad = { street: 'Zeldzamweg', house_number: '9 c', postcode: '10435', city: 'Berlin', country: 'DE' }

async function buy(place: typeof home): Promise<{ who: SignIn; orderNo: string; me: ReturnType<typeof till> }> {
  const who = await register(app)
  const me = till(app, who, place)
  const recipient = { recipient: 'Hyacint Zeldzaam', email: 'hyacint@example.org', phone: '+31 6 1234 5678' }
  const { json } = await me.order(await me.quote([{ sku: 'blades-set-9' }]), { recipient })
  const { checkout_no, orders } = json.data as Checkout
  await me.choose(await me.pay(checkout_no), 'success')
  return { who, me, orderNo: orders[0]?.order_no ?? expect.fail() }
}

type Bought = Awaited<ReturnType<typeof buy>>

/** The text of the invoice, as its customer opens it. */
async function readInvoice({ who, me, orderNo }: Bought): Promise<string> {
  const invoice = (await papersOf(me, orderNo)).find(({ kind }) => kind === 'invoice') ?? expect.fail()
  const { bytes } = await fetchDocument(app, who.token, invoice.href)
  return (await readPdf(bytes)).text
}

async function readBody({ orderNo }: Bought): Promise<string> {
  const sql = 'select i.body::text from invoices i join orders using (order_id) where order_no = $1'
  return (await rowsOf(app)(sql, orderNo))[0]?.body as string
}

/** An hour before the given year begins in Amsterdam, and the nightly job. */
async function lastNightBefore(year: number): Promise<void> {
  await hoursLater(app, (Date.UTC(year - 1, 11, 31, 22) - app.context.clock.now().getTime()) / 3_600_000)
  await forgetWhatIsOver(app.context, {})
}

async function firstNight(): Promise<void> {
  await hoursLater(app, 2)
  await forgetWhatIsOver(app.context, {})
}

describe('an invoice', () => {
  const words = /Hyacint|Zeld[sz]a/

  test('names its customer to the last day of its period, and no longer', async () => {
    const [own, foreign] = [await buy(home), await buy(abroad)]
    const sold = app.context.clock.now().getFullYear()
    const before = await readInvoice(own)
    expect(before).toMatch(/Hyacint/)

    await lastNightBefore(sold + 8)
    expect(await readBody(own)).toMatch(words)
    await firstNight()
    expect(await readBody(own)).not.toMatch(words)
    expect(await readBody(foreign), 'VAT of another country: ten years').toMatch(words)

    await lastNightBefore(sold + 11)
    expect(await readBody(foreign)).toMatch(words)
    await firstNight()
    expect(await readBody(foreign)).not.toMatch(words)

    const after = await readInvoice(own)
    expect(after).not.toMatch(/Hyacint|Zeldzaamstraat/)
    for (const amount of before.match(/€ ?[\d.,]+/g) ?? expect.fail()) expect(after).toContain(amount)
    expect(await ledgerFaults(app)).toEqual([])
  })

  test('a credit note keeps no words of staff, who may have named somebody', async () => {
    const one = await buy(home)
    const finance = await staff(app, 'finance')
    const reason = 'Mevrouw Hyacint Zeldzaam, Zeldzaamstraat 7, belde'
    await dataOf(finance.post(`/admin/orders/${one.orderNo}/refunds`, { type: 'product', amount: 500, reason }))
    await app.context.jobs.drain()
    const bodies = async () =>
      (
        await rowsOf(app)(
          `select i.kind, i.body::text from invoices i join orders using (order_id) where order_no = $1`,
          one.orderNo,
        )
      ).map(({ kind, body }) => `${kind} ${body}`)
    expect(await bodies()).toEqual(expect.arrayContaining([expect.stringMatching(/^credit_note .*belde/)]))
    await lastNightBefore(app.context.clock.now().getFullYear() + 9)
    expect((await bodies()).join()).not.toMatch(/Hyacint|Zeldz|belde/)
  })

  test('is not changed otherwise, not even where names may go', async () => {
    const forged = `body = jsonb_set(body, '{buyer,company}', '"Forged"')`
    const rows = rowsOf(app)
    for (const set of [forged, 'gross = gross + 1', `body = '{}'`, `body = jsonb_set(body, '{lines}', '[]')`])
      await expect(
        transaction(app.context.db, async tx => {
          await sql`set local genie.erasure = 'on'`.execute(tx)
          await sql`update invoices set ${sql.raw(set)}`.execute(tx)
        }),
        set,
      ).rejects.toThrow(/append-only/)
    await expect(rows('delete from invoices')).rejects.toThrow(/append-only/)
  })
})
