// @module-tag further
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { demoCountries } from '#demo/seed/demo-countries.ts'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { languages, languageTags } from '#domain/languages.ts'
import { writeSetting } from '#server/platform/config/settings.ts'
import { type OutsideServer, outsideServer } from '#testing/servers/outside-server.ts'
import { type PdokAddress, pdokAnswer, pdokDoc } from '#testing/servers/pdok.ts'
import { realShop } from '#testing/shop/real-shop.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, logIn, type SignIn, TestWall } from '#testing/steps/accounts.ts'
import { auditOf } from '#testing/steps/staff.ts'

const wall = new TestWall()
let register: OutsideServer
let app: TestApp
beforeAll(async () => {
  register = await outsideServer()
  app = await testApp({ wall, environment: { PDOK_URL: register.url } })
})
afterAll(async () => {
  await app.close()
  await register.close()
})
beforeEach(() => {
  wall.advance(3600)
  register.asked.length = 0
})

const koolmees = (huisnummer: number, more: Partial<PdokAddress> = {}) =>
  pdokDoc({
    straatnaam: 'Koolmees',
    huisnummer,
    postcode: '3435RA',
    woonplaatsnaam: 'Nieuwegein',
    point: [5.0741, 52.0282],
    ...more,
  })
const answer = (...docs: unknown[]) => register.answer((_request, response) => pdokAnswer(response, docs))
const find = (postcode: string, house_number: string) =>
  app.send('GET', `/api/addresses/nl?${new URLSearchParams({ postcode, house_number })}`)
const search = (q: string) => app.send('GET', `/api/addresses/search?${new URLSearchParams({ q })}`)

describe('a Dutch address by postcode and house number', () => {
  test('is found in any spelling', async () => {
    answer(koolmees(1))
    for (const postcode of ['3435RA', '3435 ra ', 'NL-3435RA']) {
      expect((await find(postcode, ' 1')).json).toEqual({
        code: 0,
        msg: '',
        data: {
          found: true,
          exact: true,
          postcode: '3435 RA',
          street: 'Koolmees',
          house_number: '1',
          city: 'Nieuwegein',
          latitude: 52.0282,
          longitude: 5.0741,
          house_numbers: ['1'],
        },
      })
    }
    const asked = new URL(register.asked[0] ?? '', register.url)
    expect(asked.pathname).toBe('/free')
    // The register refuses unknown parameters.
    expect([...asked.searchParams.keys()].sort()).toEqual(['fq', 'q', 'rows'])
    expect(asked.searchParams.get('q')).toBe('3435RA 1')
  })

  test.each([
    ['12a', '12a'],
    ['12 A', '12a'],
    ['12-2', '12-2'],
    ['12/2', '12-2'],
    ['12A-3', '12A-3'],
    ['12 bis', '12-BIS'],
  ])('%s is distinguished from its neighbours', async (typed, found) => {
    answer(
      koolmees(12),
      koolmees(12, { huisletter: 'a' }),
      koolmees(12, { huisnummertoevoeging: '2' }),
      koolmees(12, { huisletter: 'A', huisnummertoevoeging: '3' }),
      koolmees(12, { huisnummertoevoeging: 'BIS' }),
      koolmees(121),
      koolmees(12, { postcode: '3435RB', straatnaam: 'Elders' }),
    )
    expect((await find('3435RA', typed)).json.data).toMatchObject({
      found: true,
      exact: true,
      street: 'Koolmees',
      house_number: found,
      house_numbers: ['12', '12a', '12-2', '12A-3', '12-BIS'],
    })
  })

  test('several hits without the one that was typed: the street is right, the houses are listed', async () => {
    answer(koolmees(7, { huisletter: 'a' }), koolmees(7, { huisletter: 'b' }))
    expect((await find('3435RA', '7')).json.data).toMatchObject({
      found: true,
      exact: false,
      street: 'Koolmees',
      house_number: '7',
      house_numbers: ['7a', '7b'],
    })
  })

  test('no hit is none, and unreadable hits are left out', async () => {
    answer()
    expect((await find('3435RA', '2')).json.data).toEqual({ found: false, reason: 'unknown' })
    const { centroide_ll: _point, ...pointless } = koolmees(3)
    answer(pointless, { ...koolmees(3), centroide_ll: 'POINT(500 95)' }, null, 'x', { ...koolmees(3), straatnaam: 7 })
    expect((await find('3435RA', '3')).json.data).toMatchObject({ found: true, street: '7', house_numbers: ['3'] })
  })

  test('is not looked up twice within minutes, and again later', async () => {
    answer(koolmees(4))
    await find('3435RA', '4')
    await find('3435 ra', '4 ')
    expect(register.asked).toHaveLength(1)
    wall.advance(11 * 60)
    await find('3435RA', '4')
    expect(register.asked).toHaveLength(2)
  })

  test.each([
    ['1234', '1'],
    ['1234 SS', '1'],
    ['', '1'],
    ['3435RA', ''],
    ['3435RA', 'a'],
    ['3435RA', '0'],
    ['3435RA', '1&fq=type:*'],
    ['3435RA'.repeat(10), '1'],
    ['3435RA', '1'.repeat(20)],
  ])('%s with %s is refused', async (postcode, house_number) => {
    const { status, json } = await find(postcode, house_number)
    expect([status, json.code]).toEqual([400, 400])
    expect(register.asked).toEqual([])
  })

  test('a wrong postcode is reported in the language of the reader', async () => {
    const { json } = await app.send('GET', '/api/addresses/nl?postcode=1234&house_number=1', {
      headers: { 'accept-language': 'de' },
    })
    const fields = (json.data as { fields: unknown[] }).fields
    expect(fields).toEqual([
      { path: 'postcode', rule: 'postcode_format', message: expect.stringContaining('Postleitzahl') },
    ])
  })
})

