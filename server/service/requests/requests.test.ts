// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { moveClock } from '#demo/dev/move-clock.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { provenNow } from '#testing/steps/accounts.ts'
import { ledgerFaults, termsVersion } from '#testing/steps/orders.ts'
import { delivered, good, moreMachines } from '#testing/steps/requests.ts'
import { passerBy, verdict, warehouse } from '#testing/steps/shipments.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 60)
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
})

const rented = (months = 6) => delivered(app, house, { sku: 'genie-600-rent', months })
const subjects = async (requestNo: string) => {
  const { rows } = await app.context.connection.pool.query(
    `select template, language from mails where data ->> 'request_no' = $1 order by created_at, id`,
    [requestNo],
  )
  return rows.map(({ template }) => template as string)
}

describe('a request', () => {
  test.each<[string, object, [number, number]]>([
    ['a type there is not', { apply_type: 'party' }, [400, 400]],
    ['a reason of another type', { apply_type: 'repair', reason_code: 'moving' }, [400, 400]],
    ['another reason without words', { apply_type: 'repair', apply_reason: ' ' }, [400, 400]],
    ['a renewal without months', { apply_type: 'renewal' }, [400, 400]],
    ['no months', { apply_type: 'renewal', months: 0 }, [400, 400]],
    ['half a month', { apply_type: 'renewal', months: 1.5 }, [400, 400]],
    ['months of a repair', { apply_type: 'repair', months: 2 }, [400, 400]],
    ['a renewal without its offer', { apply_type: 'renewal', months: 2 }, [409, 200203]],
    ['longer than the longest', { apply_type: 'renewal', months: 31 }, [409, 210703]],
    ['an offer that never was', { apply_type: 'renewal', months: 2, offer_id: crypto.randomUUID() }, [409, 200203]],
    ['an offer that is none', { apply_type: 'renewal', months: 2, offer_id: 'x' }, [400, 100401]],
    ['a picture of nobody', { apply_type: 'repair', pictures: [crypto.randomUUID()] }, [400, 400]],
    [
      'seven pictures',
      { apply_type: 'repair', pictures: Array.from({ length: 7 }, () => crypto.randomUUID()) },
      [400, 400],
    ],
    ['an item of another order', { apply_type: 'repair', item_id: crypto.randomUUID() }, [404, 210601]],
    ['a day that has passed', { apply_type: 'repair', pick_up_on: '2020-01-01' }, [400, 400]],
    ['too many words', { apply_type: 'repair', apply_reason: 'x'.repeat(2001) }, [400, 400]],
  ])('is refused with %s', async (_name, body, expected) => {
    const { ask } = await rented()
    const { apply_type = 'repair', ...more } = body as { apply_type?: string }
    expect(verdict(await ask(apply_type, more))).toEqual(expected)
  })

  test('is one at a time, ten at once or one after the other', async () => {
    const { ask, does, asked } = await rented()
    const responses = await Promise.all(Array.from({ length: 10 }, () => ask('repair')))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(responses.filter(({ status }) => status !== 200).map(({ json }) => json.code))).toEqual(
      new Set([210702]),
    )
    const no = good<{ request_no: string }>(responses.find(({ status }) => status === 200) as never).request_no
    await does(no, 'approve')
    expect(verdict(await ask('maintenance'))).toEqual([409, 200402])
    await does(no, 'fail', { error_reason: 'Kwijt' })
    await does(no, 'end', { outcome: 'Kwijt' })
    await asked('maintenance')
  })

  test('is not available before delivery, nor a repair after the term', async () => {
    const { me, orderNo, order } = await house.ordered([{ sku: 'genie-600-rent', months: 2 }])
    const ask = (apply_type: string) =>
      me.call('POST', `/orders/${orderNo}/requests`, {
        ...{ item_id: order.items[0]?.item_id, apply_type, reason_code: 'other', apply_reason: 'Zo.' },
      })
    expect((await ask('repair')).json).toMatchObject({ code: 210703, data: { reason: 'not_shipped' } })
    await house.ship(orderNo)
    expect((await ask('repair')).json).toMatchObject({ code: 210703, data: { reason: 'on_its_way' } })
    await house.command(orderNo, 'deliver')
    await moveClock(app.context, { advance_days: 75 })
    expect((await ask('repair')).json).toMatchObject({ code: 210703, data: { reason: 'expired' } })
  })

  test('of a stranger is unknown, for any call', async () => {
    const { asked } = await rented()
    const { request_no: no } = await asked('repair')
    const other = await passerBy(app)
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/cancel', {}],
      ['POST', '/messages', { text: 'Hallo' }],
      ['POST', '/bill', { accept: true, bill_hash: 'x', total: 1, terms_version: await termsVersion(app) }],
      ['POST', '/withdraw', {}],
    ] as const) {
      expect(verdict(await other.call(method, `/requests/${no}${path}`, body)), path).toEqual([404, 200401])
    }
  })

  test('is decided by the permitted roles, and by nobody else', async () => {
    const { asked, staffDoes, me } = await rented()
    const { request_no: no } = await asked('maintenance')
    expect(verdict(await staffDoes(no, 'approve', {}, 'finance'))).toEqual([403, 403])
    expect(verdict(await me.call('POST', `/admin/requests/${no}/approve`, {}))).toEqual([403, 403])
    expect(verdict(await staffDoes(no, 'step', { event: 'pick_up' }))).toEqual([409, 200404])
    expect(verdict(await staffDoes(no, 'reject', { reject_reason: '' }))).toEqual([400, 400])
    expect(verdict(await staffDoes('A-NOTTHERE', 'approve'))).toEqual([404, 200401])
    expect(verdict(await staffDoes(no, 'approve', {}, 'support'))).toEqual([200, 0])
    expect(verdict(await staffDoes(no, 'approve'))).toEqual([409, 200403])
    expect(verdict(await staffDoes(no, 'step', { event: 'pick_up' }, 'support'))).toEqual([403, 403])
  })

  test('is taken back while it waits; approved and taken back at once, one of them wins', async () => {
    const { asked, staffDoes, me, readRequest } = await rented()
    const first = await asked('maintenance')
    await me.call('POST', `/requests/${first.request_no}/cancel`, {})
    expect(await readRequest(first.request_no)).toMatchObject({ audit_status: 'cancel', actions: ['write'] })
    const { request_no: no } = await asked('repair')
    const [approved, canceled] = await Promise.all([
      staffDoes(no, 'approve'),
      me.call('POST', `/requests/${no}/cancel`, {}),
    ])
    expect([approved.status, canceled.status].toSorted()).toEqual([200, 409])
    expect(await subjects(no)).toHaveLength(2)
  })

  test("has messages, each in the writer's own language", async () => {
    const { asked, me, readRequest, staffDoes } = await rented()
    const { request_no: no } = await asked('repair')
    await me.call('POST', `/requests/${no}/messages`, { text: 'Hij piept.', language: 3 })
    await staffDoes(no, 'messages', { text: 'Wanneer piept hij?' }, 'support')
    const { messages } = await readRequest(no)
    expect(messages.map(({ written_by, text }) => [written_by, text])).toEqual([
      ['customer', 'Hij piept.'],
      ['staff', 'Wanneer piept hij?'],
    ])
    expect(await subjects(no)).toContain('request_message')
  })
})

