import { languages } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { keepSession, registered } from './accounts-mailbox.ts'
import { guestWith, openPage, skus } from './goods.ts'
import { numberOf, shopper } from './order-shopper.ts'
import { expect, expectAccessible, overflow, test } from './page.ts'

/** In Belgium the demo serves Flanders and Brussels (ADR 170). */
test.describe.configure({ timeout: 60_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' }, allowErrors: { pattern: /status of (400|403|404)/ } })

const area = {
  nl: 'Vlaanderen en Brussel',
  en: 'Flanders and Brussels',
  zh: '弗拉芒大区和布鲁塞尔',
  de: 'Flandern und Brüssel',
}

for (const language of languages) {
  test(`${language}: an address in Belgium outside the area of delivery is refused where it is typed`, {
    ...(language !== 'nl' && { tag: '@further' }),
  }, async ({ page }) => {
    const t = translate(language)
    await guestWith(page, [{ sku_id: (await skus(page.request))['blades-set-9'] ?? '', quantity: 1 }])
    await openPage(page, `/${language}/buy`)
    await expect(page.locator('.page-lead').first()).toContainText(area[language])
    const postcode = page.getByLabel(t('buy.address.postcode'))
    const country = page.getByLabel(t('buy.address.country'))
    await expect(country).not.toHaveAccessibleDescription(new RegExp(area[language]))
    await country.selectOption('BE')
    await expect(country).toHaveAccessibleDescription(new RegExp(area[language]))
    await postcode.fill('4000')
    await page.getByLabel(t('buy.address.city')).fill('Liège')
    const refusal = page.locator('.field-error').filter({ hasText: area[language] })
    await expect(refusal).toContainText(/1500–\u2060?3999/)
    await expect(postcode).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await postcode.fill('9000')
    await expect(refusal).toHaveCount(0)
    // A bill goes anywhere.
    await page.getByLabel(t('buy.billing.other')).check()
    await country.last().selectOption('BE')
    await postcode.last().fill('4000')
    await page.getByLabel(t('buy.address.city')).last().fill('Liège')
    await expect(refusal).toHaveCount(0)
  })
}

test('an order is not moved outside it, and the address stays as it was', { tag: '@further' }, async ({ page }) => {
  const t = translate('nl')
  const me = await shopper(page)
  const orderNo = numberOf(await me.paid([{ sku: 'blades-set-9' }]), 'buy')
  await me.enter()
  await openPage(page, `/nl/order/buy/detail?order_no=${orderNo}`)
  await page.getByRole('button', { name: t('orders.manage.change_action'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('buy.address.country')).selectOption('BE')
  await dialog.getByLabel(t('buy.address.postcode')).fill('4000')
  await dialog.getByLabel(t('buy.address.city')).fill('Liège')
  await dialog.getByRole('button', { name: t('order_change.ask') }).click()
  await expect(dialog.locator('.field-error')).toContainText(area.nl)
  await dialog.getByLabel(t('buy.address.postcode')).fill('9000')
  await dialog.getByLabel(t('buy.address.city')).fill('Gent')
  await dialog.getByRole('button', { name: t('order_change.ask') }).click()
  await expect(dialog.locator('.field-error')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: t('order_change.ask') })).toHaveCount(0)
})

test('an address of an account outside it is marked, there and where it is offered', { tag: '@further' }, async ({
  page,
}) => {
  const t = translate('nl')
  await keepSession(page, (await registered(page.request)).session)
  await openPage(page, '/nl/user/info')
  await page.getByLabel(t('account.field.country')).selectOption('BE')
  await page.getByLabel(t('account.field.postcode')).fill('9000')
  const note = page.getByText(t('account.profile.address_outside', { area: area.nl }))
  await expect(note).toHaveCount(0)
  await page.getByLabel(t('account.field.postcode')).fill('4000')
  await expect(note).toBeVisible()
  await page.getByLabel(t('account.field.house_number')).fill('4')
  await page.getByLabel(t('account.field.street')).fill('Rue Neuve')
  await page.getByLabel(t('account.field.city')).fill('Liège')
  await page.getByRole('button', { name: t('account.profile.save') }).click()
  await expect(page.getByText(t('account.profile.saved'))).toBeVisible()
  await openPage(page, '/nl/buy?type=genie-600')
  const saved = page.getByLabel(t('buy.address.saved')).locator('option').last()
  const line = 'Rue Neuve 4, 4000 Liège, België'
  await expect(saved).toHaveText(t('buy.address.saved_outside', { address: line }))
  await page.locator('.order-button').click()
  await expect(page.locator('.field-error').filter({ hasText: area.nl })).toBeVisible()
})
