// @module-tag further
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import type { RecallRemedy } from '#domain/devices/recalls.ts'
import { type Language, languages } from '#domain/languages.ts'
import { recallHeadlines } from '#domain/safety/recall-notice.ts'
import { readSender } from '#server/platform/mail/deliver-mail.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { hoursLater } from '#testing/steps/messages.ts'
import { makeRecall, recallTexts } from '#testing/steps/recalls.ts'
import { delivered, good, moreMachines } from '#testing/steps/requests.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { auditOf } from '#testing/steps/staff.ts'

type Published = CallData<'GET /recalls'>
type Choices = CallData<'GET /orders/{order_no}/after-sale'>
type Detail = CallData<'GET /admin/recalls/{id}'>
type Holders = CallData<'GET /admin/recalls/{id}/holders'>
type Made = CallData<'POST /orders/{order_no}/requests'>

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 12)
  await moreMachines(app, 'genie-600', 'sale', 8)
})
afterAll(() => app.close())

/** The hour and the minute in which a stop in the last moment is written. */
async function anHourLater(): Promise<void> {
  await hoursLater(app, 61 / 60)
  await runJobs()
}

async function runJobs(): Promise<void> {
  // Jobs are scheduled by the real clock.
  await app.context.connection.pool.query(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
       from graphile_worker.jobs where task_identifier in ('tell-holders', 'remind-holders')`,
  )
  await app.context.jobs.drain()
}

type Own = Awaited<ReturnType<typeof delivered>>
const serialOf = (own: Own) => own.order.items[0]?.serial_numbers[0] ?? ''
const bought = () => delivered(app, house, { sku: 'genie-600-buy' }, 'buy')
const rented = () => delivered(app, house, { sku: 'genie-600-rent', months: 6 })

async function recalled(own: Own, remedies?: readonly RecallRemedy[]): Promise<string> {
  const { recall_id } = await makeRecall(house, { from: serialOf(own), ...(remedies && { remedies }) })
  await anHourLater()
  return recall_id ?? ''
}

const choicesOf = async ({ me, orderNo }: Own) =>
  good<Choices>(await me.call('GET', `/orders/${orderNo}/after-sale`)).items[0]

/** As the card on the page of the order does it. */
async function chooses(own: Own, apply_type: string, recall_remedy: RecallRemedy | undefined, change: object = {}) {
  const item_id = own.order.items[0]?.item_id
  const offered = await own.me.call('POST', `/orders/${own.orderNo}/request-offer`, { item_id, apply_type })
  const offer_id = (offered.json as { data: { offer_id?: string } | null }).data?.offer_id
  return own.me.call('POST', `/orders/${own.orderNo}/requests`, {
    ...{ item_id, apply_type, reason_code: 'recalled', guarantee_told: true },
    ...(recall_remedy && { recall_remedy }),
    ...(offer_id && { offer_id }),
    ...change,
  })
}

const readDetail = async (id: string) => good<Detail>(await house.by('support').get(`/admin/recalls/${id}`))
const readHolders = async (id: string, query = '') =>
  good<Holders>(await house.by('support').get(`/admin/recalls/${id}/holders${query}`)).list

async function noticesOf(serial: string) {
  const { rows } = await app.context.connection.pool.query(
    `select template, recipient, language, data from mails
      where template = 'recall_notice' and data->>'serial_number' = $1 order by created_at, id`,
    [serial],
  )
  return rows
}

const published = async (language: Language = 'nl') =>
  (
    (await app.send('GET', '/api/recalls', { headers: { 'accept-language': language } })).json as unknown as {
      data: Published
    }
  ).data.list

describe('the notice', () => {
  let own: Own
  let mail: { template: string; recipient: string; language: string; data: object }
  beforeAll(async () => {
    own = await bought()
    await recalled(own, ['repair', 'replace', 'refund'])
    mail = (await noticesOf(serialOf(own)))[0]
  })

  test.each(languages)(
    '%s: headline, product, danger, what to do, remedies and contact, in this order',
    async language => {
      const rows = { ...mail, language, data: { ...mail.data, hazard: recallTexts.hazard[language] } }
      const shown = renderMail(
        { ...rows, data: { ...rows.data, to_do: recallTexts.to_do[language] } },
        await readSender(app.context, language),
      )
      const serial = serialOf(own)
      expect(shown.subject).toContain(recallHeadlines[language])
      expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(shown.html)?.[1]).toBe(recallHeadlines[language])
      expect(shown.pictures, 'a picture of the model').toContain('genie-600')
      for (const text of ['Genie 600', serial, own.orderNo]) {
        expect(shown.text).toContain(text)
        expect(shown.html).toContain(text)
      }
      const { telephone, email } = mail.data as { telephone: string; email: string }
      const parts = [recallTexts.hazard[language], recallTexts.to_do[language], '•', telephone, email]
      const places = parts.map(part => shown.text.indexOf(part))
      expect(places).not.toContain(-1)
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect(shown.text.match(/•/g), 'one line for each remedy').toHaveLength(3)
      expect(shown.text).toContain('/login-middle?step=order')
    },
  )

  test('offers a tenant the end of the rental instead of the price', async () => {
    const tenant = await rented()
    await recalled(tenant)
    const [row] = await noticesOf(serialOf(tenant))
    const { text } = renderMail(row, await readSender(app.context, 'nl'))
    expect(text).toContain('je huur eindigt zonder kosten')
    expect(text).not.toContain('volle prijs')
  })

  test('is previewed in each language before it is sent', async () => {
    const { previews } = good<CallData<'POST /admin/recalls'>>(
      await house.by('operations').post('/admin/recalls', {
        ...{ device_type: 'genie-600', serial_from: 'GN99-0001', serial_to: 'GN99-0002' },
        ...{ remedies: ['repair', 'refund'], ...recallTexts },
      }),
    )
    expect(previews.map(({ language }) => language)).toEqual([...languages])
    for (const { language, subject, text, html } of previews) {
      expect(subject).toContain(recallHeadlines[language])
      for (const shown of [text, html]) expect(shown).toContain(recallTexts.hazard[language])
      expect(html, 'with its pictures').not.toContain('cid:')
    }
  })
})

describe('the published list', () => {
  test('has a recall once its hour is over, and never one that was stopped', async () => {
    const own = await bought()
    const serial = serialOf(own)
    const lists = async () => (await published()).some(({ serial_from }) => serial_from === serial)
    const stopped = await makeRecall(house, { from: serial })
    expect(await lists(), 'within its hour').toBe(false)
    good(await house.by('support').post(`/admin/recalls/${stopped.recall_id}/stop`, { reason: 'Not ours at all.' }))
    await anHourLater()
    expect(await lists(), 'stopped').toBe(false)

    await makeRecall(house, { from: serial, remedies: ['replace', 'refund'] })
    await hoursLater(app, 0.9)
    expect(await lists(), 'within its hour').toBe(false)
    await hoursLater(app, 0.2)
    await runJobs()
    for (const language of languages) {
      const list = await published(language)
      // The list is read again only once a recall is published.
      expect(list.some(({ recall_id }) => recall_id === stopped.recall_id)).toBe(false)
      const found = list.find(({ serial_from }) => serial_from === serial)
      expect(found).toMatchObject({
        ...{ model: 'Genie 600', serial_to: serial, remedies: ['replace', 'refund'] },
        ...{ hazard: recallTexts.hazard[language], to_do: recallTexts.to_do[language] },
      })
      expect(found?.sold_from).toMatch(/^\d{4}-\d\d-\d\d$/)
    }
  })
})

describe('a holder', () => {
  test('of a purchase chooses between the remedies of the recall, and the follow-up shows it', async () => {
    const own = await bought()
    const id = await recalled(own, ['repair', 'replace'])
    expect((await choicesOf(own))?.recall).toEqual({
      ...{ serial_numbers: [serialOf(own)], remedies: ['repair', 'replace'], chosen: null, request_no: null },
      ...{ hazard: recallTexts.hazard.nl, to_do: recallTexts.to_do.nl },
    })
    expect(await readDetail(id)).toMatchObject({ open: 1, answers: { repair: 0, replace: 0, refund: 0 } })
    const { request_no, recall_remedy, remedy } = good<Made>(await chooses(own, 'repair', 'replace'))
    // The choice of the guarantee is made with it.
    expect([recall_remedy, remedy]).toEqual(['replace', 'replacement'])
    expect((await choicesOf(own))?.recall).toMatchObject({ chosen: 'replace', request_no })
    expect(await readDetail(id)).toMatchObject({ open: 0, answers: { repair: 0, replace: 1, refund: 0 } })
    expect(await readHolders(id)).toMatchObject([
      { order_no: own.orderNo, serial_number: serialOf(own), kind: 'buy', chosen: 'replace', request_no },
    ])
    expect(await readHolders(id, '?answered=false')).toEqual([])
    // Taken back it is no choice any more.
    good(await own.me.call('POST', `/requests/${request_no}/cancel`, {}))
    expect((await choicesOf(own))?.recall).toMatchObject({ chosen: null })
    expect(await readDetail(id)).toMatchObject({ open: 1 })
  })

  test('gets the price back whatever the recall offers, and nothing else that it does not', async () => {
    const own = await bought()
    const id = await recalled(own, ['repair'])
    expect(verdict(await chooses(own, 'repair', 'replace'))).toEqual([400, 400])
    expect(verdict(await chooses(own, 'rejection', 'repair')), 'by another request').toEqual([400, 400])
    expect(verdict(await chooses(own, 'repair', 'repair', { reason_code: 'noise' }))).toEqual([400, 400])
    expect(good<Made>(await chooses(own, 'rejection', undefined)).recall_remedy).toBe('refund')
    expect(await readDetail(id)).toMatchObject({
      answers: { refund: 1 },
      one_remedy_reason: expect.stringMatching(/./),
    })
  })

  test('of a rental ends it without a fee', async () => {
    const own = await rented()
    await recalled(own)
    const { offer, recall_remedy } = good<Made>(await chooses(own, 'return', 'refund'))
    expect(recall_remedy).toBe('refund')
    expect(offer?.lines.find(({ rule }) => rule === 'early_fee')?.amount ?? 0).toBe(0)
  })

  test('is offered nothing within the hour of the recall', async () => {
    const own = await bought()
    await makeRecall(house, { from: serialOf(own) })
    expect((await choicesOf(own))?.recall).toBeNull()
    expect(verdict(await chooses(own, 'repair', 'repair'))).toEqual([400, 400])
  })

  test('is never billed for the repair of a recall', async () => {
    const own = await bought()
    await recalled(own)
    const { request_no } = good<Made>(await chooses(own, 'repair', 'repair'))
    await own.does(request_no, 'approve')
    for (const event of ['pick_up', 'start']) await own.does(request_no, 'step', { event })
    const bill = { duty: 'customer', repair_fee: 4500, remark: 'De kap was gebroken' }
    const refused = await house.by('operations').post(`/admin/requests/${request_no}/bill`, bill)
    expect(refused.json).toMatchObject({ data: { reason: 'recalled_free' } })
  })
})

describe('a reminder', () => {
  test('reaches those who have not chosen, once a day, and is counted first', async () => {
    const own = await bought()
    const serial = serialOf(own)
    const remind = (id: string, expected = 1) =>
      house.by('operations').post(`/admin/recalls/${id}/remind`, { expected })
    const waiting = await makeRecall(house, { from: serial })
    expect((await remind(waiting.recall_id ?? '')).json, 'nobody was notified yet').toMatchObject({
      data: { reason: 'recall_untold' },
    })
    await anHourLater()
    const id = waiting.recall_id ?? ''
    expect((await remind(id)).json, 'they were mailed today').toMatchObject({ data: { reason: 'reminded_today' } })
    await hoursLater(app, 25)
    expect((await remind(id, 2)).json).toMatchObject({ data: { notices: 1 } })
    expect(verdict(await house.by('support').post(`/admin/recalls/${id}/remind`, { expected: 1 }))).toEqual([403, 403])
    const presses = await Promise.all([remind(id), remind(id)])
    expect(presses.map(({ status }) => status).sort(), 'pressed twice').toEqual([200, 409])
    expect((await remind(id)).json, 'before its mails').toMatchObject({ data: { reason: 'reminded_today' } })
    await runJobs()
    const mails = await noticesOf(serial)
    expect(mails).toHaveLength(2)
    const reminder = renderMail(mails[1], await readSender(app.context, 'nl'))
    expect(reminder.subject).toMatch(/^Herinnering: Terugroepactie/)
    expect(reminder.text).toContain(recallTexts.hazard.nl)
    expect(await readHolders(id)).toMatchObject([{ reminders: 1, chosen: null }])
    expect((await remind(id)).json).toMatchObject({ data: { reason: 'reminded_today' } })
    expect((await auditOf(app, id)).map(({ action }) => action)).toEqual(['recall.send', 'recall.remind'])

    good(await chooses(own, 'rejection', 'refund'))
    await hoursLater(app, 25)
    expect((await remind(id)).json, 'they have chosen').toMatchObject({ data: { notices: 0 } })
    await runJobs()
    expect(await noticesOf(serial)).toHaveLength(2)
  })
})