describe('a register that fails keeps nobody from typing', () => {
  const unavailable = { code: 0, msg: '', data: { found: false, reason: 'unavailable' } }

  test.each<[string, () => void]>([
    ['an error', () => register.answer((_request, response) => void response.writeHead(500).end('{}'))],
    ['a refusal', () => register.answer((_request, response) => void response.writeHead(400).end('{}'))],
    ['a page', () => register.answer((_request, response) => void response.end('<html>busy</html>'))],
    ['another shape', () => register.answer((_request, response) => void response.end('{"docs":[]}'))],
    ['ten megabytes', () => register.answer((_request, response) => void response.end(' '.repeat(10_000_000)))],
    [
      'a way elsewhere',
      () => register.answer((_request, response) => void response.writeHead(302, { location: '/x' }).end()),
    ],
    ['a broken line', () => register.answer((_request, response) => void response.destroy())],
    ['silence', () => register.answer(() => {})],
  ])(
    '%s',
    async (_name, arrange) => {
      arrange()
      const warn = vi.spyOn(app.context.log, 'warn')
      const answers = await Promise.all([find('3435RA', '5'), search('Koolmees 5 Nieuwegein')])
      for (const { status, json } of answers) expect([status, json]).toEqual([200, unavailable])
      expect(warn).toHaveBeenCalledTimes(2)
      expect(JSON.stringify(warn.mock.calls)).not.toMatch(/3435|Koolmees|Nieuwegein/i)
      warn.mockRestore()
      // A failure is not cached.
      answer(koolmees(5))
      expect((await find('3435RA', '5')).json.data).toMatchObject({ found: true })
    },
    15_000,
  )

  test('nor one that does not respond to many requests: nobody else waits, and no database connection is held', async () => {
    const busy = await testApp({
      database: app.database,
      environment: { PDOK_URL: register.url, SHED_AFTER_MS: '200' },
    })
    register.answer(() => {})
    let ended = 0
    const asked = Array.from({ length: 30 }, (_, number) =>
      busy
        .send('GET', `/api/addresses/nl?postcode=3435RA&house_number=${number + 1}`, {
          headers: { 'x-forwarded-for': `198.51.100.${number % 2}` },
        })
        .finally(() => (ended += 1)),
    )
    await vi.waitFor(() => expect(ended, 'who comes last is told at once that it is busy').toBe(10), 10_000)
    const others = ['/api/ready', '/api/products', '/api/countries'].map(path => busy.send('GET', path))
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200])
    const { pool } = busy.context.connection
    expect([pool.waitingCount, pool.idleCount]).toEqual([0, pool.totalCount])
    const answers = await Promise.all(asked)
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(10)
    expect(answers.filter(({ json }) => json.code === 0).map(({ json }) => json)).toEqual(
      Array.from({ length: 20 }, () => unavailable),
    )
    await busy.close()
  })

  test('nor one that is disabled', async () => {
    const closed = await testApp({ database: app.database })
    expect((await closed.send('GET', '/api/addresses/nl?postcode=3435RA&house_number=1')).json).toEqual(unavailable)
    await closed.close()
  })
})

