// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { Language } from '#domain/languages.ts'
import { rentFor } from '#domain/pricing/rent.ts'
import { translate } from '#i18n/translate.ts'
import { type Mounted, mounted } from '../../testing/mounted.tsx'
import type { ModelCard } from '../model-card.ts'
import { LawnYear } from './lawn-year.tsx'

const t = translate('nl')
const rent = { tiers: [{ from_months: 1, monthly: 9900 }], min_months: 1, max_months: 12, deposit: 15000 }
function card(key: string, mowing_area: number, cutting_efficiency: number): ModelCard {
  const figures = { mowing_area, cutting_efficiency, mowing_time: 60, charging_time: 90, zones: 2, working_slope: 40 }
  return { key, name: key, figures: { ...figures, passage: 60 }, rent } as unknown as ModelCard
}
const small = card('Klein', 900, 100)
const large = card('Groot', 3600, 280)

let page: Mounted
afterEach(() => page.close())

async function open(today: string, language: Language = 'nl'): Promise<void> {
  const element = <LawnYear models={[large, small]} area={600} today={today} />
  const routes = [{ id: 'root', path: '/', element }]
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root: { country: 'NL' } } } })
  page = await mounted(<RouterProvider router={router} />, { answer: () => undefined, language })
}

const sliders = () => [...page.place.querySelectorAll<HTMLInputElement>('input[type=range]')]
const figure = (name: 'charges' | 'rent') =>
  [...page.place.querySelectorAll('dt')].find(({ textContent }) => textContent === t(`lawn_year.${name}`))
    ?.nextElementSibling?.textContent
const digits = (text: string | null | undefined) => Number(text?.replaceAll(/\D/g, ''))
async function slide(slider: HTMLInputElement | undefined, value: number): Promise<void> {
  await page.type(slider ?? null, String(value))
}

test('begins with the month of today, named for those who cannot see it', async () => {
  await open('2027-06-12')
  expect(sliders()[0]?.getAttribute('aria-valuetext')).toBe('juni')
})

test('in winter nothing is mown, in summer it charges every day, and the rent adds up', async () => {
  await open('2027-01-12')
  expect([figure('charges'), digits(figure('rent'))]).toEqual(['niet nodig', 0])
  await slide(sliders()[0], 6)
  expect(digits(figure('charges'))).toBeGreaterThan(7)
  expect(digits(figure('rent'))).toBe((3 * 9900) / 100)
})

test('a larger lawn needs the larger machine', async () => {
  await open('2027-06-12')
  expect(page.place.textContent).toContain('Klein')
  await slide(sliders()[1], 2000)
  expect(page.place.textContent).not.toContain('Klein')
  expect(page.place.textContent).toContain('Groot')
})

test('the proposal is the season, for the price of that term', async () => {
  await open('2027-06-12')
  const link = page.place.querySelector('a')
  const months = Number(new URLSearchParams(link?.getAttribute('href')?.split('?')[1]).get('months'))
  expect(months).toBe(7)
  const said = link?.parentElement?.textContent ?? ''
  expect(said).toContain('april')
  expect(said).toContain('oktober')
  expect(digits(/€\D*([\d.]+)/.exec(said)?.[1])).toBe(rentFor(rent, months).total / 100)
})
