import type { Locator, Page } from '@playwright/test'
import type { Language } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { expect, expectAccessible, hydrated } from './page.ts'

export type RentStep = 'fill' | 'map' | 'pay'

export const tenant = {
  name: 'Anna de Vries',
  email: 'anna@example.com',
  phone: '+31 6 12345678',
  postcode: '3435 RA',
  house_number: '1',
  street: 'Koolmees',
  city: 'Nieuwegein',
} as const

/** Opens the rental and waits until the first free day is selected. */
export async function openRental(page: Page, language: Language, query = 'type=genie-1000&months=6'): Promise<void> {
  await page.goto(`/${language}/rent/fill?${query}`)
  await hydrated(page)
  await page.locator('.rent-models, .garden-map, .order-form').first().waitFor()
}

/** By their labels, as a person finds them. */
export async function fillInPerson(page: Page, language: Language): Promise<void> {
  const t = translate(language)
  const group = (key: 'buy.contact.heading' | 'buy.address.heading') =>
    page.getByRole('region', { name: t(key), exact: true })
  const contact = group('buy.contact.heading')
  await contact.getByLabel(t('buy.contact.name')).fill(tenant.name)
  await contact.getByLabel(t('buy.contact.email'), { exact: true }).fill(tenant.email)
  await contact.getByLabel(t('buy.contact.phone')).fill(tenant.phone)
  const address = group('buy.address.heading')
  await address.getByLabel(t('buy.address.postcode')).fill(tenant.postcode)
  // A random house number, because unpaid orders per address are limited.
  await address.getByLabel(t('buy.address.house_number')).fill(String(1 + Math.floor(Math.random() * 9000)))
  await address.getByLabel(t('buy.address.street')).fill(tenant.street)
  await address.getByLabel(t('buy.address.city')).fill(tenant.city)
}

export async function toGarden(page: Page, language: Language): Promise<void> {
  const t = translate(language)
  await page.locator('.calendar-day[data-chosen]').waitFor()
  await page.getByRole('button', { name: t('rent_fill.fill_next') }).click()
  await expectStep(page, language, 'map')
}

export async function expectStep(page: Page, language: Language, step: RentStep): Promise<void> {
  const t = translate(language)
  const heading = step === 'fill' ? t('pages.rent_fill.heading') : t(`rent_fill.heading.${step}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
}

/** Straight to the garden step, with the earlier steps filled in from this browser's storage. */
export async function openGarden(page: Page, garden: object = {}, language: Language = 'nl'): Promise<void> {
  const kept = {
    'genie.order.contact': { name: tenant.name, email: tenant.email, phone: tenant.phone },
    'genie.order.address': { country: 'NL', ...addressOf(tenant) },
    'genie.rent': {
      ...{ type: 'genie-1000', months: 6, until: Date.now() + 86_400_000 },
      garden: { typed: { zones: 1 }, slope_percent: 0, ...garden },
    },
  }
  await page.addInitScript(
    entries => {
      if (localStorage.getItem('genie.rent') !== null) return
      for (const [key, value] of entries) (key === 'genie.rent' ? localStorage : sessionStorage).setItem(key, value)
    },
    Object.entries(kept).map(([key, value]): [string, string] => [key, JSON.stringify(value)]),
  )
  await openRental(page, language, 'type=genie-1000&months=6&step=map')
  await expectStep(page, language, 'map')
}

/**
 * Checks accessibility from the top, with the bar at the bottom not overlapping: content that it covers can be scrolled
 * free.
 */
export async function expectFreeOfBar(page: Page): Promise<void> {
  const bar = page.locator('.rent-bar')
  await bar.evaluate(element => element.style.setProperty('position', 'static'))
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await bar.evaluate(element => element.style.removeProperty('position'))
}

/** Square metres of the whole lawn, as shown. */
export function lawnTotal(page: Page): Locator {
  return page.locator('.garden-total-figure').first()
}

function addressOf({ postcode, house_number, street, city }: typeof tenant) {
  return { postcode, house_number, street, city }
}
