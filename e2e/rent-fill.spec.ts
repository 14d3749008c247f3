import type { Page } from '@playwright/test'
import { translate } from '#i18n/translate.ts'
import { newHousehold } from './accounts-mailbox.ts'
import { expect, expectAccessible, overflow, test } from './page.ts'
import { expectPaying } from './paying.ts'
import {
  agree,
  expectFreeOfBar,
  fillInPerson,
  lawnTotal,
  openChoice,
  openGarden,
  openRental,
  tenant,
  toGarden,
} from './rental.ts'
import { signedInAs } from './signed-in.ts'

const nl = translate('nl')

async function typeLawn(page: Page, text: string): Promise<void> {
  await page.getByText(nl('garden.way.typed'), { exact: true }).click()
  await page.getByLabel(nl('garden.typed.area'), { exact: true }).fill(text)
}

const next = (page: Page) => page.locator('.order-button')

test('nl: from the first field to the page of the provider', async ({ page }) => {
  await openRental(page, 'nl')
  await fillInPerson(page, 'nl')
  await toGarden(page, 'nl')
  await typeLawn(page, '1.200 m²')
  await expect(page.getByText(nl('parts.fit.fits', { name: 'Genie 1000' }))).toBeVisible()
  const bar = page.locator('.rent-bar > summary')
  const isNarrow = await bar.isVisible()
  if (isNarrow) await bar.click()
  const bill = isNarrow
    ? page.locator('.rent-bar-body')
    : page.getByRole('complementary', { name: nl('rent_fill.bill.label') })
  // Six months cost as much as seven at the next tier: 7 × € 65, and the deposit.
  await expect(bill).toContainText('€ 455,00')
  await expect(bill).toContainText('€ 705,00')
  if (isNarrow) await bar.click()
  await expect(page.locator('.order-box')).toContainText(tenant.street)
  await agree(page, 'nl')
  const ordered = page.waitForRequest(request => request.url().endsWith('/api/orders') && request.method() === 'POST')
  await next(page).click()
  expect((await ordered).postDataJSON()).toMatchObject({ age_confirmed: true, garden_id: expect.any(String) })
  await expectPaying(page)
  await page.goBack()
  expect(await page.evaluate(() => sessionStorage.getItem('genie.rent'))).toBeNull()
})

test('the garden is optional: an order without one names none', async ({ page }) => {
  await openRental(page, 'nl', 'type=genie-600&months=3')
  await fillInPerson(page, 'nl')
  await expect(page.getByText(nl('rent_fill.map.later'))).toBeVisible()
  await agree(page, 'nl')
  const ordered = page.waitForRequest(request => request.url().endsWith('/api/orders') && request.method() === 'POST')
  await next(page).click()
  expect((await ordered).postDataJSON()).toMatchObject({ garden_id: null })
  await expectPaying(page)
})

test('the lawn that was typed before begins the garden', async ({ page }) => {
  await openRental(page, 'nl', 'type=genie-1000&months=6&area=650&slope=10')
  await expect(page.getByText('650 m²', { exact: true }).first()).toBeVisible()
  await expect(page).not.toHaveURL(/area=/)
  // The smaller one can mow it too.
  await expect(page.getByRole('button', { name: nl('garden.verdict.choose', { name: 'Genie 600' }) })).toBeVisible()
  await toGarden(page, 'nl')
  await expect(page.getByLabel(nl('garden.typed.area'), { exact: true })).toHaveValue('650')
})

test('zh: the same by rectangles, with full-width figures', async ({ page }) => {
  const zh = translate('zh')
  await openRental(page, 'zh', 'type=genie-600&months=3')
  await openChoice(page, 'zh', 'start')
  await expect(page.locator('.calendar th').first()).toHaveText('周一')
  await fillInPerson(page, 'zh')
  await toGarden(page, 'zh')
  await page.getByLabel(zh('garden.rectangle.label')).fill('１４×９米')
  await page.getByRole('button', { name: zh('garden.rectangle.zone') }).click()
  await expect(lawnTotal(page)).toHaveText('126 m²')
  await agree(page, 'zh')
  await next(page).click()
  await expectPaying(page)
})

