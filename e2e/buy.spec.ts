import type { Page } from '@playwright/test'
import { languages } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { newEmail, newHousehold } from './accounts-mailbox.ts'
import { guestWith, openPage, ownGoods, skus } from './goods.ts'
import { expectNotice, opensNotice } from './guarantee-notice.ts'
import { expect, expectAccessible, overflow, test } from './page.ts'
import { backToPay, expectPaying } from './paying.ts'
import { signedInAs } from './signed-in.ts'

const t = translate('nl')
const button = (page: Page) => page.locator('.order-button')
/** Required by law, literally (CRD art. 8(2), BW 6:230v(3), § 312j(3) BGB). */
const lawful = {
  nl: 'Bestellen met betalingsverplichting',
  en: 'Order with obligation to pay',
  de: 'zahlungspflichtig bestellen',
  zh: '确认下单并承担付款义务 Order with obligation to pay',
}

// Long pages, checked as a whole more than once.
test.describe.configure({ timeout: 60_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' }, allowErrors: { pattern: /status of (400|403|404|409)/ } })

/** Simulates the response of the Dutch street register, which is an external service. */
async function dutchStreets(page: Page, answer: object): Promise<void> {
  await page.route('**/api/addresses/nl?*', route => route.fulfill({ json: { code: 0, msg: '', data: answer } }))
}

const found = {
  found: true,
  exact: true,
  postcode: '3435 RA',
  street: 'Dorpsstraat',
  house_number: '12',
  city: 'Nieuwegein',
  latitude: 52,
  longitude: 5,
  house_numbers: ['12'],
}

async function cartOf(page: Page, keys: Record<string, number | undefined>): Promise<void> {
  const known = await skus(page.request)
  const goods = Object.entries(keys).map(([key, months]) => ({
    sku_id: known[key] ?? '',
    ...(months !== undefined && { months }),
  }))
  await guestWith(page, goods)
}

/** A random house number, because unpaid orders per address are limited. */
async function fillIn(page: Page, houseNumber = String(1 + Math.floor(Math.random() * 9000))): Promise<void> {
  await page.getByLabel(t('buy.contact.name')).fill('Sanne de Wit')
  await page.getByLabel(t('buy.contact.email')).fill(newEmail())
  await page.getByLabel(t('buy.contact.phone')).fill('+31 6 1234 5678')
  await page.getByLabel(t('buy.address.postcode')).fill('3435ra')
  await page.getByLabel(t('buy.address.house_number')).fill(houseNumber)
  await expect(page.getByLabel(t('buy.address.street'))).toHaveValue('Dorpsstraat')
}

/** The age is declared where a rental is ordered, and not for a purchase that is paid at once. */
async function agree(page: Page, isRental = false): Promise<void> {
  await page.getByLabel(t('order_box.terms.label')).check()
  const age = page.getByLabel(t('order_box.age.label'))
  if (isRental) await age.check()
  else await expect(age).toHaveCount(0)
}

/** Codes are a press away. */
const openCodes = (page: Page) => page.getByText(t('buy.order.codes'), { exact: true }).click()

test('a guest orders their cart, once, however often the button is pressed', async ({ page }) => {
  await dutchStreets(page, found)
  await cartOf(page, { 'genie-600-rent': 6, 'blades-set-9': undefined })
  const sent: string[] = []
  const shown: { button: string; text: string }[] = []
  const mails: unknown[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/orders') && request.method() === 'POST') {
      sent.push(request.headers()['idempotency-key'] ?? '')
      shown.push(request.postDataJSON().shown)
      mails.push(request.postDataJSON().review_mail)
    }
  })
  await openPage(page, '/nl/buy')
  await fillIn(page, '12')
  await expect(page.getByLabel(t('buy.address.postcode'))).toHaveValue('3435 RA')
  await agree(page, true)
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  const box = page.locator('.order-box')
  await expect(box).toContainText('Dorpsstraat 12, 3435 RA Nieuwegein, Nederland')
  // biome-ignore lint/performance/useDomNodeTextContent: what was displayed, with its line breaks
  const text = await box.innerText()
  await button(page).dblclick()
  await backToPay(page)
  await expect(page).toHaveURL(/\/nl\/pay\?checkout_no=\w+/)
  // What was displayed when the button was pressed goes with the order, with what was ticked; its server accepts it.
  expect(shown.map(({ button: label }) => label)).toEqual([lawful.nl])
  const [sentText = ''] = shown.map(({ text: evidence }) => evidence)
  for (const line of text.trim().split('\n')) expect(sentText).toContain(line)
  expect(sentText).toContain(`☑ ${t('order_box.terms.label')}`)
  expect(mails).toEqual([true])
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatch(/^[0-9a-f]{32}$/)
  await expect(page.getByRole('link', { name: t('layout.cart.count', { count: 0 }) })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('genie.order.')))).toEqual(
    expect.not.arrayContaining(['genie.order.contact', 'genie.order.address']),
  )
})

