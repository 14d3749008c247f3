// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { languages } from '#domain/languages.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { delivered, good, moreMachines, type RequestDetail, type StaffRequest } from '#testing/steps/requests.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-remedies-'))
  app = await testApp({ environment: { DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'sale', 12)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Delivered in this country: its law says how long the guarantee lasts. */
async function bought(country: 'NL' | 'DE' = 'NL') {
  const made = await delivered(app, house, { sku: 'genie-600-buy' }, 'buy')
  await app.context.connection.pool.query('update orders set country = $1 where order_no = $2', [country, made.orderNo])
  return made
}
type Made = Awaited<ReturnType<typeof bought>>
const told = { reason_code: 'noise', guarantee_told: true }
const reason = 'Dit model is niet meer te krijgen.'

async function inWork(made: Made, remedy: string): Promise<string> {
  const { request_no: no } = await made.asked('repair', { ...told, remedy })
  await made.does(no, 'approve')
  for (const event of ['pick_up', 'start']) await made.does(no, 'step', { event })
  return no
}
const gives = (made: Made, no: string, body: object) => made.staffDoes(no, 'remedy', { reason, ...body })
const readItem = async ({ me, orderNo }: Made) =>
  good<CallData<'GET /orders/{order_no}/after-sale'>>(await me.call('GET', `/orders/${orderNo}/after-sale`)).items[0]
/** The mails of a request, as they are read. */
async function mailsOf(no: string): Promise<{ template: string; data: Record<string, string> }[]> {
  const { rows } = await app.context.connection.pool.query(
    `select template, data from mails where data ->> 'request_no' = $1 order by created_at, id`,
    [no],
  )
  return rows
}

describe('a buyer with a defect', () => {
  test('G1 chooses repair or replacement: nothing is chosen for them, and a tenant has no choice', async () => {
    const made = await bought()
    // Money back is for what was wrong on arrival (`ending/refund-claim.test.ts`).
    expect(await readItem(made)).toMatchObject({ remedies: ['repair', 'replacement', 'refund'] })
    const without = await made.ask('repair', told)
    expect([...verdict(without), without.json.data]).toMatchObject([400, 400, { fields: [{ path: 'remedy' }] }])
    expect(verdict(await made.ask('repair', { ...told, remedy: 'refund' }))).toEqual([400, 400])
    const untold = await made.ask('repair', { ...told, guarantee_told: false, remedy: 'repair' })
    expect(untold.json.data).toMatchObject({ fields: [{ path: 'guarantee_told' }] })
    const { remedy, given_remedy } = await made.asked('repair', { ...told, remedy: 'replacement' })
    expect([remedy, given_remedy]).toEqual(['replacement', null])
    const rented = await delivered(app, house, { sku: 'genie-600-rent', months: 6 })
    expect(verdict(await rented.ask('repair', { ...told, remedy: 'repair' }))).toEqual([400, 400])
    expect((await rented.asked('repair')).remedy).toBeNull()
  })

  test('G1 who chose a replacement gets another machine and keeps the contract, and the guarantee is no longer', async () => {
    const made = await bought('DE')
    const before = (await readItem(made))?.guarantee_until
    const [serial] = (await made.me.read(made.orderNo)).items[0]?.serial_numbers ?? []
    const no = await inWork(made, 'replacement')
    const row = good<StaffRequest>(await house.by('operations').get(`/admin/requests/${no}`))
    expect([row.next, row.remedy]).toEqual(['replace', 'replacement'])
    const sent = await made.staffDoes(no, 'step', { event: 'send_back' })
    expect([...verdict(sent), sent.json.data]).toMatchObject([409, 200404, { reason: 'replacement_chosen' }])
    await made.does(no, 'swap', { pictures: [], remark: 'Nieuw exemplaar' })
    expect(await made.readRequest(no)).toMatchObject({ process_status: 'complete', outcome: 'swapped' })
    const after = await made.me.read(made.orderNo)
    expect(after.items[0]?.serial_numbers).not.toContain(serial)
    expect(after.refunded_amount).toBe(0)
    expect((await readItem(made))?.guarantee_until).toBe(before)
  })

  test('G1 who chose a repair gets no other machine, unless staff tell them why', async () => {
    const made = await bought()
    const no = await inWork(made, 'repair')
    const swapped = await made.staffDoes(no, 'swap', { pictures: [] })
    expect([...verdict(swapped), swapped.json.data]).toMatchObject([409, 200404, { reason: 'repair_chosen' }])
    good(await gives(made, no, { remedy: 'replacement', ground: 'impossible' }))
    expect(await made.readRequest(no)).toMatchObject({
      ...{ remedy: 'repair', given_remedy: 'replacement', remedy_ground: 'impossible', remedy_reason: reason },
    })
    await made.does(no, 'swap', { pictures: [] })
    expect((await made.readRequest(no)).outcome).toBe('swapped')
  })
})

describe('staff who give another remedy', () => {
  test('state a ground, and their customer reads the reason in the request and in a mail', async () => {
    const made = await bought('DE')
    const before = (await readItem(made))?.guarantee_until
    const no = await inWork(made, 'replacement')
    expect(verdict(await gives(made, no, { remedy: 'repair' }))).toEqual([400, 400])
    expect(verdict(await gives(made, no, { remedy: 'none', ground: 'impossible' }))).toEqual([400, 400])
    expect(verdict(await gives(made, no, { remedy: 'replacement', ground: 'impossible' }))).toEqual([400, 400])
    // Money back is for the buyer to choose.
    expect(verdict(await gives(made, no, { remedy: 'refund', ground: 'impossible' }))).toEqual([400, 400])
    expect(verdict(await made.staffDoes(no, 'remedy', { remedy: 'repair', ground: 'impossible' }))).toEqual([400, 400])
    good(await gives(made, no, { remedy: 'repair', ground: 'disproportionate' }))
    const mail = (await mailsOf(no)).find(({ template }) => template === 'request_remedy')
    expect(mail?.data).toMatchObject({
      ...{ chosen: 'replacement', remedy: 'repair', ground: 'disproportionate', text: reason },
    })
    const { events } = await made.readRequest(no)
    expect(events.at(-1)).toMatchObject({ event: 'remedy', reason })
    for (const event of ['send_back', 'complete']) await made.does(no, 'step', { event })
    // A repair that was given prolongs the guarantee as one that was chosen.
    expect((await readItem(made))?.guarantee_until).not.toBe(before)
    const late = await gives(made, no, { remedy: 'replacement' })
    expect(late.json.data).toMatchObject({ reason: 'not_running' })
  })

  test('find no defect: the machine goes back as it is, and the guarantee is no longer', async () => {
    const made = await bought('DE')
    const before = (await readItem(made))?.guarantee_until
    const no = await inWork(made, 'replacement')
    good(await gives(made, no, { remedy: 'none', ground: 'no_defect' }))
    for (const event of ['send_back', 'complete']) await made.does(no, 'step', { event })
    expect((await readItem(made))?.guarantee_until).toBe(before)
  })

  test('return to what was chosen', async () => {
    const made = await bought()
    const no = await inWork(made, 'repair')
    good(await gives(made, no, { remedy: 'replacement', ground: 'impossible' }))
    good(await gives(made, no, { remedy: 'repair' }))
    expect(await made.readRequest(no)).toMatchObject({
      ...{ remedy: 'repair', given_remedy: null, remedy_ground: null, remedy_reason: '' },
    })
    await made.does(no, 'step', { event: 'send_back' })
  })

  test('decide nothing in a rental, and customers decide nothing here', async () => {
    const rented = await delivered(app, house, { sku: 'genie-600-rent', months: 6 })
    const { request_no: no } = await rented.asked('repair')
    const given = await rented.staffDoes(no, 'remedy', { remedy: 'repair', ground: 'impossible', reason })
    expect([...verdict(given), given.json.data]).toMatchObject([409, 200404, { reason: 'no_remedy' }])
    const other = await rented.me.call('POST', `/admin/requests/${no}/remedy`, { remedy: 'repair', reason })
    expect(other.status).toBe(403)
  })
})

test('a request on behalf has the same choice', async () => {
  await liftLimits(app)
  const made = await bought()
  const wish = { item_id: made.item.item_id, apply_type: 'repair', ...told, asked_by: 'Belde op 3 mei.' }
  const path = `/admin/orders/${made.orderNo}/requests`
  expect(verdict(await house.by('support').post(path, wish))).toEqual([400, 400])
  const { remedy } = good<RequestDetail>(await house.by('support').post(path, { ...wish, remedy: 'replacement' }))
  expect(remedy).toBe('replacement')
})

const sender = { company: 'Genie', publicUrl: 'https://genie.example', identity: [] }
const about = {
  ...{ request_no: 'A-AAAABBBB', order_no: 'B-AAAABBBB', checkout_no: 'C-AAAABBBB' },
  ...{ apply_type: 'repair', process_status: 'ing' },
}
const words = {
  nl: ['vervanging', 'onevenredig', 'reparatie'],
  en: ['replacement', 'out of proportion', 'repair'],
  de: ['Ersatz', 'unverhältnismäßig', 'reparieren'],
  zh: ['更换', '成本过高', '维修'],
} as const

test.each(languages)('the mail says what was chosen, what is done and why (%s)', language => {
  const data = { ...about, chosen: 'replacement', remedy: 'repair', ground: 'disproportionate', text: reason } as const
  const { text } = renderMail({ template: 'request_remedy', language, data }, sender)
  for (const word of [...words[language], reason]) expect(text).toContain(word)
  expect(text).not.toMatch(/disproportionate|\bnone\b/)
})
