// @vitest-environment happy-dom
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { CallFailure } from '#client/call-failure.ts'
import { mowingEndpoints } from '#contract/offers/mowing.ts'
import type { Language } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { listMowingPlaces, showMowingHours } from '#server/offers/mowing/show-mowing-hours.ts'
import type { Context } from '#server/platform/context.ts'
import { type Mounted, mounted } from '../../testing/mounted.tsx'
import { MowingHours } from './mowing-hours.tsx'

const t = translate('nl')
const context = { clock: { now: () => new Date('2026-12-18T10:00:00Z') } } as unknown as Context

const noAnswer = new CallFailure({
  ...{ reason: 'refused', code: 503, http: 503, msg: '', text: 'Even niet.', action: 'toast', shown: false },
})

/** As the shop answers, but the answer for one place can be held back, or missing. */
let held: { place: string; until?: Promise<void> } | undefined
async function answer(key: string, input: unknown): Promise<unknown> {
  if (key !== 'GET /mowing-hours') return listMowingPlaces()
  const query = mowingEndpoints['GET /mowing-hours'].query.parse((input as { query: unknown }).query)
  const late = held
  if (late && query.place === late.place) {
    if (!late.until) throw noAnswer
    await late.until
  }
  return showMowingHours(context, query)
}

let page: Mounted
afterEach(() => {
  held = undefined
  page.close()
})

async function open(language: Language = 'nl', delivery_countries = ['NL', 'BE', 'DE']): Promise<void> {
  const routes = [{ id: 'root', path: '/', element: <MowingHours level={3} /> }]
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root: { delivery_countries } } } })
  page = await mounted(<RouterProvider router={router} />, { answer, language })
}

const find = <Found extends Element>(selector: string) => page.place.querySelector<Found>(selector)
const country = () => find<HTMLSelectElement>('select')
const place = () => find<HTMLInputElement>('input[list]')
const status = () => find('[role=status]')?.textContent
const notice = () => find('.notice')?.textContent
const rowWith = (text: string) =>
  [...page.place.querySelectorAll('tbody tr')].find(row => row.textContent?.includes(text))
const offered = (name: string) => find(`datalist option[value="${name}"]`)

async function ask(where: 'NL' | 'BE' | 'DE', name: string): Promise<void> {
  await page.choose(country(), where)
  await page.type(place(), name)
  await page.submit(place())
}

test('begins with the country of the language, and says that it is only advice', async () => {
  await open()
  expect(notice()).toContain(t('mowing.status.country_advice', { country: 'Nederland' }))
  expect(page.place.querySelectorAll('tbody tr')).toHaveLength(7)
  expect(page.place.textContent).toContain(t('mowing.disclaimer'))
  expect(page.place.textContent).toContain(t('mowing.approximate'))
  page.close()
  await open('de')
  expect(country()?.value).toBe('DE')
})

test('a town with a ban: its hours, its source, no mowing on Sunday', async () => {
  await open()
  await ask('DE', 'KOELN')
  expect(status()).toContain(t('mowing.status.place_known', { place: 'Köln' }))
  expect(rowWith(t('mowing.no_window'))?.textContent).toContain(t('mowing.short.de_federal'))
  expect(find('.mowing-rules')?.textContent).toContain(t('mowing.rule.night_30'))
  const link = [...page.place.querySelectorAll('a')].find(({ textContent }) => textContent === 'prometheus.vet')
  expect(link?.getAttribute('href')).toMatch(/^https:\/\/www\.prometheus/)
  expect(page.place.textContent).not.toContain(t('mowing.approximate'))
})

test('an unknown town is reported with whom to ask; an unconfirmed rule is marked', async () => {
  await open()
  await ask('NL', 'Nergenshuizen <b>x</b>')
  expect(notice()).toContain(t('mowing.status.place_unknown', { place: 'Nergenshuizen <b>x</b>' }))
  expect(notice()).toContain(t('mowing.ask.NL'))
  await ask('BE', 'namen')
  expect(notice()).toContain(t('mowing.status.place_unknown', { place: 'Namur' }))
  const rule = [...page.place.querySelectorAll('.mowing-rules li')].find(({ textContent }) =>
    textContent?.includes(t('mowing.rule.wallonia_18_09')),
  )
  expect(rule?.textContent).toContain(t('mowing.unverified'))
})

test('the list offers the places of the chosen country', async () => {
  await open()
  expect(offered('Utrecht')).not.toBeNull()
  await page.choose(country(), 'DE')
  expect(offered('München')).not.toBeNull()
  expect(offered('Utrecht')).toBeNull()
})

test('the calendar is that of the shown place, in the language of the page', async () => {
  await open()
  await ask('DE', 'Leipzig')
  expect(find('a[download]')?.getAttribute('href')).toBe(
    '/api/mowing-hours.ics?country=DE&place=Leipzig&days=31&language=3',
  )
})

test('without an answer: a failure, the typed values stay, and it can be tried again', async () => {
  await open()
  held = { place: 'Delft' }
  await page.type(place(), 'Delft')
  await page.submit(place())
  expect(find('[role=alert]')).not.toBeNull()
  held = undefined
  await page.click(find<HTMLElement>('[role=alert] button'))
  expect(notice()).toContain(t('mowing.status.place_unknown', { place: 'Delft' }))
  expect(find('[role=alert]')).toBeNull()
  expect(place()?.value).toBe('Delft')
})

test('of two searches the newer one is shown, whichever is answered first', async () => {
  await open()
  let release = () => {}
  held = {
    place: 'Leipzig',
    until: new Promise(resolve => {
      release = resolve
    }),
  }
  await ask('DE', 'Leipzig')
  await page.type(place(), 'Erfurt')
  await page.submit(place())
  expect(status()).toContain(t('mowing.status.place_known', { place: 'Erfurt' }))
  release()
  await act(async () => new Promise(resolve => setTimeout(resolve)))
  expect(status()).toContain(t('mowing.status.place_known', { place: 'Erfurt' }))
})

test("the reader's time zone does not change the hours", async () => {
  const zone = process.env.TZ
  const texts: (string | null | undefined)[] = []
  for (const timeZone of ['Pacific/Auckland', 'Europe/Berlin']) {
    process.env.TZ = timeZone
    await open()
    texts.push(find('tbody')?.textContent)
    page.close()
  }
  process.env.TZ = zone
  expect(texts[0]).toBe(texts[1])
})

test('only countries of delivery are listed', async () => {
  await open('nl', ['NL', 'DE', 'LU'])
  expect([...(country()?.options ?? [])].map(({ value }) => value)).toEqual(['NL', 'DE'])
})
