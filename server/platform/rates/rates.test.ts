// @module-tag further
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { addDays } from '#domain/calendar.ts'
import { convert } from '#domain/pricing/convert.ts'
import { dayInShop } from '#i18n/format.ts'
import { ecbFile } from '#testing/servers/ecb-file.ts'
import { type OutsideServer, outsideServer } from '#testing/servers/outside-server.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import bundled from './bundled-rates.json' with { type: 'json' }
import { fetchRates } from './fetch-rates.ts'

let bank: OutsideServer
let elsewhere: OutsideServer
let app: TestApp
beforeAll(async () => {
  bank = await outsideServer()
  elsewhere = await outsideServer()
  app = await testApp({ environment: { ECB_URL: `${bank.url}/eurofxref-daily.xml` } })
})
afterAll(async () => {
  await app.close()
  await bank.close()
  await elsewhere.close()
})
beforeEach(async () => {
  await app.context.db.deleteFrom('exchange_rates').execute()
  bank.asked.length = 0
})

const today = () => dayInShop(app.context.clock.now())
const read = async () => (await app.send('GET', '/api/rates')).json.data as CallData<'GET /rates'>
const fetchNow = () => fetchRates(app.context, {})
const send = (text: string) => bank.answer((_request, response) => void response.end(text))

describe('the rates of the European Central Bank', () => {
  test('before the first success the included ones are used, with their own day', async () => {
    const rates = await read()
    expect(rates).toMatchObject({ base: 'EUR', source: 'bundled', day: bundled.day })
    expect(rates.list).toHaveLength(bundled.rates.length)
    expect(rates.stale).toBe(addDays(bundled.day as never, 7) < today())
  })

  test('are fetched, stored exactly, and returned in order', async () => {
    send(ecbFile(today()))
    await fetchNow()
    const rates = await read()
    expect(rates).toMatchObject({ base: 'EUR', source: 'ecb', day: today(), stale: false })
    expect(rates.list.map(({ currency }) => currency)).toEqual(bundled.rates.map(({ currency }) => currency).sort())
    expect(rates.list.find(({ currency }) => currency === 'USD')).toEqual({ currency: 'USD', rate: 1.1367 })
    const stored = await app.context.db
      .selectFrom('exchange_rates')
      .select('rate')
      .where('currency', '=', 'IDR')
      .execute()
    expect(stored).toEqual([{ rate: '20384.10' }])
    expect(convert(89_900, rates.list.find(({ currency }) => currency === 'JPY')?.rate ?? 0, 'JPY')).toBe(162_332)
  })

  test('are fetched once a day', async () => {
    send(ecbFile(today()))
    await fetchNow()
    await fetchNow()
    expect(bank.asked).toHaveLength(1)
    const yesterday = new Date(app.context.clock.now().getTime() - 25 * 3_600_000)
    await app.context.db.updateTable('exchange_rates').set({ fetched_at: yesterday }).execute()
    await fetchNow()
    expect(bank.asked).toHaveLength(2)
  })

  test('on Sunday the day is still Friday, which is valid; a corrected file of the same day replaces it', async () => {
    const friday = addDays(today(), -2)
    send(ecbFile(friday))
    await fetchNow()
    await app.context.db
      .updateTable('exchange_rates')
      .set({ fetched_at: new Date(0) })
      .execute()
    send(ecbFile(friday).replace('1.1367', '1.2000'))
    await fetchNow()
    const rates = await read()
    expect(rates).toMatchObject({ day: friday, stale: false })
    expect(rates.list).toContainEqual({ currency: 'USD', rate: 1.2 })
  })

  test('stored rates are marked as stale after a week without a newer file', async () => {
    send(ecbFile(addDays(today(), -7)))
    await fetchNow()
    expect(await read()).toMatchObject({ source: 'ecb', stale: false })
    await app.context.db
      .updateTable('exchange_rates')
      .set({ day: addDays(today(), -8) })
      .execute()
    expect(await read()).toMatchObject({ source: 'ecb', stale: true })
  })

  test('can be disabled: then no request is sent', async () => {
    const closed = await testApp({ database: app.database, environment: { ECB_URL: 'off' } })
    await fetchRates(closed.context, {})
    expect(bank.asked).toEqual([])
    await closed.close()
  })
})