test('the mail that asks for a review can be refused before ordering', { tag: '@further' }, async ({ page }) => {
  await dutchStreets(page, found)
  await cartOf(page, { 'blades-set-9': undefined })
  const bodies: { review_mail?: boolean }[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/orders') && request.method() === 'POST') bodies.push(request.postDataJSON())
  })
  await openPage(page, '/nl/buy')
  await fillIn(page)
  const refuse = page.getByRole('checkbox', { name: t('buy.review_mail.refuse') })
  await expect(refuse).not.toBeChecked()
  await expect(page.locator('.order-form')).toContainText(t('buy.review_mail.text', { days: 21 }))
  await refuse.check()
  await agree(page)
  await button(page).click()
  await expectPaying(page)
  expect(bodies.map(({ review_mail }) => review_mail)).toEqual([undefined])
})

test('ordering one machine from its page does not change the cart', async ({ page }) => {
  await dutchStreets(page, found)
  await page.setExtraHTTPHeaders(newHousehold())
  await openPage(page, '/nl/rent/buy?type=genie-1000')
  await expect(page.locator('.order-box')).toContainText('Genie 1000')
  await expect(page.locator('.order-box')).toContainText(/€[\s\u00a0]1\.499,00/)
  await fillIn(page)
  await agree(page)
  await button(page).click()
  await expectPaying(page)
})

test('codes: an empty field is prompted, an invalid one shows why; an invitation needs an account', {
  tag: '@further',
}, async ({ page }) => {
  await cartOf(page, { 'blades-set-9': undefined })
  await openPage(page, '/nl/buy')
  await openCodes(page)
  const coupon = page.getByLabel(t('buy.codes.coupon'), { exact: true })
  const apply = page.getByRole('button', { name: t('buy.codes.apply') })
  await apply.click()
  await expect(page.getByText(t('validation.coupon_required'))).toBeVisible()
  await expect(coupon).toBeFocused()
  await coupon.fill('bestaat-niet')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('screen.coupon_invalid'))).toBeVisible()
  await expect(coupon).toHaveValue('BESTAAT-NIET')
  await page.getByText(t('buy.codes.why')).click()
  await expect(page.getByText(t('error.300401'))).toBeVisible()
  await coupon.fill(' welkom10 ')
  await apply.click()
  await expect(page.getByText(/vanaf €[\s\u00a0]200/)).toBeVisible()
  await expect(page.getByText(t('screen.coupon_invalid'))).toBeHidden()
  await expectAccessible(page)
  await page.getByText(t('buy.codes.share_have')).click()
  await expect(page.getByText(/Als gast kun je er geen gebruiken/)).toBeVisible()
  await page.getByRole('link', { name: 'log in of wissel van account' }).click()
  await expect(page).toHaveURL(/\/nl\/login$/)
})

