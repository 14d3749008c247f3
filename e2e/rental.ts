import type { Locator, Page } from '@playwright/test'
import type { Language } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { expectAccessible, hydrated } from './page.ts'

export const tenant = {
  name: 'Anna de Vries',
  email: 'anna@example.com',
  phone: '+31 6 12345678',
  postcode: '3435 RA',
  house_number: '1',
  street: 'Koolmees',
  city: 'Nieuwegein',
} as const

/** Opens the page of the rental. */
export async function openRental(page: Page, language: Language, query = 'type=genie-1000&months=6'): Promise<void> {
  await page.goto(`/${language}/rent/fill?${query}`)
  await hydrated(page)
  await page.getByRole('heading', { name: translate(language)('buy.contact.heading') }).waitFor()
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

/** Opens a choice that was made already: the model and its term, or the first day. */
export async function openChoice(page: Page, language: Language, choice: 'term' | 'start'): Promise<void> {
  const t = translate(language)
  const region = page.getByRole('region', { name: t(`rent_fill.${choice}.heading`) })
  await region.getByText(t('buy.overview.change'), { exact: true }).click()
}

/** Unfolds the garden, which is optional. */
export async function toGarden(page: Page, language: Language): Promise<void> {
  await page.getByRole('heading', { name: translate(language)('rent_fill.map.heading'), exact: true }).click()
  await page.locator('.garden-map').waitFor()
}

/** Ticks what the order needs, without what is only offered. */
export async function agree(page: Page, language: Language): Promise<void> {
  const t = translate(language)
  await page.getByLabel(t('order_box.terms.label')).check()
  await page.getByLabel(t('order_box.age.label')).check()
}

/** Straight to the garden, with everything else filled in from the storage of this tab. */
export async function openGarden(page: Page, garden: object = {}, language: Language = 'nl'): Promise<void> {
  const kept = {
    'genie.order.contact': { name: tenant.name, email: tenant.email, phone: tenant.phone },
    'genie.order.address': { country: 'NL', ...addressOf(tenant) },
    'genie.rent': {
      ...{ type: 'genie-1000', months: 6 },
      garden: { typed: { zones: 1 }, slope_percent: 0, ...garden },
    },
  }
  await page.addInitScript(
    entries => {
      if (sessionStorage.getItem('genie.rent') !== null) return
      for (const [key, value] of entries) sessionStorage.setItem(key, value)
    },
    Object.entries(kept).map(([key, value]): [string, string] => [key, JSON.stringify(value)]),
  )
  await openRental(page, language, 'type=genie-1000&months=6&step=map')
  await page.locator('.garden-map').waitFor()
}

/**
 * Checks accessibility from the top, with the bar at the bottom not overlapping: content that it covers can be scrolled
 * free.
 */
export async function expectFreeOfBar(page: Page): Promise<void> {
  const bar = page.locator('.checkout-bar')
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
