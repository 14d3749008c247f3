import { atHome } from '#e2e/requests-home.ts'
import { isRefused, type Walk } from './walk.ts'

/** A tenant with a machine at home asks for a repair. */
export const repair: Walk = {
  name: 'repair',
  async run(reader) {
    const { t, page } = reader
    const { path } = await atHome(page, { sku: 'genie-600-rent', months: 6 })
    await reader.open(path, t('pages.order_rent_detail.title'))
    await page.getByRole('region', { name: t('requests.heading') }).waitFor()
    await reader.listen('order')
    await reader.press(`button, ${t('requests.choices.ask.repair')}`)
    await reader.announces(
      ['dialog', t('requests.apply.title.repair', { name: 'Genie 600' })],
      'a dialog says its title',
    )
    await reader.staysInDialog()
    await reader.listen('dialog of the request')

    await reader.press(`button, ${t('requests.apply.send')}`)
    await isRefused(reader, t('requests.apply.reason.repair'), t('validation.required'), 'a request without a reason')
    await page.keyboard.type(t('requests.reason.noise').slice(0, 6))
    await reader.press(`button, ${t('requests.apply.send')}`)
    await reader.announces(t('kit.busy'), 'a pressed button says that it is working')
    await reader.announces(t('requests.sent.title', { type: 'repair' }), 'what was sent is announced')
    await reader.listen('dialog after sending')
    await reader.press(`button, ${t('requests.sent.close', { type: 'repair' })}`)
    await reader.listen('order with its request')
  },
}
