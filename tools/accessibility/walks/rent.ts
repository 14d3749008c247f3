import type { Walk } from './walk.ts'
import { fillInPerson, isPaid, isRefused, order, tick } from './walk.ts'

/** From the home to the payment page, with a form that is refused and a bank that declines. */
export const rent: Walk = {
  name: 'rent',
  async run(reader) {
    const { t, language, page } = reader
    await reader.open(`/${language}`, t('pages.home.title'))
    await reader.listen('home')
    await reader.press('link, Genie 600')
    await reader.arrives('Genie 600')
    await reader.listen('model')

    const slider = await reader.press(`slider, ${t('detail.price.term')}`, 'ArrowRight')
    const months = t('detail.price.months', { months: 0 }).replace('0', '').trim()
    reader.promises(slider.phrase.includes(months), 'the slider says its value with its unit', slider.phrase)
    await reader.announces([t('detail.price.today'), '€'], 'a moved slider says what the price is now')
    await reader.press(`link, ${t('detail.price.go_rent')}`)
    await reader.arrives(t('pages.rent_fill.title'))
    await page.locator('.order-button').waitFor()
    await reader.listen('rental form')

    await reader.press(`button, ${t('order_box.button')}`)
    await isRefused(reader, t('buy.contact.name'), t('validation.required'), 'an order without a person')
    await reader.listen('refused rental form')
    await fillInPerson(reader, `${reader.language}.rent@voorbeeld.example`)
    await tick(reader, t('order_box.terms.label'))
    await tick(reader, t('order_box.age.label'))
    await order(reader)
    await page.goBack()
    await reader.arrives(t('pages.pay.title'))
    await page.locator('.pay-button').waitFor()
    await reader.listen('payment page')
    await reader.press(`radio, ${t('pay.method.card')}`, 'Space')
    await reader.press(`button, ${((await page.locator('.pay-button').textContent()) ?? '').trim()}`)
    await page.locator('button[value="decline"]').click()
    await page.locator('button[value="success"]').click()
    await reader.arrives(t('pages.pay_result.title'))
    await isPaid(reader)
  },
}
