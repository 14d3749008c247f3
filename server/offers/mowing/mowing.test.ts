import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import type { FieldErrors } from '#contract/protocol/envelope.ts'
import { languages } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Hours = CallData<'GET /mowing-hours'>

function ask(query: Record<string, string>) {
  return app.send('GET', `/api/mowing-hours?${new URLSearchParams(query)}`)
}

async function hours(query: Record<string, string>): Promise<Hours> {
  const { status, json } = await ask(query)
  expect(status, JSON.stringify(json)).toBe(200)
  return json.data as Hours
}

const clock = (instant: string) =>
  new Date(instant).toLocaleTimeString('nl-NL', { timeZone: 'Europe/Amsterdam', timeStyle: 'short' })

describe('GET /mowing-hours', () => {
  test('a town with a ban: hours, reasons and sources of a week', async () => {
    const answer = await hours({ country: 'DE', place: 'koeln', from: '2026-12-18' })
    expect(answer).toMatchObject({ country: 'DE', place: 'Köln', status: 'known', sun: { approximate: false } })
    expect(answer.days.map(({ day }) => day)).toEqual([
      '2026-12-18',
      '2026-12-19',
      '2026-12-20',
      '2026-12-21',
      '2026-12-22',
      '2026-12-23',
      '2026-12-24',
    ])
    const [friday, , sunday] = answer.days
    expect(friday?.windows.map(({ from, to }) => [clock(from), clock(to)])).toEqual([['09:01', '15:56']])
    expect(friday?.windows).toMatchObject([{ opens: 'night_30', closes: 'night_30' }])
    expect([clock(friday?.sunrise ?? ''), clock(friday?.sunset ?? '')]).toEqual(['08:31', '16:27'])
    expect(sunday).toMatchObject({ windows: [], reasons: ['de_federal'], holiday: null })
    expect(friday?.reasons).toEqual(['de_federal', 'night_30'])
    expect(answer.rules).toMatchObject([
      { key: 'de_federal', scope: 'country', binding: true, source_date: '2002-08-29', unverified: false },
      { key: 'night_30', scope: 'place', binding: true, source_date: '2024-10', read_on: '2026-11-21' },
    ])
    for (const { source } of answer.rules) expect(source).toMatch(/^https:\/\//)
  })

  test('an unknown place is marked as unknown, with the rules of the whole country', async () => {
    const answer = await hours({ country: 'NL', place: '  Nergenshuizen ', from: '2026-06-22', days: '1' })
    expect(answer).toMatchObject({ place: 'Nergenshuizen', status: 'unknown', sun: { approximate: true } })
    expect(answer.rules.some(({ binding }) => binding)).toBe(false)
    expect(answer.days).toHaveLength(1)
  })

  test("begins today in the shop's time zone, and has seven days", async () => {
    const { days } = await hours({ country: 'NL' })
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' }).format(app.context.clock.now())
    expect(days).toHaveLength(7)
    expect(days[0]?.day).toBe(today)
  })

  test('a day of a clock change has its real length', async () => {
    const { days } = await hours({ country: 'DE', from: '2026-03-29', days: '1' })
    expect(days[0]).toMatchObject({ starts_at: '2026-03-28T23:00:00.000Z', ends_at: '2026-03-29T22:00:00.000Z' })
    expect((await hours({ country: 'DE', from: '2026-10-26', days: '1' })).days[0]?.windows).toMatchObject([
      { from: '2026-10-26T06:00:00.000Z', to: '2026-10-26T19:00:00.000Z' },
    ])
  })

  test('31 days over a leap day, and the last days of the calendar', async () => {
    const { days } = await hours({ country: 'BE', place: 'Herent', from: '2028-02-15', days: '31' })
    expect(days.map(({ day }) => day)).toContain('2028-02-29')
    expect(days.at(-1)?.day).toBe('2028-03-16')
    expect((await hours({ country: 'DE', from: '2099-11-30', days: '31' })).days.at(-1)?.day).toBe('2099-12-30')
  })

  test('may be cached for five minutes, and is the same for everyone', async () => {
    const answer = await ask({ country: 'DE' })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test.each([
    ['no country', {}, 'country', 'country_unknown'],
    ['an unknown country', { country: 'FR' }, 'country', 'country_unknown'],
    ['a country in small letters', { country: 'de' }, 'country', 'country_unknown'],
    ['a day that doesn’t exist', { country: 'DE', from: '2026-02-30' }, 'from', 'date_format'],
    ['a day in another form', { country: 'DE', from: '30.04.2026' }, 'from', 'date_format'],
    ['a day of another age', { country: 'DE', from: '1899-01-01' }, 'from', 'date_format'],
    ['a day behind the calendar', { country: 'DE', from: '9999-12-31' }, 'from', 'date_format'],
    ['no days', { country: 'DE', days: '0' }, 'days', 'at_least'],
    ['too many days', { country: 'DE', days: '400' }, 'days', 'at_most'],
    ['half a day', { country: 'DE', days: '1.5' }, 'days', 'whole_number'],
    ['days that are no number', { country: 'DE', days: 'NaN' }, 'days', 'invalid'],
    ['a place of 300 letters', { country: 'DE', place: 'x'.repeat(300) }, 'place', 'text_too_long'],
    ['a place of two lines', { country: 'DE', place: 'Köln\r\nBEGIN:VEVENT' }, 'place', 'invalid'],
    ['a place with a null', { country: 'DE', place: 'Köln\0' }, 'place', 'invalid'],
    ['a place with a line separator', { country: 'DE', place: 'Köln\u2028X' }, 'place', 'invalid'],
  ])('refuses %s, in every language and in both calls', async (_what, query, path, rule) => {
    const texts = new Set<string>()
    for (const language of languages) {
      for (const call of ['mowing-hours', 'mowing-hours.ics']) {
        const { status, json } = await app.send('GET', `/api/${call}?${new URLSearchParams(query)}`, {
          headers: { cookie: `locale=${language}` },
        })
        expect([status, json.code]).toEqual([400, 400])
        expect(json.data).toMatchObject({ fields: [{ path, rule }] })
        texts.add((json.data as FieldErrors).fields[0]?.message ?? '')
      }
    }
    expect(texts.size).toBe(4)
  })

  test('a repeated field is refused, and an unknown one', async () => {
    expect((await app.send('GET', '/api/mowing-hours?country=DE&country=NL')).status).toBe(400)
    expect((await app.send('GET', '/api/mowing-hours?country=DE&sort=up')).status).toBe(400)
    expect((await app.send('POST', '/api/mowing-hours', { body: {} })).status).toBe(405)
  })

  test('strange names are only unknown', async () => {
    for (const place of ['<script>alert(1)</script>', '__proto__', '%00', "' or 1=1 --", '🦔', '(.*)+$', '-', 'ß']) {
      const answer = await hours({ country: 'DE', place })
      expect([answer.status, answer.place]).toEqual(['unknown', place])
    }
  })
})

describe('GET /mowing-hours/places', () => {
  test('lists every country and its places, with their rules', async () => {
    const { json, headers } = await app.send('GET', '/api/mowing-hours/places')
    const { countries } = json.data as CallData<'GET /mowing-hours/places'>
    expect(countries.map(({ country, status }) => [country, status])).toEqual([
      ['NL', 'advice'],
      ['BE', 'advice'],
      ['DE', 'known'],
    ])
    const german = countries.find(({ country }) => country === 'DE')?.places ?? []
    expect(german).toContainEqual({ name: 'Köln', status: 'known' })
    expect(german).toContainEqual({ name: 'München', status: 'advice' })
    expect(german).toContainEqual({ name: 'Berlin', status: 'unknown' })
    expect(headers.get('cache-control')).toBe('public, max-age=300')
  })

  test('every place is found by its name', async () => {
    const { json } = await app.send('GET', '/api/mowing-hours/places')
    for (const { country, places } of (json.data as CallData<'GET /mowing-hours/places'>).countries) {
      for (const { name, status } of places) {
        const answer = await hours({ country, place: name, days: '1' })
        expect([answer.place, answer.status]).toEqual([name, status])
      }
    }
  })
})

test('every rule has its texts', () => {
  for (const language of languages) {
    const t = translate(language)
    expect(t('mowing.rule.de_federal')).toMatch(/32/)
    expect(t('mowing.disclaimer')).toMatch(/\S/)
  }
})