test('a reload, another page and the way back: nothing is lost', { tag: '@further' }, async ({ page }) => {
  await openRental(page, 'nl')
  await fillInPerson(page, 'nl')
  const remark = page.getByLabel(nl('rent_fill.where.remark'))
  await page.getByText(nl('rent_fill.where.more'), { exact: true }).click()
  await remark.fill('Achterom, graag bellen.')
  await page.reload()
  await expect(remark).toHaveValue('Achterom, graag bellen.')
  await expect(page.getByLabel(nl('buy.address.street'))).toHaveValue(tenant.street)
  await toGarden(page, 'nl')
  await page.getByLabel(nl('garden.rectangle.label')).fill('20 x 10')
  await page.getByLabel(nl('garden.rectangle.label')).press('Enter')
  await page.goto('/en/rent/fill?step=map')
  await expect(lawnTotal(page)).toHaveText('200 m²')
  await page
    .locator('.steps')
    .getByRole('link', { name: translate('en')('pay.steps.choose') })
    .click()
  await expect(page).toHaveURL(/\/en\/detail\?type=genie-1000/)
  await page.goBack()
  await expect(page.getByLabel(translate('en')('buy.contact.name'))).toHaveValue(tenant.name)
  await expect(page.getByText('200 m²', { exact: true }).first()).toBeVisible()
})

test('who asks for it finds everything again after closing the browser, until it is cleared', async ({ page }) => {
  await openRental(page, 'nl')
  await fillInPerson(page, 'nl')
  const keep = page.getByRole('checkbox', { name: nl('buy.draft.keep') })
  await expect(keep).not.toBeChecked()
  await keep.check()
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  const name = page.getByLabel(nl('buy.contact.name'))
  await expect(name).toHaveValue(tenant.name)
  await expect(keep).toBeChecked()
  await page.getByRole('button', { name: nl('buy.draft.forget') }).click()
  await expect(name).toHaveValue('')
  await expect(keep).not.toBeChecked()
  expect(await page.evaluate(() => localStorage.getItem('genie.order.kept'))).toBeNull()
})

test('links to a section open the page there; no map code is loaded without a map', {
  tag: '@further',
}, async ({ page }) => {
  await openRental(page, 'nl', 'type=genie-1000&months=6&step=pay')
  await expect(page.locator('#pay')).toBeFocused()
  const loaded: string[] = []
  page.on('request', request => loaded.push(request.url()))
  await openGarden(page)
  await expect(page.locator('#map')).toBeFocused()
  await page.locator('.sheet-paper').waitFor()
  expect(loaded.filter(url => /aerial|maplibre|terra/.test(url))).toEqual([])
  await page.goto('/nl/rent/fill?step=result')
  await expect(page.locator('#pay')).toBeFocused()
})

test('missing values are shown in a list that links to each field', async ({ page }) => {
  await openRental(page, 'nl', 'months=99')
  await expect(page.getByText(nl('rent_fill.pay.model_first'))).toBeVisible()
  await page.locator('.rent-model').nth(1).click()
  // A term that is not available becomes the longest one that is.
  await expect(page.getByText(nl('rent_fill.term.months_text', { months: 24 })).first()).toBeVisible()
  await next(page).click()
  await expect(page.getByLabel(nl('buy.contact.name'))).toBeFocused()
  const summary = page.getByRole('group', { name: nl('validation.error_summary', { count: 9 }) })
  await summary.getByRole('link', { name: new RegExp(nl('buy.address.city')) }).click()
  await expect(page.getByLabel(nl('buy.address.city'))).toBeFocused()
  await expectAccessible(page)
})

