// @module-tag further
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { moveClock } from '#demo/dev/move-clock.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { newestMail, randomEmail } from '#testing/steps/accounts.ts'
import { delivered, good, moreMachines } from '#testing/steps/requests.ts'
import { passerBy, verdict, warehouse } from '#testing/steps/shipments.ts'
import { auditOf, liftLimits } from '#testing/steps/staff.ts'
import { askForReviews } from './ask-for-reviews.ts'

type Own = CallData<'GET /orders/{order_no}/reviews'>
type Written = CallData<'POST /orders/{order_no}/reviews'>
type Public = CallData<'GET /reviews'>
type Staff = CallData<'GET /admin/reviews'>

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 30)
})
afterAll(() => app.close())

const texts = {
  rating: 4,
  title: 'Rustig en netjes',
  text: 'Ons gazon van 300 m² ligt er elke dag gemaaid bij.',
  author: 'Anna d.',
  review_language: 'nl',
}

/** A customer who has received a machine, with the calls for its review. */
async function tenant() {
  const { me, orderNo, item, asked } = await delivered(app, house, { sku: 'genie-600-rent', months: 3 })
  const write = (change: object = {}) =>
    me.call('POST', `/orders/${orderNo}/reviews`, { item_id: item.item_id, ...texts, ...change })
  const change = (more: object = {}) =>
    me.call('PUT', `/orders/${orderNo}/reviews/${item.item_id}`, { ...texts, ...more })
  const own = async () => good<Own>(await me.call('GET', `/orders/${orderNo}/reviews`))
  return { me, orderNo, item, write, change, own, asked }
}

const shown = async (query = '') => good<Public>(await app.send('GET', `/api/reviews?page_size=100${query}`))
const decides = (
  id: string,
  action: 'approve' | 'reject',
  body: object = {},
  role: 'support' | 'operations' = 'support',
) => house.by(role).post(`/admin/reviews/${id}/${action}`, body)
const readReason = ({ json }: Answer) => (json.data as { reason?: string } | null)?.reason
const issues = ({ json }: Answer) =>
  ((json.data as { fields?: { path: string; rule: string }[] } | null)?.fields ?? []).map(
    ({ path, rule }) => `${path}: ${rule}`,
  )

test('those in the language of the reader come first, the newest first among them', async () => {
  for (const language of ['nl', 'de'] as const) {
    const { list, total } = await shown(`&first_language=${language}`)
    expect(list).toHaveLength(total)
    const own = list.filter(review => review.language === language)
    expect(own.length).toBeGreaterThan(0)
    expect(own.length).toBeLessThan(total)
    expect(list.slice(0, own.length)).toEqual(own)
    for (const part of [own, list.slice(own.length)]) {
      const days = part.map(({ created_on }) => created_on)
      expect(days).toEqual(days.toSorted().reverse())
    }
  }
})