describe('free text for the map', () => {
  test('finds names and places', async () => {
    answer(koolmees(1), { type: 'woonplaats', weergavenaam: 'Nieuwegein, Utrecht', centroide_ll: 'POINT(5.09 52.03)' })
    expect((await search('Nieuwegein')).json.data).toEqual({
      found: true,
      list: [
        { label: 'Koolmees 1, 3435RA Nieuwegein', latitude: 52.0282, longitude: 5.0741 },
        { label: 'Nieuwegein, Utrecht', latitude: 52.03, longitude: 5.09 },
      ],
    })
  })

  test('removes operators of the search engine, and keeps the punctuation of names', async () => {
    answer()
    await search("'s-Gravenhage AND (*:*) {!x} Æ")
    expect(new URL(register.asked[0] ?? '', register.url).searchParams.get('q')).toBe("'s-gravenhage and x æ")
    expect((await search('(*:*) && ||')).json.data).toEqual({ found: false, reason: 'unknown' })
    expect(register.asked).toHaveLength(1)
  })

  test.each([[''], ['ab'], ['  a  '], ['x'.repeat(101)], ['abc\u0000']])('%j is no question', async q => {
    expect((await search(q)).status).toBe(400)
    expect(register.asked).toEqual([])
  })
})

describe('countries', () => {
  const countries = async (language: string, at = app) =>
    (
      (await at.send('GET', '/api/countries', { headers: { 'accept-language': language } })).json
        .data as CallData<'GET /countries'>
    ).list

  test.each(languages)('have their names in %s, those with delivery first', async language => {
    const list = await countries(language)
    expect(list.map(({ delivered }) => delivered)).toEqual([true, true, true, false, false, false])
    expect(
      list
        .slice(0, 3)
        .map(({ code }) => code)
        .sort(),
    ).toEqual(['BE', 'DE', 'NL'])
    const names = new Intl.DisplayNames(languageTags[language], { type: 'region' })
    for (const { code, name } of list) expect(name).toBe(names.of(code))
  })

  test.each(languages)('state in %s what their law asks for, each that is open and no other', async language => {
    const state = async () => {
      const headers = { 'accept-language': language }
      const { json } = await app.send('GET', '/api/delivery-countries', { headers })
      return (json.data as CallData<'GET /delivery-countries'>).list
    }
    const all = await state()
    const belgium = all.find(({ country }) => country === 'BE')
    expect(belgium).toMatchObject({
      name: new Intl.DisplayNames(languageTags[language], { type: 'region' }).of('BE'),
      bodies: expect.arrayContaining([
        { role: 'ombudsman', ...demoCountries.BE.ombudsman },
        { role: 'consumer_authority', ...demoCountries.BE.consumer_authority },
      ]),
      registrations: { weee: demoCountries.BE.weee },
      epr_representative: demoCountries.BE.epr_representative,
    })
    const set = (BE: { enabled: boolean }) =>
      transaction(app.context.db, tx => {
        const value = { ...demoCountries, BE: { ...demoCountries.BE, ...BE } }
        return writeSetting(tx, { key: 'countries', value, now: app.context.clock.now(), by: 'test' })
      })
    await set({ enabled: false })
    await expect.poll(async () => (await state()).map(({ country }) => country).toSorted()).toEqual(['DE', 'NL'])
    await set({ enabled: true })
    await expect.poll(async () => (await state()).length).toBe(3)
  })

  test('a new shop delivers to none yet', async () => {
    const bare = await testApp({ environment: realShop })
    expect((await countries('nl', bare)).filter(({ delivered }) => delivered)).toEqual([])
    await bare.close()
  })

  test('delivers to one with its three registrations, never without one of them', async () => {
    const admin = demoPeople.list.find(({ role }) => role === 'admin')
    const { token } = (await logIn(app, admin?.email ?? '', demoPeople.password)).json.data as SignIn
    const put = (body: unknown) => app.send('PUT', '/api/admin/settings/countries', { body, headers: bearer(token) })
    for (const kind of ['weee', 'battery', 'packaging']) {
      const { status, json } = await put({ ...demoCountries, DE: { ...demoCountries.DE, [kind]: ' ' } })
      expect(status).toBe(400)
      expect(json.data).toMatchObject({ fields: [{ path: `DE.${kind}`, rule: 'required' }] })
    }
    expect((await put({ ...demoCountries, XX: demoCountries.NL })).status).toBe(400)
    const closed = { ...demoCountries, DE: { enabled: false, weee: '', battery: '', packaging: '' } }
    expect((await put(closed)).json.data).toEqual(closed)
    const codes = (await countries('nl')).filter(({ delivered }) => delivered).map(({ code }) => code)
    expect(codes.sort()).toEqual(['BE', 'NL'])
    const audit = await auditOf(app, 'countries')
    expect(audit.map(({ after }) => after)).toEqual([closed])
    await put(demoCountries)
  })
})
