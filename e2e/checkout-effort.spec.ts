import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { translate } from '#i18n/translate.ts'
import { goodPassword, keepSession, newEmail, newHousehold, registered } from './accounts-mailbox.ts'
import { guestWith, openPage, skus } from './goods.ts'
import { expect, test } from './page.ts'
import { expectPaying } from './paying.ts'

/** What an order asks of its customer: the goals that the checkout was made for, counted on a phone. */
const t = translate('nl')
const screen = { width: 390, height: 844 }
test.use({ viewport: screen, contextOptions: { reducedMotion: 'reduce' } })

interface Effort {
  screens: string[]
  presses: number
  fields: number
  boxes: number
}

function counted(page: Page) {
  const effort: Effort = { screens: [], presses: 0, fields: 0, boxes: 0 }
  const look = () => {
    const { pathname } = new URL(page.url())
    if (effort.screens.at(-1) !== pathname) effort.screens.push(pathname)
  }
  return {
    effort,
    look,
    async press(what: Locator) {
      look()
      effort.presses += 1
      await what.click()
    },
    async fill(what: Locator, text: string) {
      effort.fields += 1
      await what.fill(text)
    },
    async tick(what: Locator) {
      effort.boxes += 1
      await what.check()
    },
  }
}

/** Everything a guest has to fill in: the register knows the street. */
async function fillIn(page: Page, { fill }: ReturnType<typeof counted>): Promise<void> {
  await page.route('**/api/addresses/nl?*', route =>
    route.fulfill({
      json: {
        code: 0,
        msg: '',
        data: {
          ...{ found: true, exact: true, postcode: '3435 RA', street: 'Dorpsstraat', house_number: '12' },
          ...{ city: 'Nieuwegein', latitude: 52, longitude: 5, house_numbers: ['12'] },
        },
      },
    }),
  )
  await fill(page.getByLabel(t('buy.contact.name')), 'Sanne de Wit')
  await fill(page.getByLabel(t('buy.contact.email'), { exact: true }), newEmail())
  await fill(page.getByLabel(t('buy.contact.phone')), '+31 6 1234 5678')
  await fill(page.getByLabel(t('buy.address.postcode')), '3435ra')
  await fill(page.getByLabel(t('buy.address.house_number')), String(1 + Math.floor(Math.random() * 9000)))
  await expect(page.getByLabel(t('buy.address.street'))).toHaveValue('Dorpsstraat')
}

/** Empty fields that must be filled in where the register does not know the address. */
const requiredFields = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('textbox')
    .evaluateAll(
      list => list.filter(field => field instanceof HTMLInputElement && field.required && field.value === '').length,
    )

/** How many screens of a phone the button is away, with nothing filled in: three at most. */
async function expectNear(button: Locator, journey: string): Promise<void> {
  const end = await button.evaluate(element => element.getBoundingClientRect().bottom + scrollY)
  const screens = end / screen.height
  console.log(`${journey}: the button ends at ${Math.round(end)} px, ${screens.toFixed(2)} screens of a phone`)
  expect(screens).toBeLessThanOrEqual(3)
}

test('a guest rents in three screens, two presses and five fields', async ({ page }) => {
  const counter = counted(page)
  const { effort, look, press, tick } = counter
  await page.setExtraHTTPHeaders(newHousehold())
  await openPage(page, '/nl/detail?type=genie-600&kind=rent&months=6')
  await press(page.locator('main a[href*="/rent/fill"]').first())
  const button = page.locator('.order-button')
  await button.waitFor()
  expect(await requiredFields(page)).toBeLessThanOrEqual(8)
  await expectNear(button, 'a rental')
  await fillIn(page, counter)
  await tick(page.getByLabel(t('order_box.terms.label')))
  await tick(page.getByLabel(t('order_box.age.label')))
  await press(button)
  await expectPaying(page)
  look()
  expect(effort).toEqual({
    screens: ['/nl/detail', '/nl/rent/fill', expect.stringContaining('/sandbox/pay/')],
    presses: 2,
    fields: 5,
    boxes: 2,
  })
})