describe('one for each machine of an order', () => {
  test('waits for staff, is shown as verified, counts, and is published to search engines only then', async () => {
    const { write, own, item, orderNo } = await tenant()
    expect(await own()).toMatchObject({
      author: 'Anna W.',
      items: [{ item_id: item.item_id, device_type: 'genie-600', kind: 'rent', allowed: true, review: null }],
    })
    const before = await shown('&device_type=genie-600')
    expect(before.verified).toEqual({ average: null, count: 0 })
    const written = good<Written>(await write())
    expect(written).toMatchObject({ review_state: 'waiting', verified: true, demo: false, kind: 'rent', rating: 4 })
    expect((await shown()).list.map(({ review_id }) => review_id)).not.toContain(written.review_id)

    const waiting = good<Staff>(await house.by('support').get('/admin/reviews?state=waiting'))
    expect(waiting.list).toMatchObject([{ review_id: written.review_id, order_no: orderNo, title: texts.title }])
    expect(good(await decides(written.review_id, 'approve'))).toEqual({ review_state: 'published' })
    const after = await shown('&device_type=genie-600')
    expect(after.list.find(({ review_id }) => review_id === written.review_id)).toMatchObject({
      ...{ verified: true, demo: false, author: 'Anna d.', language: 'nl' },
    })
    expect(after.total).toBe(before.total + 1)
    expect(after.verified).toEqual({ average: 4, count: 1 })
    expect(await auditOf(app, written.review_id)).toMatchObject([{ action: 'review.approve' }])
  })

  test('the same text again is that review, another text is a change', async () => {
    const { write, own } = await tenant()
    const [first, second] = await Promise.all([write(), write()])
    const ids = [first, second]
      .filter(({ status }) => status === 200)
      .map(response => good<Written>(response).review_id)
    expect(new Set(ids).size).toBe(1)
    expect(good<Written>(await write()).review_id).toBe(ids[0])
    expect(verdict(await write({ rating: 1 }))).toEqual([409, 409])
    expect((await own()).items[0]?.review).toMatchObject({ rating: 4 })
  })

  test('can be changed for fourteen days, and is moderated again', async () => {
    const { write, change, own } = await tenant()
    expect(verdict(await change())).toEqual([404, 404])
    const { review_id } = good<Written>(await write())
    await decides(review_id, 'approve')
    expect(
      good<Written>(await change({ rating: 2, text: 'Na de eerste regen bleef hij toch vaak hangen.' })),
    ).toMatchObject({
      ...{ review_id, rating: 2, review_state: 'waiting' },
    })
    expect((await shown()).list.map(row => row.review_id)).not.toContain(review_id)
    await moveClock(app.context, { advance_days: 14 })
    expect(verdict(await change({ rating: 3 }))).toEqual([200, 0])
    await moveClock(app.context, { advance_days: 1 })
    const late = await change({ rating: 5 })
    expect([...verdict(late), readReason(late)]).toEqual([409, 210703, 'too_late'])
    expect((await own()).items[0]).toMatchObject({ allowed: false, refusal: 'too_late', review: { rating: 3 } })
  })

  test('a rejected one is mailed with the reason, and can be corrected', async () => {
    const { me, orderNo, write, change, own, item } = await tenant()
    const order = await me.read(orderNo)
    const { review_id } = good<Written>(
      await write({ text: 'Mijn buurman Jan Smit, Voorstraat 3, is er ook blij mee.' }),
    )
    expect(issues(await decides(review_id, 'reject', {}))).toEqual(['reason: required'])
    const reason = 'Er staan naam en adres van iemand anders in. Haal die weg, dan plaatsen we hem.'
    expect(good(await decides(review_id, 'reject', { reason }))).toEqual({ review_state: 'hidden' })
    expect(verdict(await decides(review_id, 'reject', { reason }))).toEqual([409, 200302])
    expect((await own()).items[0]?.review).toMatchObject({ review_state: 'hidden', reason })
    const { rows } = await app.context.connection.pool.query(
      `select recipient, language, data from mails where template = 'review_rejected' and data ->> 'order_no' = $1`,
      [orderNo],
    )
    expect(rows).toMatchObject([
      { recipient: order.email, language: 'nl', data: { text: reason, item_id: item.item_id } },
    ])
    expect(good<Written>(await change())).toMatchObject({ review_state: 'waiting', reason: null })
    expect(good(await decides(review_id, 'approve'))).toEqual({ review_state: 'published' })
  })
})

describe('what is refused', () => {
  test('before delivery, by another person, of an accessory', async () => {
    const { me, orderNo, order } = await house.ordered([{ sku: 'genie-600-rent', months: 3 }])
    const body = { item_id: order.items[0]?.item_id, ...texts }
    const early = await me.call('POST', `/orders/${orderNo}/reviews`, body)
    expect([...verdict(early), readReason(early)]).toEqual([409, 210703, 'not_received'])
    const other = await passerBy(app)
    expect(verdict(await other.call('POST', `/orders/${orderNo}/reviews`, body))).toEqual([404, 200201])
    expect(verdict(await other.call('GET', `/orders/${orderNo}/reviews`))).toEqual([404, 200201])
    const elsewhere = await tenant()
    const foreign = await elsewhere.me.call('POST', `/orders/${elsewhere.orderNo}/reviews`, body)
    expect(verdict(foreign)).toEqual([404, 210601])
    const bought = await delivered(app, house, { sku: 'blades-set-9' }, 'buy')
    const accessory = { item_id: bought.item.item_id, ...texts }
    expect(readReason(await bought.me.call('POST', `/orders/${bought.orderNo}/reviews`, accessory))).toBe(
      'only_machines',
    )
  })

  test('an invalid review', async () => {
    const { write, own } = await tenant()
    const bad: [object, string][] = [
      [{ rating: 0 }, 'rating: at_least'],
      [{ rating: 6 }, 'rating: at_most'],
      [{ rating: 4.5 }, 'rating: whole_number'],
      [{ title: 'Ja' }, 'title: text_too_short'],
      [{ text: 'Goed.' }, 'text: text_too_short'],
      [{ text: 'x'.repeat(2001) }, 'text: text_too_long'],
      [{ author: '  ' }, 'author: required'],
      [{ title: 'Een regel\u0000te veel' }, 'title: invalid'],
      [{ review_language: 'fr' }, 'review_language: choice_unknown'],
      [{ verified: true }, 'verified: unknown_field'],
    ]
    for (const [change, fault] of bad) {
      await liftLimits(app)
      const response = await write(change)
      expect(response.status, JSON.stringify(change)).toBe(400)
      expect(issues(response)).toEqual([fault])
    }
    expect((await own()).items[0]?.review).toBeNull()
  })

  test('too often', async () => {
    await liftLimits(app)
    const { write } = await tenant()
    const codes: number[] = []
    for (let count = 0; count < 6; count += 1) codes.push((await write()).json.code)
    expect(codes).toEqual([0, 0, 0, 0, 0, 429])
  })

  test('a decision by another role, and about an unknown review', async () => {
    const { write } = await tenant()
    const { review_id } = good<Written>(await write())
    expect(verdict(await decides(review_id, 'approve', {}, 'operations'))).toEqual([403, 403])
    expect(verdict(await decides('nothing', 'approve'))).toEqual([400, 100401])
    expect(verdict(await decides('01900000-0000-7000-8000-000000000000', 'approve'))).toEqual([404, 404])
  })
})

