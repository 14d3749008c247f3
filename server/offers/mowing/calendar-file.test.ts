import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageNumbers, languages } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { formatCalendar } from './calendar-file.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

interface Component {
  name: string
  properties: { name: string; parameters: Record<string, string>; value: string }[]
  components: Component[]
}

/** Reads RFC 5545 strictly: anything it cannot read is a mistake of the writer. */
function parse(file: string): Component {
  expect(file.endsWith('\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const physical = file.slice(0, -2).split('\r\n')
  for (const line of physical) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
  for (const line of physical) expect(line).not.toMatch(/\uFFFD|\p{Cc}/u)
  const lines = physical.join('\r\n').replaceAll('\r\n ', '').split('\r\n')
  const root: Component = { name: '', properties: [], components: [] }
  const open = [root]
  for (const line of lines) {
    const found = /^([A-Z-]+)((?:;[A-Z-]+=[^:;,"]+)*):(.*)$/.exec(line)
    if (!found) throw new Error(`Not a content line: ${line}`)
    const [, name = '', parameters = '', value = ''] = found
    const inside = open.at(-1)
    if (!inside) throw new Error('Ended too often')
    if (name === 'BEGIN') {
      const component = { name: value, properties: [], components: [] }
      inside.components.push(component)
      open.push(component)
    } else if (name === 'END') {
      expect(open.pop()?.name).toBe(value)
    } else {
      const pairs = parameters
        .slice(1)
        .split(';')
        .filter(Boolean)
        .map(pair => pair.split('=') as [string, string])
      inside.properties.push({ name, value, parameters: Object.fromEntries(pairs) })
    }
  }
  expect(open).toEqual([root])
  expect(root.components).toHaveLength(1)
  return root.components[0] ?? root
}

function unescaped(value: string): string {
  expect(value, 'nothing unescaped').not.toMatch(/(^|[^\\])(\\\\)*[,;]/)
  return value.replace(/\\([\\;,nN])/g, (_all, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
}

function textOf({ properties }: Component, name: string): string {
  const found = properties.filter(property => property.name === name)
  expect(found, name).toHaveLength(1)
  return unescaped(found[0]?.value ?? '')
}

const eventsOf = (calendar: Component) => calendar.components.filter(({ name }) => name === 'VEVENT')

function download(query: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
  return app.send('GET', `/api/mowing-hours.ics?${new URLSearchParams(query)}`, { headers })
}

describe('GET /mowing-hours.ics', () => {
  test('is a calendar with one event for each window', async () => {
    const answer = await download({ country: 'DE', place: 'Köln', from: '2026-12-18', language: '4' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="mowing-de-koln.ics"')
    const calendar = parse(answer.text)
    expect(calendar.name).toBe('VCALENDAR')
    expect(textOf(calendar, 'VERSION')).toBe('2.0')
    expect(textOf(calendar, 'PRODID')).toMatch(/^-\/\//)
    expect(textOf(calendar, 'NAME')).toBe('Mähzeiten Köln')
    // Friday to Thursday without the Sunday.
    const events = eventsOf(calendar)
    expect(events).toHaveLength(6)
    const [friday] = events
    if (!friday) throw new Error('no event')
    const start = friday.properties.find(({ name }) => name === 'DTSTART')
    expect(start).toEqual({ name: 'DTSTART', parameters: { TZID: 'Europe/Amsterdam' }, value: '20261218T090100' })
    expect(textOf(friday, 'DTEND')).toBe('20261218T155600')
    expect(textOf(friday, 'DTSTAMP')).toMatch(/^\d{8}T\d{6}Z$/)
    expect(textOf(friday, 'SUMMARY')).toBe('Mähroboter: Mähzeit')
    expect(textOf(friday, 'LOCATION')).toBe('Köln')
    const description = textOf(friday, 'DESCRIPTION').split('\n')
    expect(description[0]).toBe('Warum: Nachtfahrverbot.')
    expect(description[1]).toBe(translate('de')('mowing.disclaimer'))
    expect(description.at(-1)).toMatch(/Quelle: https:\/\/www\.prometheus\.vet/)
    expect(new Set(events.map(event => textOf(event, 'UID'))).size).toBe(6)
  })

  test('requested twice it has the same event ids, so that an import replaces them', async () => {
    const uids = async (query: Record<string, string>) =>
      eventsOf(parse((await download(query)).text)).map(event => textOf(event, 'UID'))
    const query = { country: 'DE', place: 'Leipzig', from: '2026-06-22' }
    expect(await uids(query)).toEqual(await uids({ ...query, language: '1' }))
    expect(await uids(query)).not.toEqual(await uids({ ...query, place: 'Erfurt' }))
  })

  test('is in the requested language, else the caller’s, else Dutch', async () => {
    const query = { country: 'BE', place: 'Herent', from: '2026-11-21', days: '1' }
    const nameOf = (answer: Answer) => textOf(parse(answer.text), 'NAME')
    for (const language of languages) {
      const name = translate(language)('mowing.file.name', { place: 'Herent' })
      expect(nameOf(await download({ ...query, language: String(languageNumbers[language]) }))).toBe(name)
      expect(nameOf(await download(query, { cookie: `locale=${language}` }))).toBe(name)
    }
    expect(nameOf(await download(query))).toBe('Maaitijden Herent')
    expect((await download({ ...query, language: '5' })).status).toBe(400)
    expect((await download(query)).headers.get('cache-control')).toBe('private, max-age=300')
  })

  test('a day without a window is a valid file without events', async () => {
    const calendar = parse((await download({ country: 'DE', from: '2026-11-22', days: '1' })).text)
    expect(eventsOf(calendar)).toEqual([])
    expect(calendar.components.map(({ name }) => name)).toEqual(['VTIMEZONE'])
  })

  test('times are right on both sides of summer time', async () => {
    const calendar = parse((await download({ country: 'DE', from: '2026-10-24', days: '3' })).text)
    expect(eventsOf(calendar).map(event => [textOf(event, 'DTSTART'), textOf(event, 'DTEND')])).toEqual([
      ['20261024T070000', '20261024T200000'],
      ['20261026T070000', '20261026T200000'],
    ])
  })

  test('advice is marked as such, and an unknown place as unknown', async () => {
    const [event] = eventsOf(parse((await download({ country: 'NL', place: 'Niks aan de Hand', language: '3' })).text))
    if (!event) throw new Error('no event')
    expect(textOf(event, 'SUMMARY')).toBe(translate('nl')('mowing.file.event_advice'))
    expect(textOf(event, 'DESCRIPTION')).toContain(
      translate('nl')('mowing.file.unknown', { place: 'Niks aan de Hand' }),
    )
  })

  test('a name cannot break out of its line', async () => {
    for (const place of ['A;B,C\\nD:E', 'X\\', 'ATTACH:http://x.example', '"; filename="evil.exe', '🦔'.repeat(20)]) {
      const answer = await download({ country: 'DE', place, from: '2026-11-23', days: '1' })
      const calendar = parse(answer.text)
      expect(eventsOf(calendar).map(event => textOf(event, 'LOCATION'))).toEqual([place])
      expect(eventsOf(calendar)[0]?.properties.map(({ name }) => name)).not.toContain('ATTACH')
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="mowing-[a-z0-9-]+\.ics"$/)
    }
    // Line breaks are refused by the contract.
    expect((await download({ country: 'DE', place: 'Köln\nATTACH:x' })).status).toBe(400)
  })

  test('31 days in every language stay within their lines', async () => {
    for (const language of ['1', '2', '3', '4']) {
      const answer = await download({ country: 'DE', place: '科隆', days: '31', language })
      expect(textOf(parse(answer.text), 'NAME')).toContain('Köln')
    }
  })
})

test('the writer itself lets no line break through', () => {
  const event = {
    uid: 'a\r\nb',
    from: Date.parse('2026-11-21T22:30:00Z'),
    to: Date.parse('2026-11-22T03:00:00Z'),
    summary: 'one\r\ntwo\rthree\nfour\u2028five\u0007',
    description: `${'ä'.repeat(200)}🦔`,
    location: undefined,
  }
  const calendar = parse(formatCalendar({ name: 'x', host: 'example.org', made: 0, events: [event] }))
  const [parsed] = eventsOf(calendar)
  if (!parsed) throw new Error('no event')
  expect(textOf(parsed, 'SUMMARY')).toBe('one\ntwo\nthree\nfour\nfive')
  expect(textOf(parsed, 'DESCRIPTION')).toBe(event.description)
  expect([textOf(parsed, 'DTSTART'), textOf(parsed, 'DTEND')]).toEqual(['20261121T233000', '20261122T040000'])
  expect(textOf(parsed, 'DTSTAMP')).toBe('19700101T000000Z')
})
