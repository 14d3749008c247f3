import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { forgetOldRows } from '../retention/forget.ts'
import { bearer, randomEmail, register, solved } from '../testing/accounts.ts'
import { opened, picture, reply } from '../testing/messages.ts'
import { till } from '../testing/orders.ts'
import { good } from '../testing/requests.ts'
import { tell, warehouse } from '../testing/shipments.ts'
import { dataOf } from '../testing/staff.ts'
import { statements } from '../testing/statements.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

vi.setConfig({ testTimeout: 60_000 })

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-erase-'))
  app = await testApp({ environment: { DATA_DIR: dataDir } })
  house = await warehouse(app)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

const contract = 'A contract and what proves it: 7 years by tax law, 10 with buyers in other EU countries'
const claims = 'Told us about a contract: proves or refutes a claim until it is time-barred'
const demoOnly = 'The stand-in for provider and carrier in a demo: their books, not ours; empty in a real shop'

/**
 * What stays of somebody who is erased, and why. Nothing else of his address, name, street or telephone may be found
 * anywhere; a column that is new on this list needs a law behind it.
 */
const lawKeeps: Readonly<Record<string, string>> = {
  'checkouts.billing': contract,
  'checkouts.email': contract,
  'checkouts.evidence': 'What was agreed to, word for word: the shop must prove it',
  'devices.work_area': 'Where our machine is, until it is back; emptied then',
  'invoices.body': contract,
  'mails.data': 'The confirmation on a durable medium that the law asks for',
  'mails.recipient': 'The confirmation on a durable medium that the law asks for',
  'message_entries.text': `${claims}; name and address are taken off it`,
  'order_notes.text': claims,
  'orders.city': contract,
  'orders.email': contract,
  'orders.phone': contract,
  'orders.recipient': contract,
  'orders.remark': contract,
  'orders.street': contract,
  'refunds.refund_reason': claims,
  'requests.apply_reason': claims,
  'sandbox_keys.answer': demoOnly,
  'sandbox_objects.body': demoOnly,
  'sandbox_parcels.wish': demoOnly,
  'statements.email': 'A withdrawal that was stated, as it was stated, and to whom it was acknowledged',
  'statements.name': 'A withdrawal that was stated, as it was stated, and to whom it was acknowledged',
}

/** Columns of any table, whatever their type, in which one of the words stands. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const { pool } = app.database.connection
  const { rows } = await pool.query<{ place: string; name: string; columns: string[] }>(
    `select format('%I.%I', table_schema, table_name) as place, table_name as name,
            array_agg(column_name::text) as columns
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
      group by 1, 2`,
  )
  const patterns = words.map(word => `%${word}%`)
  const found: string[] = []
  for (const { place, name, columns } of rows) {
    // Text of every type: of jsonb, of arrays, of ranges. Bytes as the words they may be.
    const hits = columns.map(
      column => `bool_or("${column}"::text ilike any ($1) or "${column}"::text ~* any ($2)) as "${column}"`,
    )
    const bytes = words.map(word => Buffer.from(word).toString('hex'))
    const answer = await pool.query(`select ${hits.join(', ')} from ${place}`, [patterns, bytes])
    for (const column of columns) if (answer.rows[0]?.[column] === true) found.push(`${name}.${column}`)
  }
  return found.sort()
}

/** As it will be once everything that is open has come to its end. */
async function settled(): Promise<void> {
  const { pool } = app.database.connection
  await pool.query(`update orders set order_status = 'completed', deposit_held = 0`)
  await pool.query(`update requests set process_status = 'complete' where process_status <> 'complete'`)
  await pool.query(`update refunds set refund_status = 'rejected' where refund_status = 'requested'`)
  await pool.query(`insert into statement_outcomes (statement_id, outcome, reason, at)
    select statement_id, 'closed', 'noted', now() from statements`)
}

