// @module-tag further
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { threadLimits } from '#domain/messages/thread.ts'
import { longTimeouts, rowsOf } from '../../model/proof.ts'
import { type Answer, type TestApp, testApp } from '../../shop/test-app.ts'
import { bearer, randomIp, register } from '../../steps/accounts.ts'
import { idOf, type Opened, opened, reply, shown } from '../../steps/messages.ts'
import { delivered, good, moreMachines } from '../../steps/requests.ts'
import { warehouse } from '../../steps/shipments.ts'
import { liftLimits } from '../../steps/staff.ts'

/** Everything that a person writes into a conversation is stored, and answered again with each look at it. */
vi.setConfig(longTimeouts(5))

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 3)
})
afterAll(() => app.close())
beforeEach(() => liftLimits(app))

const { inARow, characters, shown: shownAtMost } = threadLimits
const noise = (length: number) => Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('')
const rule = ({ status, json }: Answer) => [status, (json.data as { fields?: { rule: string }[] })?.fields?.[0]?.rule]

interface Conversation {
  /** How many entries the customer had written at the start. */
  written: number
  say: (text: string) => Promise<Answer>
  answer: (text: string) => Promise<Answer>
  read: () => Promise<{ text: string }[]>
  readByStaff: () => Promise<{ text: string }[]>
  /** Stores entries as an older version accepted them. */
  fill: (by: 'customer' | 'staff', text: string, times: number) => Promise<void>
}

async function conversationOfRequest(): Promise<Conversation> {
  const { me, asked } = await delivered(app, house, { sku: 'genie-600-rent', months: 6 })
  const { request_no: no, after_sale_id } = await asked('repair')
  const office = house.by('support')
  return {
    written: 0,
    say: text => me.call('POST', `/requests/${no}/messages`, { text }),
    answer: text => office.post(`/admin/requests/${no}/messages`, { text }),
    read: async () => good<{ messages: { text: string }[] }>(await me.call('GET', `/requests/${no}`)).messages,
    readByStaff: async () => good<{ messages: { text: string }[] }>(await office.get(`/admin/requests/${no}`)).messages,
    fill: async (by, text, times) => {
      await rowsOf(app)(
        `insert into request_messages (after_sale_id, written_by, user_id, language, text, created_at)
         select after_sale_id, $2, user_id, 'nl', $3, now() from requests, generate_series(1, $4) where after_sale_id = $1`,
        ...[after_sale_id, by, text, times],
      )
    },
  }
}

async function conversationOfMessage(): Promise<Conversation> {
  const message: Opened = await opened(app)
  const office = house.by('support')
  const id = await idOf(app, office.token, message.ticket)
  return {
    written: 1,
    say: async text => {
      await liftLimits(app)
      return reply(app, message, text)
    },
    answer: text => office.post(`/admin/messages/${id}/answer`, { text }),
    read: async () => (await shown(app, message)).entries,
    readByStaff: async () =>
      good<CallData<'GET /admin/messages/{id}'>>(await office.get(`/admin/messages/${id}`)).entries,
    fill: async (by, text, times) => {
      const staff = by === 'staff' ? office.userId : null
      await rowsOf(app)(
        `insert into message_entries (message_id, staff_id, written_by, text, created_at)
         select $1, $2, $3, $4, now() from generate_series(1, $5)`,
        ...[id, staff, by, text, times],
      )
    },
  }
}

const conversations = [
  ['a request', conversationOfRequest],
  ['a message', conversationOfMessage],
] as const

test.each(conversations)('in %s a customer writes so many entries in a row, then after an answer', async (_, start) => {
  const { written, say, answer, read } = await start()
  for (let at = written; at < inARow; at += 1) expect((await say(`Nog iets: ${at}`)).status).toBe(200)
  expect(rule(await say('En nog iets.'))).toEqual([400, 'thread_unanswered'])
  expect(await read()).toHaveLength(inARow)
  expect((await answer('Dank je, wij kijken ernaar.')).status).toBe(200)
  expect((await say('Fijn.')).status).toBe(200)
})

test.each(conversations)('in %s a customer writes so many characters; staff go on', async (_, start) => {
  const { say, answer, fill } = await start()
  await fill('customer', noise(1000), characters / 1000 - 1)
  await fill('staff', 'Wij kijken ernaar.', 1)
  expect((await say(noise(900))).status).toBe(200)
  expect(rule(await say(noise(500)))).toEqual([400, 'thread_full'])
  expect((await answer('Stuur ons hierover een nieuw bericht.')).status).toBe(200)
})

test.each(conversations)('%s with many entries is answered with the newest', async (_, start) => {
  const { answer, read, readByStaff, fill } = await start()
  await fill('customer', noise(50), shownAtMost + 50)
  await answer('Het laatste woord.')
  for (const list of [await read(), await readByStaff()]) {
    expect(list).toHaveLength(shownAtMost)
    expect(list.at(-1)).toMatchObject({ text: 'Het laatste woord.' })
  }
})

test.each(conversations)('in %s no more than that is written at once', async (_, start) => {
  const { written, say, answer, fill } = await start()
  // On a busy machine entries sent at once may arrive one after the other.
  for (let round = 0; round < 5; round += 1) {
    await fill('customer', 'Nog iets.', inARow - (round === 0 ? written : 0) - 2)
    const answers = await Promise.all(Array.from({ length: 5 }, (_each, at) => say(`Nog iets: ${at}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect((await answer('Dank je.')).status).toBe(200)
  }
})

test('a request is taken back five times a day for one item, then it stands', async () => {
  const { me, ask, orderNo } = await delivered(app, house, { sku: 'genie-600-rent', months: 6 })
  const takeBack = async () => {
    const { request_no } = good<{ request_no: string }>(await ask('repair', { apply_reason: noise(1900) }))
    return me.call('POST', `/requests/${request_no}/cancel`, {})
  }
  for (let at = 0; at < 5; at += 1) expect((await takeBack()).status).toBe(200)
  const refused = await takeBack()
  expect([refused.status, refused.json.data]).toEqual([409, { reason: 'taken_back_often', n: 5 }])
  expect((await ask('repair')).status).not.toBe(200)
  const list = await me.call('GET', `/orders/${orderNo}/after-sale`)
  expect(good<CallData<'GET /orders/{order_no}/after-sale'>>(list).requests).toHaveLength(6)
})

test('of everything stored about a person one export is written at a time, and ten an hour', async () => {
  const me = await register(app)
  const ask = () =>
    app.send('GET', '/api/user/export', { headers: { ...bearer(me.token), 'x-forwarded-for': randomIp() } })
  const atOnce = await Promise.all(Array.from({ length: 5 }, ask))
  expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1)
  const later = []
  for (let at = 0; at < 12; at += 1) later.push((await ask()).status)
  expect(later.filter(status => status === 200)).toHaveLength(9)
  expect(new Set(later)).toEqual(new Set([200, 429]))
})
