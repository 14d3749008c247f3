import { buyer, fillInPerson, isPaid, isRefused, order, tick, type Walk } from './walk.ts'

/** Blades, from the list over the cart to the order. */
export const buy: Walk = {
  name: 'buy',
  async run(reader) {
    const { t, language, page } = reader
    await reader.open(`/${language}/product`, t('pages.product.title'))
    await reader.listen('list of models and accessories')
    const put = await reader.press(`button, ${t('cart.put.short')}: `)
    const name = put.text.replace(`${t('cart.put.short')}: `, '')
    await reader.announces(t('cart.put.added', { name }), 'what was put into the cart is announced by its name')
    await reader.press(`link, ${t('cart.put.see')}`)
    await reader.arrives(t('pages.cart.title'))
    await page.locator('.cart-sum').waitFor()
    await reader.listen('cart')

    const more = await reader.press(`button, ${t('kit.increase')}`)
    const quantity = t('cart.line.quantity', { name })
    reader.promises(more.phrase.includes(quantity), 'a step button says of what it takes one more', more.phrase)
    await reader.announces(t('cart.line.saved', { name }), 'a changed line says that it is saved')
    await reader.announces([t('cart.sum.due_today'), '€'], 'a changed quantity says what is to be paid now')
    await reader.press(`link, ${t('cart.sum.go')}`)
    await reader.arrives(t('pages.buy.title'))
    await page.locator('.order-button').waitFor()
    await reader.listen('order form')

    await fillInPerson(reader, 'buy@voorbeeld.example')
    await reader.fill(`textbox, ${t('buy.contact.phone')}`, 'geen')
    await tick(reader, t('order_box.terms.label'))
    await reader.press(`button, ${t('order_box.button')}`)
    await isRefused(reader, t('buy.contact.phone'), t('validation.phone_format'), 'an order with a wrong telephone')
    await reader.fill(`textbox, ${t('buy.contact.phone')}`, buyer.phone)
    await order(reader)
    await page.locator('button[value="success"]').click()
    await reader.arrives(t('pages.pay_result.title'))
    await isPaid(reader)
  },
}