test('the export of personal data has orders, requests, refunds and messages, and nobody else’s', async () => {
  const { me, orderNo, asked } = await rented()
  const { request_no: no } = await asked('repair')
  await me.call('POST', `/requests/${no}/messages`, { text: 'Hij piept bij het laden.' })
  await house.by('support').post(`/admin/requests/${no}/messages`, { text: 'Wij bellen u morgen.' })
  const other = await rented()
  await me.call('POST', '/withdrawals', { name: 'Anna', contract: orderNo, email: 'anna@example.nl' })
  await provenNow(app)
  const response = await me.call('GET', '/user/export')
  const { sections } = good<{ sections: Record<string, Record<string, unknown>[]> }>(response)
  expect(sections.orders).toMatchObject([{ order_no: orderNo, recipient: 'Anna de Wit', items: [{ quantity: 1 }] }])
  expect(sections.requests).toMatchObject([
    {
      ...{ request_no: no, order_no: orderNo, apply_type: 'repair', settlement: null },
      messages: [{ text: 'Hij piept bij het laden.' }, { text: 'Wij bellen u morgen.' }],
    },
  ])
  expect(sections.invoices).toMatchObject([{ order_no: orderNo, kind: 'invoice' }])
  expect(sections.refunds).toEqual([])
  expect(sections.statements).toMatchObject([{ kind: 'withdrawal', contract: orderNo }])
  expect(response.text).not.toContain(other.orderNo)
})