describe('a response of the bank is rejected when it', () => {
  test.each([
    ['has no day', () => send(ecbFile(today()).replace(/ time='[^']*'/, ''))],
    ['is eight days old', () => send(ecbFile(addDays(today(), -8)))],
    ['is of next week', () => send(ecbFile(addDays(today(), 7)))],
    ['is an error', () => bank.answer((_request, response) => void response.writeHead(500).end(ecbFile(today())))],
    ['is a page', () => send('<!doctype html><html><body>maintenance</body></html>')],
    ['is ten megabytes', () => send(ecbFile(today()) + ' '.repeat(10_000_000))],
    ['is ten megabytes in small pieces', sendEndless],
    [
      'is an entity bomb',
      () => send(ecbFile(today()).replace('?>', '?><!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]>')),
    ],
    ['breaks off', () => bank.answer((_request, response) => breakOff(response))],
    ['leads to another host', () => redirectTo(`${elsewhere.url}/rates.xml`)],
    ['leads to another file', () => redirectTo('/other.xml')],
  ])('%s', async (_name, arrange) => {
    elsewhere.answer((_request, response) => void response.end(ecbFile(today())))
    arrange()
    await fetchNow()
    expect(bank.asked).toHaveLength(1)
    expect(elsewhere.asked).toEqual([])
    expect(await read()).toMatchObject({ source: 'bundled' })
  })

  test('does not arrive: the request is aborted long before this test would time out', async () => {
    bank.answer(() => {})
    await fetchNow()
    expect(bank.asked).toHaveLength(1)
    expect(await read()).toMatchObject({ source: 'bundled' })
  }, 15_000)

  test('sends its headers and then nothing', async () => {
    bank.answer((_request, response) => void response.writeHead(200).write('<?xml version="1.0"?>'))
    await fetchNow()
    expect(await read()).toMatchObject({ source: 'bundled' })
  }, 15_000)

  test('and stored rates stay', async () => {
    send(ecbFile(today()))
    await fetchNow()
    await app.context.db
      .updateTable('exchange_rates')
      .set({ fetched_at: new Date(0) })
      .execute()
    bank.answer((_request, response) => void response.writeHead(503).end())
    await fetchNow()
    expect(await read()).toMatchObject({ source: 'ecb', day: today() })
  })
})

function redirectTo(location: string): void {
  bank.answer((request, response) => {
    if (request.url?.startsWith('/other')) response.end(ecbFile(today()))
    else response.writeHead(302, { location }).end()
  })
}

function breakOff(response: import('node:http').ServerResponse): void {
  response.writeHead(200, { 'content-length': 5000 }).write(ecbFile(today()).slice(0, 900))
  setTimeout(() => response.destroy(), 50)
}

/** Without an announced length and without an end: the reader has to stop. */
function sendEndless(): void {
  bank.answer((_request, response) => {
    let sent = 0
    const more = () => {
      while (sent < 10_000_000) {
        sent += 16_384
        if (!response.write(' '.repeat(16_384))) return void response.once('drain', more)
      }
      response.end()
    }
    more()
  })
}

test('a new shop fetches at once', async () => {
  send(ecbFile(today()))
  const working = await testApp({ environment: { ECB_URL: bank.url, WORKER: 'on' } })
  await expect
    .poll(async () => ((await working.send('GET', '/api/rates')).json.data as CallData<'GET /rates'>).source, {
      timeout: 10_000,
    })
    .toBe('ecb')
  await working.close()
}, 20_000)