test('an applied coupon survives a reload and can be removed; another currency is only shown beside the euros', {
  tag: '@further',
}, async ({ page }) => {
  await cartOf(page, { 'genie-600-buy': undefined })
  await openPage(page, '/nl/buy')
  await openCodes(page)
  await page.getByLabel(t('buy.codes.coupon'), { exact: true }).fill(' welkom10 ')
  await page.getByRole('button', { name: t('buy.codes.apply') }).click()
  await expect(page.locator('.order-box')).toContainText(/−[\s\u00a0]?€[\s\u00a0]?89,90/)
  await page.reload()
  await expect(page.getByText('WELKOM10')).toBeVisible()
  await page.getByRole('button', { name: t('buy.codes.remove') }).click()
  await expect(page.locator('.order-box')).toContainText(/€[\s\u00a0]899,00/)
  await expect(page.locator('.order-box')).not.toContainText('89,90')

  await page.getByText(t('buy.order.conditions'), { exact: true }).click()
  await page.getByLabel(t('buy.rate.label')).selectOption('GBP')
  await expect(page.locator('.converted-amount')).toContainText(/£[\s\u00a0]?[\d,.]+/)
  await expect(page.locator('.converted-amount')).toContainText('Europese Centrale Bank')
  await expect(page.locator('.order-box')).toContainText(/€[\s\u00a0]899,00/)
})

test('a customer has a field for it, their own data, and the reason of a refusal', { tag: '@further' }, async ({
  page,
}) => {
  await page.setExtraHTTPHeaders(newHousehold())
  await signedInAs(page, 'klant@genie.example')
  await openPage(page, '/nl/buy?type=genie-600')
  await expect(page.getByLabel(t('buy.contact.email'))).toHaveValue('klant@genie.example')
  await openCodes(page)
  await page.getByLabel(t('buy.codes.share'), { exact: true }).fill('nergens')
  await page
    .getByRole('button', { name: t('buy.codes.apply') })
    .last()
    .click()
  await expect(page.getByText(t('buy.codes.share_invalid'))).toBeVisible()
  await page.getByText(t('buy.codes.why')).click()
  await expect(page.getByText(t('error.300301'))).toBeVisible()
})

test('missing values are shown and the first takes the focus; the invoice can go to another address', async ({
  page,
}) => {
  await dutchStreets(page, { found: false, reason: 'unavailable' })
  await cartOf(page, { 'blades-set-9': undefined })
  await openPage(page, '/nl/buy')
  await button(page).click()
  await expect(page.getByLabel(t('buy.contact.name'))).toBeFocused()
  await expect(page.getByText(t('validation.error_summary', { count: 8 }))).toBeVisible()
  await expect(page.getByText(t('validation.terms_required')).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: t('validation.terms_required') }).click()
  await expect(page.getByLabel(t('order_box.terms.label'))).toBeFocused()

  // The register does not respond: the street is typed by hand, and nothing blocks the form.
  await page.getByLabel(t('buy.address.postcode')).fill('3435 RA')
  await page.getByLabel(t('buy.address.house_number')).fill('12 B-3')
  await expect(page.getByText(t('buy.address.lookup_unavailable'))).toBeVisible()
  await page.getByLabel(t('buy.address.street')).fill('Dorpsstraat')
  await page.getByLabel(t('buy.address.city')).fill('Nieuwegein')
  await page.getByLabel(t('buy.contact.email')).fill('geen adres')
  await page.getByLabel(t('buy.contact.name')).fill('Sanne de Wit')
  await page.reload()
  await expect(page.getByLabel(t('buy.address.street'))).toHaveValue('Dorpsstraat')
  await expect(page.getByLabel(t('buy.contact.name'))).toHaveValue('Sanne de Wit')
  await expect(page.getByLabel(t('order_box.terms.label'))).not.toBeChecked()
  await button(page).click()
  await expect(page.getByLabel(t('buy.contact.email'))).toBeFocused()
  await expect(page.getByText(t('validation.email_format'), { exact: true })).toBeVisible()

  // Even in a country without delivery.
  const countries = page.getByLabel(t('buy.address.country'))
  await expect(countries.locator('option')).toHaveCount(3)
  await page.getByLabel(t('buy.billing.other')).check()
  await expect(countries).toHaveCount(2)
  await expect(countries.last().locator('option')).toHaveCount(6)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel(t('buy.billing.other'))).toBeChecked()
})

