// @module-tag further
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { translate } from '#i18n/translate.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, newestMail, randomEmail, register } from '#testing/steps/accounts.ts'
import { opened, shown, write } from '#testing/steps/messages.ts'
import { delivered, good, moreMachines } from '#testing/steps/requests.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { auditOf, liftLimits } from '#testing/steps/staff.ts'

type Written = CallData<'POST /orders/{order_no}/reviews'>
type Public = CallData<'GET /reviews'>
type Reviews = CallData<'GET /admin/reviews'>
type Messages = CallData<'GET /admin/messages'>
type Message = CallData<'GET /admin/messages/{id}'>

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 20)
})
afterAll(() => app.close())
beforeEach(() => liftLimits(app))

const support = () => house.by('support')
const shownReviews = async (query: string) => good<Public>(await app.send('GET', `/api/reviews?${query}`))

/** A review that everybody can read, and its writer. */
async function published() {
  const { me, orderNo, item } = await delivered(app, house, { sku: 'genie-600-rent', months: 3 })
  const text = 'De verkoper Jan Smit, Voorstraat 3, is een oplichter.'
  const body = { item_id: item.item_id, rating: 1, title: 'Nooit meer', text, author: 'Anna d.', review_language: 'nl' }
  const { review_id } = good<Written>(await me.call('POST', `/orders/${orderNo}/reviews`, body))
  good(await support().post(`/admin/reviews/${review_id}/approve`, {}))
  return { review_id, writer: (await me.read(orderNo)).email, text }
}

async function reported(review_id: string, more: object = {}) {
  const email = randomEmail()
  const made = await opened(app, { body: { category: 'complaint', review_id, email, ...more } })
  const { list } = good<Messages>(await support().get('/admin/messages?page_size=100'))
  const id = list.find(({ ticket }) => ticket === made.ticket)?.message_id ?? ''
  const read = async () => good<Message>(await support().get(`/admin/messages/${id}`))
  return { ...made, email, id, read }
}

describe('D9 a review can be reported', () => {
  test('by anyone, and the ticket names it to staff, who find it by its number', async () => {
    const { review_id, text } = await published()
    const { read, email, ticket } = await reported(review_id)
    const review = {
      review_id,
      text,
      title: 'Nooit meer',
      author: 'Anna d.',
      language: 'nl',
      review_state: 'published',
    }
    expect(await read()).toMatchObject({ category: 'complaint', review_id, review, state: 'open' })
    await app.context.jobs.drain()
    expect((await newestMail(app, email)).text).toContain(ticket)
    const found = async (number: string) =>
      good<Reviews>(await support().get(`/admin/reviews?review_id=${encodeURIComponent(number)}`))
    expect(await found(review_id)).toMatchObject({ list: [{ review_id }], total: 1 })
    expect(await found(review_id.toUpperCase())).toMatchObject({ total: 1 })
    for (const number of ['none', crypto.randomUUID(), review_id.slice(1)]) {
      expect(await found(number)).toMatchObject({ list: [], total: 0 })
    }
    expect((await shownReviews(`review_id=${review_id}`)).list).toMatchObject([{ review_id }])
  })

  test('but not one that never was, nor beside another topic', async () => {
    const { review_id } = await published()
    const issues = async (body: Record<string, unknown>) => {
      const { json } = await write(app, { body })
      return (json.data as { fields: { path: string }[] }).fields.map(({ path }) => path)
    }
    expect(await issues({ category: 'complaint', review_id: crypto.randomUUID() })).toEqual(['review_id'])
    expect(await issues({ category: 'complaint', review_id: 'none' })).toEqual(['review_id'])
    expect(await issues({ category: 'question', review_id })).toEqual(['review_id'])
  })
})

describe('D9 the decision', () => {
  test('to take it away is told to its writer with the reason, and to everyone who reported it in their language', async () => {
    const { review_id, writer } = await published()
    const [one, other] = [await reported(review_id), await reported(review_id, { language: 4 })]
    // A report that was answered with a question hears of the decision as well.
    good(await support().post(`/admin/messages/${one.id}/answer`, { text: 'Wie bent u?' }))
    const reason = 'Er staan naam en adres van iemand anders in.'
    good(await support().post(`/admin/reviews/${review_id}/reject`, { reason }))
    await app.context.jobs.drain()
    const told = [
      [one, translate('nl')('complaints.report.removed')],
      [other, translate('de')('complaints.report.removed')],
    ] as const
    for (const [{ email, read, ticket, secret }, text] of told) {
      const mail = await newestMail(app, email)
      expect(mail.template).toBe('message_answered')
      expect(mail.text).toContain(text)
      // Who wrote it, and what the writer was told, is theirs.
      expect(mail.text).not.toContain(reason)
      expect(await read()).toMatchObject({ state: 'answered', review: { review_state: 'hidden' } })
      expect((await shown(app, { ticket, secret })).entries.at(-1)?.text).toContain(text)
    }
    const mail = await newestMail(app, writer)
    expect([mail.template, mail.text]).toEqual(['review_rejected', expect.stringContaining(reason)])
    for (const { email } of [one, other]) expect(mail.text).not.toContain(email)
    expect((await shownReviews(`review_id=${review_id}`)).list).toEqual([])
    expect(await auditOf(app, one.id)).toMatchObject([{ action: 'message.answer' }, { action: 'message.answer' }])
  })

  test('to leave it is told to its reporter with the reason, and to nobody else', async () => {
    const { review_id } = await published()
    const [one, other] = [await reported(review_id), await reported(review_id)]
    const text = 'Het is een mening over ons, en die mag er staan.'
    good(await support().post(`/admin/messages/${one.id}/answer`, { text, review_stays: true }))
    await app.context.jobs.drain()
    const mail = await newestMail(app, one.email)
    for (const part of ['stays', 'redress'] as const) {
      expect(mail.text).toContain(translate('nl')(`complaints.report.${part}`))
    }
    expect(mail.text).toContain(text)
    expect(await other.read()).toMatchObject({ state: 'open' })
    expect((await shownReviews(`review_id=${review_id}`)).list).toHaveLength(1)
  })

  test('a reported review goes with the account of its writer, and the report stays a message', async () => {
    const { review_id } = await published()
    const { read } = await reported(review_id)
    const { pool } = app.context.connection
    // Of an account that owes nothing and is owed nothing: it goes at once.
    const { token, userInfo } = await register(app)
    await pool.query('update reviews set user_id = $2 where review_id = $1', [review_id, userInfo.user_id])
    good(await app.send('POST', '/api/user/delete', { body: {}, headers: bearer(token) }))
    const { rows } = await pool.query('select from reviews where review_id = $1', [review_id])
    expect(rows).toEqual([])
    expect(await read()).toMatchObject({ review_id: null, state: 'open' })
  })

  test('to leave what is not shown, or what no message reports, is none', async () => {
    const { review_id } = await published()
    const { id } = await reported(review_id)
    good(await support().post(`/admin/reviews/${review_id}/reject`, { reason: 'Een ander product.' }))
    const stays = { text: 'Dit blijft.', review_stays: true }
    expect(verdict(await support().post(`/admin/messages/${id}/answer`, stays))).toEqual([400, 400])
    const email = randomEmail()
    const { ticket } = await opened(app, { body: { category: 'complaint', email } })
    const { list } = good<Messages>(await support().get('/admin/messages?page_size=100'))
    const plain = list.find(row => row.ticket === ticket)?.message_id ?? ''
    expect(verdict(await support().post(`/admin/messages/${plain}/answer`, stays))).toEqual([400, 400])
  })
})