test('the price follows model and months at once, and the address with them', { tag: '@further' }, async ({ page }) => {
  await openRental(page, 'nl', 'type=genie-600&months=2')
  const bill = page.getByRole('complementary', { name: nl('rent_fill.bill.label') })
  await expect(bill).toContainText('€ 288,00')
  await openChoice(page, 'nl', 'term')
  await page.getByRole('button', { name: '12', exact: true }).first().click()
  await expect(bill).toContainText('€ 618,00')
  await page.locator('.rent-model').nth(2).click()
  await expect(bill).toContainText('€ 1.420,00')
  await expect(page).toHaveURL(/type=genie-3000&months=12/)
  await bill.getByRole('button', { name: nl('rent_fill.bill.open') }).click()
  await expect(page.getByRole('dialog')).toContainText('€ 1.420,00')
})

test('days: the first free one is selected, taken ones are announced, keys move in the grid', async ({ page }) => {
  const taken = new Set<string>()
  await page.route('**/free-days?*', async route => {
    const response = await route.fetch()
    const answer = await response.json()
    // The second day after the first free one is taken.
    const day = new Date(`${answer.data.first_free_on}T12:00:00Z`)
    day.setUTCDate(day.getUTCDate() + 1)
    taken.add(day.toISOString().slice(0, 10))
    answer.data.taken.push(...taken)
    await route.fulfill({ response, json: answer })
  })
  await openRental(page, 'nl')
  await openChoice(page, 'nl', 'start')
  const chosen = page.locator('.calendar-day[data-chosen]')
  await expect(chosen).toHaveCount(1)
  const first = await chosen.getAttribute('data-day')
  await chosen.focus()
  await page.keyboard.press('ArrowRight')
  const [lost] = [...taken]
  const focused = page.locator(':focus')
  await expect(focused).toHaveAttribute('data-day', lost ?? '')
  await expect(focused).toHaveAccessibleName(new RegExp(`${nl('rent_fill.start.taken')}$`))
  await page.keyboard.press('Enter')
  // The first one may be the last of its month: back to the month that is shown.
  await page.keyboard.press('ArrowLeft')
  await expect(chosen).toHaveAttribute('data-day', first ?? '')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowLeft')
  // No machine is delivered on a Sunday or a public holiday.
  for (let tries = 0; tries < 4 && (await focused.getAttribute('aria-disabled')); tries += 1)
    await page.keyboard.press('ArrowLeft')
  // A day can be chosen once it is known to be free.
  await expect(focused).not.toHaveAttribute('data-day', first ?? '')
  await expect(focused).not.toHaveAttribute('aria-disabled')
  await page.keyboard.press('Enter')
  await expect(chosen).not.toHaveAttribute('data-day', first ?? '')
  const later = await chosen.getAttribute('data-day')
  await page.reload()
  await expect(chosen).toHaveAttribute('data-day', later ?? '')
})

test.describe('when the server fails', () => {
  test.use({ allowErrors: { pattern: /status of 50\d/ } })

  test('days can be loaded again, an address is typed by hand, and a garden not stored does not block the order', {
    tag: '@further',
  }, async ({ page }) => {
    let down = true
    const failing = { status: 503, json: { code: 503, msg: 'down', data: null } }
    await page.route('**/free-days?*', route => (down ? route.fulfill(failing) : route.continue()))
    await page.route('**/api/addresses/nl?*', route =>
      route.fulfill({ json: { code: 0, msg: '', data: { found: false, reason: 'unavailable' } } }),
    )
    await openRental(page, 'nl')
    await expect(page.getByText(nl('rent_fill.start.failed'))).toBeVisible()
    down = false
    await page.getByRole('button', { name: nl('rent_fill.start.again') }).click()
    await fillInPerson(page, 'nl')
    await expect(page.getByText(nl('buy.address.lookup_unavailable'))).toBeVisible()
    await toGarden(page, 'nl')
    await typeLawn(page, '300')
    await page.route('**/api/gardens', route =>
      route.request().method() === 'POST' ? route.fulfill(failing) : route.continue(),
    )
    await agree(page, 'nl')
    await next(page).click()
    await expect(page.getByText(nl('rent_fill.map.not_kept'))).toBeVisible()
    await page.getByRole('button', { name: nl('rent_fill.map.without') }).click()
    await next(page).click()
    await expectPaying(page)
  })
})