test('of somebody who rented, complained, wrote and withdrew only what the law keeps is found in any column', async () => {
  const word = `Vuurdoorn${process.pid}`
  const email = randomEmail()
  const person = await register(app, { email })
  const id = person.userInfo.user_id
  const headers = bearer(person.token)
  const send = (method: string, path: string, body: object) => app.send(method, `/api${path}`, { headers, body })
  const phone = '+31 6 47119933'
  const address = { street: `${word}laan`, house_number: '7', postcode: '3512 AA', city: `${word}stad`, country: 'NL' }
  const avatar = await picture(app, person.token, 'avatar')
  good(await send('PUT', `/user/info/${id}`, { user_name: word, contact: phone, avatar, ...address }))
  good(
    await send('POST', '/gardens', {
      ...{ name: `Tuin ${word}`, address: { ...address, longitude: 5.1, latitude: 52.1 } },
      ...{ shape: { kind: 'typed', area_m2: 300, zones: 1 }, slope_percent: 5, passage_cm: 100, area_m2: 300 },
    }),
  )

  // A rental with a remark, delivered; a repair that is asked for, a review, money asked back.
  const me = till(app, { ...person, email }, address)
  const recipient = { recipient: word, email, phone }
  const ordered = async (sku: string, months?: number) => {
    const quote = await me.quote([{ sku, ...(months && { months }) }])
    const placed = await me.order(quote, {
      recipient,
      remark: `Voor ${word}`,
      billing: { recipient: word, ...address },
    })
    const { checkout_no, orders } = good<{ checkout_no: string; orders: { order_no: string }[] }>(placed)
    await me.choose(await me.pay(checkout_no), 'success')
    await me.outcome(checkout_no)
    const orderNo = orders[0]?.order_no ?? ''
    const { shipments } = await house.ship(orderNo)
    await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })
    return orderNo
  }
  const rented = await ordered('genie-600-rent', 3)
  const bought = await ordered('blades-set-9')
  const [item] = (await me.read(rented)).items
  const asked = {
    item_id: item?.item_id,
    apply_type: 'repair',
    reason_code: 'other',
    apply_reason: `${word} zegt stuk`,
  }
  good(await me.call('POST', `/orders/${rented}/requests`, asked))
  good(await me.call('POST', `/orders/${bought}/refunds`, { type: 'product', amount: 100, reason: `Kapot, ${word}` }))
  const { withdraw, stated } = statements(() => ({ app, house }))
  await stated(withdraw(bought, email, { name: word }))

  // Words of his own: a message with a reply and a picture, a question, the waiting list.
  const said = await opened(app, {
    token: person.token,
    body: { name: word, email, text: `Ik ben ${word}, bel ${phone}.` },
  })
  good(await reply(app, said, `Nog eens ${word}`, person.token, [await picture(app, person.token)]))
  const question = { text: `${word} vraagt of hij over grind rijdt?`, name: word, email, altcha: await solved(app) }
  await send('POST', '/device-types/genie-600/questions', question)
  good(await send('POST', '/device-types/genie-600/waitlist', { email, months: 3 }))

  // What colleagues wrote meanwhile.
  const admin = house.by('admin')
  await dataOf(admin.post(`/admin/orders/${rented}/notes`, { text: `${word} belde vanaf ${phone}` }))
  await app.context.jobs.drain()

  const words = [word, email, '47119933', '6 47119933']
  const before = await placesOf(words)
  // The search finds what is there, in plain columns, in jsonb, and in what was written to a log.
  expect(before).toEqual(expect.arrayContaining(['users.email', 'garden_profiles.name', 'mails.data', 'invoices.body']))
  const erase = () =>
    dataOf<{ kept: string[]; waits_for: unknown[] }>(
      admin.post(`/admin/users/${id}/erase`, { reason: 'op verzoek', confirm: email }),
    )
  expect((await erase()).waits_for).toHaveLength(5)
  await settled()
  expect(await erase()).toMatchObject({ kept: ['orders', 'messages'], waits_for: [] })
  await app.context.jobs.drain()
  await app.context.db
    .updateTable('mails')
    .set({ sent_at: new Date(0) })
    .where('template', '=', 'account_deleted')
    .execute()
  await forgetOldRows(app.context, {})
  const left = await placesOf(words)
  expect(left).toEqual(Object.keys(lawKeeps).sort())
})