test('a changed price is shown with its differences, and needs another click before the order', {
  tag: '@further',
}, async ({ page }) => {
  await dutchStreets(page, found)
  const goods = await ownGoods(page.request, 4000)
  await guestWith(page, [{ sku_id: goods.sku_id, quantity: 2 }])
  await openPage(page, '/nl/buy')
  await fillIn(page)
  await agree(page)
  await expect(page.locator('.order-box')).toContainText('80,00')
  await goods.setPrice(4500)
  await button(page).click()
  const told = page.getByRole('status').filter({ hasText: t('buy.changes.title') })
  await expect(told).toContainText('80,00')
  await expect(told).toContainText('90,00')
  await expect(page.locator('.order-box')).toContainText('90,00')
  await expect(page).toHaveURL(/\/nl\/buy$/)
  await button(page).click()
  await expectPaying(page)
})

const countries = { nl: 'Nederland', en: 'Netherlands', de: 'Niederlande', zh: '荷兰' }
/** The rental of six months that counts seven, its total and VAT, and the last days, as people read them. */
const boxFacts = {
  nl: [
    /Van \d+\s\p{L}+\s20\d\d tot \d+\s\p{L}+\s20\d\d/u,
    /6 maanden rekenen we als 7 × €\s45,00 = €\s315,00/,
    /Vandaag te betalen, inclusief btw\s*€\s1\.964,00/,
    /Waarvan 21% btw: €\s314,83 in €\s1\.814,00/,
    /Je krijgt €\s150,00 terug/,
    /tot en met \d+ \p{L}+ 20\d\d/u,
    'zo lang als je redelijkerwijs mag verwachten dat het meegaat',
  ],
  en: [
    /From \d+\s\p{L}+\s20\d\d until \d+\s\p{L}+\s20\d\d/u,
    /We charge 6 months as 7 × €45\.00 = €315\.00/,
    /Due today, VAT included\s*€1,964\.00/,
    /Of which 21% VAT: €314\.83 in €1,814\.00/,
    /You get €150\.00 back/,
    /up to and including \d+ \p{L}+ 20\d\d/u,
    'for as long as you may reasonably expect it to last',
  ],
  de: [
    /Vom \d+\.\s\p{L}+\s20\d\d bis \d+\.\s\p{L}+\s20\d\d/u,
    /6 Monate berechnen wir als 7 × 45,00\s€ = 315,00\s€/,
    /Heute zu zahlen, inkl\. MwSt\.\s*1\.964,00\s€/,
    /In 1\.814,00\s€ sind 314,83\s€ MwSt\. \(21\s%\) enthalten/,
    /150,00\s€ erhalten Sie innerhalb von 14 Tagen/,
    /bis einschließlich \d+\. \p{L}+ 20\d\d/u,
    'wie Sie es vernünftigerweise erwarten dürfen',
  ],
  zh: [
    /20\d\d年\d+月\d+日 至 20\d\d年\d+月\d+日/,
    /6 个月按 7 × €45\.00 = €315\.00 计算/,
    /今日应付，含增值税\s*€1,964\.00/,
    /其中 21% 增值税：€1,814\.00 中含 €314\.83/,
    '€150.00 在验机后 14 天内退还',
    /最后一天是 20\d\d年\d+月\d+日/,
    '您可以合理期待的使用寿命',
  ],
} as const