test('a model that does not fit is reported with the reasons, and can be kept or changed', { tag: '@further' }, async ({
  page,
}) => {
  await openGarden(page, { way: 'typed', typed: { area_m2: 1950, zones: 1 } })
  const verdict = page.getByRole('region', { name: nl('garden.verdict.heading') })
  await expect(verdict).toContainText(nl('garden.verdict.misfit', { name: 'Genie 1000' }))
  await expect(verdict).toContainText(nl('parts.fit.misfit.area', { name: 'Genie 1000', needed: 2145, area: 2000 }))
  await expectAccessible(page)
  await expect(next(page)).toBeEnabled()
  await verdict.getByRole('button', { name: nl('garden.verdict.choose', { name: 'Genie 3000' }) }).click()
  await expect(verdict).toContainText(nl('parts.fit.fits', { name: 'Genie 3000' }))
  await expect(page).toHaveURL(/type=genie-3000/)
})

test('a customer finds the previous garden, uses it, and can discard it', { tag: '@further' }, async ({ page }) => {
  await signedInAs(page, 'klant@genie.example')
  const name = `Achtertuin ${Date.now()}`
  await page.setExtraHTTPHeaders(newHousehold())
  await openGarden(page, { way: 'typed', typed: { area_m2: 420, zones: 2 }, name })
  await agree(page, 'nl')
  await next(page).click()
  await expectPaying(page)
  await page.goto('/nl/rent/fill?type=genie-1000&months=6&step=map')
  const row = page.locator('.rent-gardens li', { hasText: name })
  await expect(row).toContainText('420 m²')
  await row.getByRole('button', { name: nl('garden.kept.use') }).click()
  await expect(page.getByLabel(nl('garden.typed.area'), { exact: true })).toHaveValue('420')
  await expect(page.getByLabel(nl('garden.kept.name'), { exact: true })).toHaveValue(name)
  await row.getByRole('button', { name: nl('garden.kept.remove', { name }) }).click()
  await expect(row).toHaveCount(0)
})

for (const look of [
  { language: 'de', width: 390, colorScheme: 'dark' },
  { language: 'zh', width: 390, colorScheme: 'light' },
  { language: 'nl', width: 1280, colorScheme: 'dark' },
] as const) {
  test(`${look.language}, ${look.width} px, ${look.colorScheme}: every section fits its screen and is accessible`, async ({
    page,
  }) => {
    const t = translate(look.language)
    await page.setViewportSize({ width: look.width, height: 844 })
    await page.emulateMedia({ colorScheme: look.colorScheme })
    await openRental(page, look.language)
    await fillInPerson(page, look.language)
    await openChoice(page, look.language, 'start')
    await page.locator('.calendar-day[data-chosen]').waitFor()
    await expectFreeOfBar(page)
    expect(await overflow(page)).toBe(0)
    if (look.width < 500) {
      const bar = page.locator('.rent-bar > summary')
      await bar.click()
      await expect(page.locator('.rent-bar-body')).toContainText(t('rent_fill.bill.today'))
      await bar.click()
    }
    await toGarden(page, look.language)
    expect(await overflow(page)).toBe(0)
    await page.getByLabel(t('garden.rectangle.label')).fill('12 × 8')
    await page.getByRole('button', { name: t('garden.rectangle.zone') }).click()
    await next(page).waitFor()
    await expectFreeOfBar(page)
    expect(await overflow(page)).toBe(0)
  })
}
