import type { Page } from '@playwright/test'
import { type Language, languages } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { mailTo, newHousehold, open } from './accounts-mailbox.ts'
import { numberOf, shopper } from './order-shopper.ts'
import { expect, expectAccessible, test } from './page.ts'
import { asks } from './requests-desk.ts'
import { atHome, payHere } from './requests-home.ts'

/**
 * Every contract that is concluded after the first order, from the box to its withdrawal, in each language; the first
 * order itself is in buy.spec.ts and half.spec.ts.
 */
test.use({ contextOptions: { reducedMotion: 'reduce' }, allowErrors: { pattern: /status of (403|404|409)/ } })
test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newHousehold()))

/** Written out by hand: they are required by law, and a changed text of the shop must not change them. */
const labels: Record<Language, { order: string; withdraw: string }> = {
  nl: { order: 'Bestellen met betalingsverplichting', withdraw: 'Herroeping bevestigen' },
  en: { order: 'Order with obligation to pay', withdraw: 'Confirm withdrawal' },
  de: { order: 'zahlungspflichtig bestellen', withdraw: 'Widerruf bestätigen' },
  zh: { order: '确认下单并承担付款义务 Order with obligation to pay', withdraw: '确认撤回（Confirm withdrawal）' },
}

const dialogOf = (page: Page) => page.getByRole('dialog')
type Me = Pick<Awaited<ReturnType<typeof atHome>>, 'email' | 'orderNo' | 'read'>

interface Concluding {
  page: Page
  me: Me
  language: Language
}