describe('asking by mail', () => {
  const asked = async (orderNo: string) => {
    const { rows } = await app.context.connection.pool.query<{ language: string; data: object }>(
      `select language, data from mails where template = 'review_asked' and data ->> 'order_no' = $1`,
      [orderNo],
    )
    return rows
  }

  test('is sent once, three weeks after delivery, with a link to the form', async () => {
    const { orderNo, item, me } = await tenant()
    const { checkout_no } = await me.read(orderNo)
    await moveClock(app.context, { advance_days: 20 })
    expect(await asked(orderNo)).toEqual([])
    await moveClock(app.context, { advance_days: 5 })
    await askForReviews(app.context, {})
    expect(await asked(orderNo)).toMatchObject([{ language: 'nl', data: { checkout_no, item_id: item.item_id } }])
    const mail = await newestMail(app, (await me.read(orderNo)).email, orderNo)
    expect(mail.text).toContain(`/nl/login-middle?step=order&checkout_no=${checkout_no}&to=review&order_no=${orderNo}`)
  })

  test('leaves out customers who wrote already, return it, object or were not told of it, and a country where it is disabled', async () => {
    await liftLimits(app)
    const wrote = await tenant()
    good(await wrote.write())
    const withdrew = await tenant()
    await withdrew.asked('rejection', { reason_code: 'withdrawal' })
    const objects = await tenant()
    const email = randomEmail()
    await app.context.db.updateTable('orders').set({ email }).where('order_no', '=', objects.orderNo).execute()
    expect((await objects.own()).asks).toBe(true)
    good(await objects.me.call('POST', `/orders/${objects.orderNo}/reviews/stop-asking`, {}))
    expect((await objects.own()).asks).toBe(false)
    const german = await tenant()
    await app.context.db.updateTable('orders').set({ country: 'DE' }).where('order_no', '=', german.orderNo).execute()
    const untold = await tenant()
    const { checkout_no } = await untold.me.read(untold.orderNo)
    await app.context.db
      .updateTable('checkouts')
      .set({ review_mail: false })
      .where('checkout_no', '=', checkout_no)
      .execute()
    const plain = await tenant()
    await moveClock(app.context, { advance_days: 25 })
    for (const { orderNo } of [wrote, withdrew, objects, german, untold]) expect(await asked(orderNo)).toEqual([])
    expect(await asked(plain.orderNo)).toHaveLength(1)
  })

  test('follows what the customer was told and ticked when they ordered', async () => {
    const guest = await passerBy(app)
    const told = async (review_mail?: boolean) => {
      const offer = await guest.quote([{ sku: 'blades-set-9' }])
      const answer = await guest.order(offer, { review_mail })
      const { checkout_no } = good<{ checkout_no: string }>(answer)
      const stored = app.context.db.selectFrom('checkouts').select('review_mail').where('checkout_no', '=', checkout_no)
      return (await stored.executeTakeFirstOrThrow()).review_mail
    }
    expect([await told(true), await told(false), await told()]).toEqual([true, false, false])
  })

  test('does not make up for what was long ago', async () => {
    const { orderNo } = await tenant()
    await app.context.db
      .updateTable('orders')
      .set({ delivered_at: new Date(app.context.clock.now().getTime() - 60 * 86_400_000) })
      .where('order_no', '=', orderNo)
      .execute()
    await askForReviews(app.context, {})
    expect(await asked(orderNo)).toEqual([])
  })
})
