// @vitest-environment happy-dom
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Day } from '#domain/calendar.ts'
import { type Language, languages } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { type Mounted, mounted } from '../../testing/mounted.tsx'
import { typedLawn } from '../fit-wizard/typed-lawn.ts'
import type { ModelCard } from '../model-card.ts'
import { LongerTerm, OtherModel, SeasonStart, ShorterTerm } from './rent-suggestions.tsx'
import { useSeasonStart } from './use-season-start.ts'

const rent = {
  min_months: 2,
  max_months: 24,
  tiers: [
    { from_months: 2, monthly: 6900 },
    { from_months: 4, monthly: 5500 },
    { from_months: 7, monthly: 4500 },
    { from_months: 12, monthly: 3900 },
  ],
}
const models = [
  ['genie-600', 900, 30_000],
  ['genie-1000', 2000, 50_000],
].map(([key, mowing_area, cents]) => ({
  ...{ key, name: String(key).replace('genie-', 'Genie '), cents },
  figures: { mowing_area, zones: 20, working_slope: 45, passage: 60 },
})) as unknown as (ModelCard & { cents: number })[]

let page: Mounted
afterEach(() => {
  page.close()
  sessionStorage.clear()
})

async function open(element: ReactNode, language: Language = 'nl', taken: string[] = []) {
  page = await mounted(element, { answer: () => ({ taken }), language })
}
const button = () => page.place.querySelector('button')

function Terms({ first }: { first?: Day }) {
  const [months, setMonths] = useState(first ? 7 : 6)
  return (
    <>
      <output>{months}</output>
      <LongerTerm rent={rent} months={months} onTake={setMonths} />
      <ShorterTerm rent={rent} months={months} first={first} onTake={setMonths} />
    </>
  )
}

test.each(languages)('%s: one press takes the month that costs nothing, and the suggestion is gone', async language => {
  const t = translate(language)
  await open(<Terms />, language)
  expect(page.place.textContent).toBe(`6${t('suggestions.longer', { months: 7 })}`)
  await page.click(button())
  expect(page.place.textContent).toBe('7')
})

test.each(languages)('%s: one press takes the term that ends when the grass rests', async language => {
  await open(<Terms first="2027-08-20" />, language)
  expect(button()?.textContent).toMatch(/108/)
  await page.click(button())
  expect(page.place.textContent).toBe('3')
})

function Start({ first, months = 7 }: { first: Day; months?: number }) {
  const [start, setStart] = useState<Day>()
  const spring = useSeasonStart('genie-600', months, first)
  return (
    <>
      <SeasonStart spring={spring} start={start} onTake={setStart} />
      <output>{start}</output>
    </>
  )
}

test('a winter is not rented: the first free day after it is one press away, and can be undone', async () => {
  await open(<Start first="2026-11-27" />, 'nl', ['2027-03-15', '2027-03-16'])
  expect(button()?.textContent).toBe('Begin op 17 maart, zelfde prijs')
  await page.click(button())
  expect(page.place.querySelector('output')?.textContent).toBe('2027-03-17')
  await page.click(button())
  expect(page.place.querySelector('output')?.textContent).toBe('')
})

test('nothing is suggested in the season, for a whole year, or where every day after the winter is taken', async () => {
  const days = Array.from({ length: 31 }, (_, index) => `2027-03-${String(index + 1).padStart(2, '0')}`)
  for (const [element, taken] of [
    [<Start key="season" first="2027-05-01" />, []],
    [<Start key="year" first="2026-11-27" months={12} />, []],
    [<Start key="taken" first="2026-11-27" />, days],
  ] as const) {
    await open(element, 'nl', [...taken])
    expect(page.place.textContent).toBe('')
    page.close()
  }
  await open(null)
})

test('another model is suggested for the typed lawn: a smaller one only if it costs less', async () => {
  const choice = (chosen: string, rentOf: (model: ModelCard) => number) => (
    <OtherModel models={models} chosen={chosen} months={7} rentOf={rentOf} />
  )
  const listed = (model: ModelCard) => models.find(({ key }) => key === model.key)?.cents ?? 0
  await open(choice('genie-1000', listed))
  expect(page.place.textContent).toBe('')
  page.close()
  typedLawn.writeArea(650)
  await open(choice('genie-1000', listed))
  expect(page.place.textContent).toMatch(/650 m².*Genie 600.*200/)
  expect(page.place.querySelector('a')?.getAttribute('href')).toBe('/nl/detail?type=genie-600&kind=rent&months=7')
  page.close()
  await open(choice('genie-1000', () => 100))
  expect(page.place.textContent).toBe('')
  page.close()
  typedLawn.writeArea(1500)
  await open(choice('genie-600', listed))
  expect(page.place.querySelector('a')?.getAttribute('href')).toBe('/nl/detail?type=genie-1000&kind=rent&months=7')
})
