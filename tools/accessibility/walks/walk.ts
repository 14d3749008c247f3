import type { Reader } from '../reader.ts'

export interface Walk {
  name: string
  run(reader: Reader): Promise<void>
}

export const buyer = { name: 'Anna de Vries', phone: '+31 6 12345678', postcode: '3435 RA', street: 'Koolmees' }
export const password = 'Genie-demo-2026'

/** A form that is sent empty: the first field that is wrong is spoken with what is wrong. */
export async function isRefused(reader: Reader, label: string, error: string, promise: string): Promise<void> {
  await reader.announces([label, error], `${promise}: the first error is spoken with its field`)
}

/** Each field is found by its name, as it is spoken. */
export async function fillInPerson(reader: Reader, email: string): Promise<void> {
  const { t } = reader
  await reader.fill(`textbox, ${t('buy.contact.name')}`, buyer.name)
  await reader.fill(`textbox, ${t('buy.contact.email')}`, email)
  await reader.fill(`textbox, ${t('buy.contact.phone')}`, buyer.phone)
  await reader.fill(`textbox, ${t('buy.address.postcode')}`, buyer.postcode)
  // Unpaid orders per address are limited.
  await reader.fill(`textbox, ${t('buy.address.house_number')}`, String(1 + Math.floor(Math.random() * 9000)))
  await reader.fill(`textbox, ${t('buy.address.street')}`, buyer.street)
  await reader.fill(`textbox, ${t('buy.address.city')}`, 'Nieuwegein')
}

export async function tick(reader: Reader, label: string): Promise<void> {
  const box = await reader.press(`checkbox, ${label}`, 'Space')
  reader.promises(/not checked/.test(box.phrase), 'a box says that it is not ticked', box.phrase)
}

/** The button that concludes the order says that it is working; then the page of the provider follows. */
export async function order(reader: Reader): Promise<void> {
  const { t, page } = reader
  await reader.press(`button, ${t('order_box.button')}`)
  await reader.announces(t('kit.busy'), 'a pressed button says that it is working')
  await page.locator('button[value="success"]').waitFor()
}

/** The page says that it is paid: as an announcement, which then goes, and as its heading. */
export async function isPaid(reader: Reader): Promise<void> {
  const { t, page } = reader
  const title = t('pay_result.success.title')
  await page.getByRole('heading', { name: title }).waitFor()
  await page.locator('output').filter({ hasText: title }).waitFor({ state: 'detached' })
  await reader.find(`heading, ${title}`)
  await reader.listen('paid')
}
