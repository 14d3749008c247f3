// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { agreedTerms, delivered, good, moreMachines, type Offer } from '#testing/steps/requests.ts'
import { passerBy, warehouse } from '#testing/steps/shipments.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 3)
})
afterAll(() => app.close())

const sender = { company: 'Genie', publicUrl: 'https://genie.example', identity: [] }

test('a mail that an order is cancelled shows its goods, paid or not', async () => {
  const me = await passerBy(app)
  const lines = [{ sku: 'genie-600-buy' }]
  for (const { orders } of [await me.placed(lines), await me.paid(lines)]) {
    const orderNo = orders[0]?.order_no ?? ''
    expect((await me.call('POST', `/orders/${orderNo}/cancel`, {})).status).toBe(200)
    const about = `data -> 'order_nos' ? '${orderNo}'`
    const mails = () => rowsOf(app)(`select * from mails where template = 'order_canceled' and ${about}`)
    await expect.poll(async () => (await mails()).length).toBe(1)
    for (const mail of await mails()) {
      const { pictures, text } = renderMail(mail as Parameters<typeof renderMail>[0], sender)
      expect(pictures).toContain('genie-600')
      expect(text).toContain('Genie 600')
    }
  }
})

test('every mail about a request shows its mower with its picture', async () => {
  const made = await delivered(app, house, { sku: 'genie-600-rent', months: 6 })
  const { request_no: repair } = await made.asked('repair')
  await made.does(repair, 'approve')
  await made.does(repair, 'fail', { error_reason: 'Niemand thuis' })
  await made.does(repair, 'end', { outcome: 'Gestopt' })
  const offer = good<Offer>(await made.offer('renewal', { months: 3 }))
  good(await made.ask('renewal', { months: 3, offer_id: offer.offer_id, ...(await agreedTerms(app, 'renewal')) }))
  good(await made.ask('rejection', { reason_code: 'withdrawal', apply_reason: '' }))

  const mails = await rowsOf(app)("select template, language, data from mails where data ? 'request_no' order by id")
  const templates = mails.map(({ template }) => template)
  for (const one of ['request_received', 'request_ended', 'contract_concluded', 'withdrawal_begun'])
    expect(templates).toContain(one)
  for (const mail of mails) {
    const { html, text, pictures } = renderMail(mail as Parameters<typeof renderMail>[0], sender)
    expect(pictures, mail.template).toContain('genie-600')
    expect(html, mail.template).toContain('src="cid:genie-600@genie"')
    expect(text, mail.template).toContain('Genie 600')
  }
})