/** Ticks the terms and presses the button, which stands directly below the box. */
async function conclude({ page, language }: Concluding, place = dialogOf(page)): Promise<string> {
  const t = translate(language)
  const button = place.locator('.order-button')
  await expect(button).toHaveText(labels[language].order)
  expect(await button.evaluate(one => one.previousElementSibling?.className)).toBe('order-box')
  const box = (await place.locator('.order-box').textContent()) ?? ''
  await expect(place.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expectAccessible(page)
  await place.getByLabel(t('order_box.terms.label')).check()
  await button.click()
  return box
}

/** Opens what the confirmation brings: the contract under its number, and what the law wants handed over with it. */
async function expectPapers({ page, me }: Concluding, template: string, orderNo = me.orderNo): Promise<string> {
  const { data, text } = await mailTo(page.request, me.email, template)
  const papers = data.papers as unknown as string[]
  expect(papers.slice(1)).toEqual(['terms', 'withdrawal', 'model-form'])
  const { list } = await me.read<{ list: { invoice_no: string; href: string }[] }>(`/orders/${orderNo}/documents`)
  const contract = list.find(({ invoice_no }) => invoice_no === papers[0])
  const { token } = JSON.parse(await page.evaluate(() => localStorage.getItem('genie.session') ?? '{}'))
  const answer = await page.request.get(contract?.href ?? '', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.headers()['content-type']).toBe('application/pdf')
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  return text
}

/** By the public page, as anybody may: the contract is picked by its number. */
async function withdraw({ page, me, language }: Concluding, number: string): Promise<void> {
  const t = translate(language)
  await open(page, `/${language}/withdraw`)
  await page.getByLabel(t('rights.field.pick')).selectOption(number)
  await page.getByLabel(t('rights.field.name')).fill('Anna de Wit')
  await page.getByLabel(t('rights.field.email')).fill(me.email)
  await page.getByRole('button', { name: t('rights.check') }).click()
  await expect(page.locator('.statement-sheet')).toContainText(number)
  await page.getByRole('button', { name: labels[language].withdraw, exact: true }).click()
  await expect(page.getByRole('heading', { name: t('rights.done.withdrawal') })).toBeFocused()
  await mailTo(page.request, me.email, 'withdrawal_received')
}

const newest = (page: Page) => page.locator('details.request').first()
const newestNumber = async (page: Page) => (await newest(page).getAttribute('id')) ?? ''

for (const language of languages) {
  const t = translate(language)

  for (const type of ['renewal', 'buy'] as const)
    test(`${language}: ${type}, from its box to its withdrawal`, { tag: '@further' }, async ({ page }) => {
      test.slow()
      const me = await atHome(page, { sku: 'genie-600-rent', months: 6, language })
      const journey = { page, me, language }
      await open(page, `${me.path}&ask=${type}`)
      await dialogOf(page).locator('#request-reason_code').selectOption({ index: 1 })
      if (type === 'renewal') await dialogOf(page).getByLabel(t('requests.apply.months')).selectOption('3')
      await dialogOf(page)
        .getByRole('button', { name: t('requests.apply.look'), exact: true })
        .click()
      const box = await conclude(journey)
      expect(box).toMatch(type === 'renewal' ? /117[.,]00/ : /560[.,]00/)
      expect(box).toMatch(/21\s?%/)
      await dialogOf(page).getByRole('link', { name: /€/ }).click()
      const mail = await expectPapers(journey, 'contract_concluded')
      expect(mail).toMatch(type === 'renewal' ? /117[.,]00/ : /560[.,]00/)
      await payHere(page)

      await open(page, me.path)
      const no = await newestNumber(page)
      // A buy-out has become an order of its own, and a renewal is named by its own number.
      const { bought_order_no } = await me.read<{ bought_order_no: string | null }>(`/requests/${no}`)
      await withdraw(journey, bought_order_no ?? no)
      if (bought_order_no) {
        await open(page, `/${language}/order/buy/detail?order_no=${bought_order_no}`)
        return expect(newest(page)).toContainText(t('requests.type.rejection'))
      }
      const events = async () =>
        (await me.read<{ events: { event: string }[] }>(`/requests/${no}`)).events.map(({ event }) => event)
      await expect.poll(events).toContain('taken_back')
    })

  test(`${language}: a paid repair, from its box to its withdrawal`, { tag: '@further' }, async ({ page }) => {
    test.slow()
    const me = await atHome(page, { sku: 'genie-600-rent', months: 6, language, watched: true })
    const journey = { page, me, language }
    const no = await asks(me, 'repair')
    await me.office.does(no, 'approve')
    for (const event of ['pick_up', 'start']) await me.office.does(no, 'step', { event })
    await me.office.does(no, 'bill', { duty: 'customer', repair_fee: 4500, remark: 'Behuizing gebroken.' })
    await open(page, me.path)
    const express = newest(page).getByLabel(t('request_offer.bill.express'))
    await expect(express).not.toBeChecked()
    const box = await conclude(journey, newest(page))
    expect(box).toMatch(/45[.,]00/)
    await payHere(page)
    await expectPapers(journey, 'contract_concluded')
    await withdraw(journey, no)
    await expect
      .poll(async () => (await me.read<{ bill_state: string }>(`/requests/${no}`)).bill_state)
      .toBe('withdrawn')
  })

  test(`${language}: a dearer change, from its box to the whole contract as it is then`, { tag: '@further' }, async ({
    page,
  }) => {
    test.slow()
    const me = await shopper(page, language)
    const orderNo = numberOf(await me.paid([{ sku: 'genie-600-rent', months: 6 }]), 'rent')
    await me.enter()
    const journey = { page, me: { ...me, orderNo }, language }
    await open(page, `/${language}/order/rent/detail?order_no=${orderNo}`)
    await page.getByRole('button', { name: t('orders.manage.change_action'), exact: true }).click()
    const dialog = dialogOf(page)
    await dialog
      .locator('summary')
      .filter({ hasText: t('order_change.months') })
      .click()
    await dialog.getByLabel(t('order_change.months')).selectOption('9')
    await dialog.getByRole('button', { name: t('order_change.ask') }).click()
    const box = await conclude(journey)
    expect(box).toMatch(/555[.,]00/)
    expect(box).toContain(t('order_change.box.withdrawal'))
    await payHere(page)
    const mail = await expectPapers(journey, 'order_change_concluded')
    expect(mail).toMatch(/90[.,]00/)
    const months = async () => (await me.read<{ lease_months: number }>(`/orders/${orderNo}`)).lease_months
    await expect.poll(months).toBe(9)
  })
}