for (const language of languages) {
  const words = translate(language)
  test(`${language}: all that must be known stands before the button, and nothing is ticked`, async ({ page }) => {
    await cartOf(page, { 'genie-600-rent': 6, 'genie-1000-buy': undefined })
    await openPage(page, `/${language}/buy`)
    await expect(button(page)).toHaveText(lawful[language])
    await expect(button(page).locator('svg')).toHaveCount(0)
    for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
    const known = await page.locator('[data-condition]').evaluateAll(list => list.map(one => one.dataset.condition))
    expect(known).toEqual([
      ...['seller', 'delivery', 'payment', 'steps'],
      // In the box: that the purchase alone could be paid in two parts; where it goes is only known once it is typed.
      ...['withdrawal', 'guarantee', 'complaints', 'payment', 'delivery', 'term', 'deposit'],
    ])
    // Nothing stands between the box and the button.
    expect(await button(page).evaluate(one => one.previousElementSibling?.className)).toBe('order-box')
    const box = page.locator('.order-box')
    await expect(box.locator('.box-facts').first()).toContainText('900')
    for (const fact of boxFacts[language]) await expect(box).toContainText(fact)
    await expect(box).toContainText(words('order_box.row.deposit.name'))
    await box
      .getByText(new RegExp(`^${words('order_box.row.withdrawal.name')}`))
      .first()
      .click()
    await expect(box.getByRole('link', { name: words('pages.withdrawal.title') })).toBeVisible()
    await expect(box.getByRole('link', { name: words('pages.complaints.title') })).toBeVisible()
    // By the name it has on its page, and there is only one document.
    const terms = page.locator('.order-declarations label').first()
    await expect(terms).toContainText(words('layout.footer.terms'), { ignoreCase: true })
    // The country of the seller has its name.
    await expect(page.locator('[data-condition=seller] address')).toContainText(countries[language])
    await expect(page.locator('[data-condition=seller] address')).not.toContainText(', NL')
    const pdf = page.getByRole('link', { name: words('order_box.terms.pdf') })
    const answer = await page.request.get((await pdf.getAttribute('href')) ?? '')
    expect(answer.headers()['content-type']).toContain('application/pdf')
  })
}

for (const language of languages) {
  test(`${language}: with accessories only, the notice on the legal guarantee opens in full`, async ({ page }) => {
    await cartOf(page, { 'blades-set-9': undefined })
    await openPage(page, `/${language}/buy`)
    const opener = page.locator('.order-box').getByRole('button', { name: opensNotice[language] })
    await opener.click()
    const dialog = page.getByRole('dialog')
    await expectNotice(dialog, language)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    // Nothing stands between the box and the button.
    expect(await button(page).evaluate(one => one.previousElementSibling?.className)).toBe('order-box')
  })
}

test('a rental alone has no notice on goods that are sold', async ({ page }) => {
  await cartOf(page, { 'genie-600-rent': 6 })
  await openPage(page, '/nl/buy')
  await page.locator('.order-box').getByText(t('order_box.row.guarantee.name')).first().click()
  await expect(page.locator('.order-box [data-condition=guarantee]')).toBeVisible()
  await expect(page.getByRole('button', { name: opensNotice.nl })).toHaveCount(0)
})

test('an empty cart has a link to continue', async ({ page }) => {
  await page.setExtraHTTPHeaders(newHousehold())
  await openPage(page, '/nl/buy')
  await expect(page.getByText(t('buy.empty.title'))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: t('buy.empty.action') }).click()
  await expect(page).toHaveURL(/\/nl\/product$/)
})

for (const [language, width, colorScheme] of [
  ['nl', 390, 'light'],
  ['nl', 1440, 'dark'],
  ['zh', 1440, 'light'],
  ['de', 390, 'dark'],
] as const) {
  test(`${language}: accessible at ${width} px, ${colorScheme}`, async ({ page }) => {
    await cartOf(page, { 'genie-3000-rent': 11, 'blades-set-27': undefined })
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await openPage(page, `/${language}/buy`)
    await expect(button(page)).toBeVisible()
    await expectAccessible(page)
    expect(await overflow(page)).toBe(0)
  })
}