test('a guest buys blades in three screens, two presses and five fields, and declares no age', async ({ page }) => {
  const counter = counted(page)
  const { effort, look, press, tick } = counter
  const known = await skus(page.request)
  await guestWith(page, [{ sku_id: known['blades-set-9'] ?? '' }])
  await openPage(page, '/nl/cart')
  await press(page.getByRole('link', { name: t('cart.sum.go') }))
  const button = page.locator('.order-button')
  await button.waitFor()
  expect(await requiredFields(page)).toBeLessThanOrEqual(8)
  await expectNear(button, 'blades')
  await fillIn(page, counter)
  await tick(page.getByLabel(t('order_box.terms.label')))
  await press(button)
  await expectPaying(page)
  look()
  expect(effort).toEqual({
    screens: ['/nl/cart', '/nl/buy', expect.stringContaining('/sandbox/pay/')],
    presses: 2,
    fields: 5,
    boxes: 1,
  })
})

for (const kind of ['rent', 'buy'] as const) {
  test(`a customer whose address is known presses twice: ${kind}`, async ({ page, request }) => {
    const counter = counted(page)
    const { effort, look, press, tick } = counter
    await page.setExtraHTTPHeaders(newHousehold())
    await keepSession(page, await sessionWithAddress(request))
    await openPage(page, `/nl/detail?type=genie-600&kind=${kind}&months=7`)
    await press(page.getByRole('link', { name: t(`detail.price.go_${kind}`) }).first())
    await page.locator('.order-button').waitFor()
    expect(await requiredFields(page)).toBe(0)
    await tick(page.getByLabel(t('order_box.terms.label')))
    // Goods that are paid whole need no declaration of age.
    if (kind === 'rent') await tick(page.getByLabel(t('order_box.age.label')))
    await press(page.locator('.order-button'))
    await expectPaying(page)
    look()
    expect(effort).toEqual({
      screens: ['/nl/detail', kind === 'rent' ? '/nl/rent/fill' : '/nl/buy', expect.stringContaining('/sandbox/pay/')],
      presses: 2,
      fields: 0,
      boxes: kind === 'rent' ? 2 : 1,
    })
  })
}

/** Signed in after name, telephone and address were stored in the profile. */
async function sessionWithAddress(request: APIRequestContext): Promise<string> {
  const { email, session } = await registered(request)
  const { token } = JSON.parse(session)
  const headers = { ...newHousehold(), authorization: `Bearer ${token}` }
  const { data: info } = await (await request.get('/api/user/info', { headers })).json()
  const data = {
    ...{ user_name: 'Sanne de Wit', contact: '+31 6 1234 5678', country: 'NL', postcode: '3435 RA' },
    ...{ house_number: String(1 + Math.floor(Math.random() * 9000)), street: 'Dorpsstraat', city: 'Nieuwegein' },
  }
  expect((await (await request.put(`/api/user/info/${info.user_id}`, { headers, data })).json()).code).toBe(0)
  const login = { headers, data: { email, password: goodPassword } }
  const { data: signedIn } = await (await request.post('/api/user/login', login)).json()
  return JSON.stringify({ ...signedIn, redirect_url: '', redirect_expired: 0 })
}

test('total and button are always in sight, and never in front of the focus', async ({ page }) => {
  await page.setExtraHTTPHeaders(newHousehold())
  await openPage(page, '/nl/rent/fill?type=genie-600&months=6')
  const bar = page.getByRole('complementary', { name: t('buy.bar.label') })
  const go = bar.getByRole('link', { name: t('buy.bar.go') })
  await expect(go).toBeInViewport()
  await expect(bar).toContainText(/€\s465/)
  for (const field of ['buy.contact.phone', 'buy.address.city'] as const) {
    await page.getByLabel(t(field)).focus()
    const [focused, foot] = [await page.getByLabel(t(field)).boundingBox(), await bar.boundingBox()]
    expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
  }
  await go.click()
  await expect(page.locator('.order-button')).toBeInViewport()
})
