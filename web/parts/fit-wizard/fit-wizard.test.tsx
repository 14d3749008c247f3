// @vitest-environment happy-dom
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { type Language, languages } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { type Mounted, mounted } from '../../testing/mounted.tsx'
import { draftKeys, drafts } from '../address-form/draft-storage.ts'
import type { ModelCard } from '../model-card.ts'
import { FitWizard } from './fit-wizard.tsx'
import { typedLawn } from './typed-lawn.ts'

const t = translate('nl')

const model = (key: string, mowing_area: number, zones: number, working_slope: number, passage: number) => ({
  ...{ key, name: key.replace('genie-', 'Genie '), cover: null },
  figures: { mowing_area, zones, working_slope, passage },
  rent: { monthly_from: 3900, tiers: [{ from_months: 12, monthly: 3900 }], min_months: 2 },
  buy: { unit_price: 89_900, was: null },
})
const models = [
  model('genie-600', 900, 3, 35, 60),
  model('genie-1000', 2000, 5, 40, 70),
  model('genie-3000', 3600, 10, 45, 90),
] as unknown as ModelCard[]

let page: Mounted
afterEach(() => {
  vi.useRealTimers()
  page.close()
  sessionStorage.clear()
})

async function open(search = '', language: Language = 'nl', short = false): Promise<void> {
  const wizard = short ? <FitWizard models={models} short /> : <FitWizard models={models} page="rent_home" />
  const element = <MemoryRouter initialEntries={[`/${language}/rent/home${search}`]}>{wizard}</MemoryRouter>
  page = await mounted(element, { answer: () => null, language })
}

const find = <Found extends Element>(selector: string) => page.place.querySelector<Found>(selector)
const answer = () => find('.fit-answer')?.textContent
const typed = () => find<HTMLInputElement>('.fit-questions input[inputmode=numeric]')
const hrefs = () => [...page.place.querySelectorAll('.fit-answer a')].map(link => link.getAttribute('href'))

test.each(languages)('%s: which model, how full it is, and why no smaller one', async language => {
  const words = translate(language)
  await open('', language)
  expect(answer()).toContain(words('parts.fit.fits', { name: 'Genie 600' }))
  expect(answer()).not.toContain(words('parts.fit.why_not', { name: 'Genie 600' }))

  // 1 900 m² and a tenth are more than the 2 000 of the middle one.
  await page.type(typed(), '1900')
  expect(answer()).toContain(words('parts.fit.fits', { name: 'Genie 3000' }))
  expect(answer()).toContain(words('parts.fit.load_text', { needed: 2090, area: 3600 }))
  for (const [name, area] of [
    ['Genie 600', 900],
    ['Genie 1000', 2000],
  ] as const) {
    expect(answer()).toContain(words('parts.fit.why_not', { name }))
    expect(answer()).toContain(words('parts.fit.misfit.area', { name, needed: 2090, area }))
  }
  expect(hrefs()).toContain(`/${language}/detail?type=genie-3000&kind=rent`)
  expect(hrefs()).toContain(`/${language}/rent/home?area=1900&slope=5#fit`)
})

test('the short one explains the nearest smaller model only, and links to the full one', async () => {
  await open('', 'nl', true)
  await page.type(typed(), '1900')
  expect(answer()).toContain(t('parts.fit.why_not', { name: 'Genie 1000' }))
  expect(answer()).not.toContain(t('parts.fit.why_not', { name: 'Genie 600' }))
  expect(hrefs()).toContain('/nl/product?area=1900&slope=5#fit')
})

test('several machines: each price is for one, and why the larger one alone does not fit', async () => {
  await open('?area=1900&slope=30&zones=4&passage=80')
  expect(answer()).toContain(t('parts.fit.several', { count: 2, name: 'Genie 1000' }))
  expect(answer()).toContain(t('parts.fit.each'))
  expect(answer()).toContain(t('parts.fit.why_not', { name: 'Genie 3000' }))
  expect(answer()).toContain(t('parts.fit.misfit.passage', { name: 'Genie 3000', limit: 90, cm: 80 }))
  page.close()
  await open('?area=99999999')
  expect(answer()).toContain(t('parts.fit.several', { count: 16, name: 'Genie 3000' }))
})

test('where nothing fits it says why, announces it after a pause, and links to the contact page', async () => {
  vi.useFakeTimers()
  await open('?area=350&slope=5')
  const statuses = page.place.getElementsByTagName('output')
  const announced = () =>
    [...statuses]
      .filter(status => status.className === 'visually-hidden')
      .map(status => status.textContent)
      .join('')
  expect(announced()).toBe('')
  const slope = [...page.place.querySelectorAll<HTMLInputElement>('input[type=range]')][1]
  await page.type(slope ?? null, '60')
  expect(answer()).toContain(t('parts.fit.none'))
  expect(answer()).toContain(t('parts.fit.misfit.slope', { name: 'Genie 3000', percent: 60, limit: 45 }))
  expect(hrefs()).toContain('/nl/complaints')
  expect(announced()).toBe('')
  await act(async () => vi.advanceTimersByTime(800))
  expect(announced()).toBe(t('parts.fit.none'))
})

test('invalid values are not taken for a lawn', async () => {
  for (const search of ['?area=<script>alert(1)</script>', '?area=1e99']) {
    await open(search)
    expect(typed()?.value).toBe('400')
    page.close()
  }
  await open('?area=1900')
  await page.type(typed(), 'abc')
  expect(typed()?.value).toBe('')
  await act(async () => typed()?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect(typed()?.value).toBe('1900')
})

test('the area is stored for other pages of the visit, and the next check begins with it', async () => {
  await open()
  expect(typedLawn.read()).toBeUndefined()
  await page.type(typed(), '650')
  expect(typedLawn.read()?.area_m2).toBe(650)
  page.close()
  await open('', 'nl', true)
  expect(typed()?.value).toBe('650')
  page.close()
  await open('?area=1900')
  expect(typed()?.value).toBe('1900')
  page.close()
  drafts.write(draftKeys.lawn, '<b>')
  await open()
  expect(typed()?.value).toBe('400')
})
