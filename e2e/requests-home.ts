import { deflateSync } from 'node:zlib'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { type Language, languages } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { pngOf } from '#testing/steps/pictures.ts'
import { newHousehold } from './accounts-mailbox.ts'
import { numberOf, shopper } from './order-shopper.ts'
import { outcomes } from './paying.ts'
import { tokenOf } from './signed-in.ts'

const sides = ['front', 'back', 'left', 'right', 'top', 'underside'] as const
/** A small square of one shade. */
const side = 64
const rowBytes = 1 + side * 3

/** The pick-up and the work are entered by different people, so that two have seen the machine. */
export async function colleagueFetches(request: APIRequestContext, no: string): Promise<void> {
  const own = newHousehold()
  // Signed in again, because the shop's clock may have moved by weeks.
  const login = { data: { email: 'admin@genie.example', password: 'Genie-demo-2026' }, headers: own }
  const { token } = (await (await request.post('/api/user/login', login)).json()).data
  const headers = { ...own, authorization: `Bearer ${token}` }
  const data = { event: 'pick_up' }
  const answer = await (await request.post(`/api/admin/requests/${no}/step`, { data, headers })).json()
  if (answer.code !== 0) throw new Error(`${no}: ${answer.code} ${answer.msg}`)
}

/** A member of staff. */
export async function backOffice(request: APIRequestContext) {
  const own = newHousehold()
  const headers = { ...own, authorization: `Bearer ${await tokenOf(request, 'operations@genie.example')}` }

  async function post<Data>(path: string, data: object = {}): Promise<Data> {
    const answer = await (await request.post(`/api${path}`, { data, headers })).json()
    if (answer.code !== 0) throw new Error(`${path}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`)
    return answer.data
  }

  async function picture(shade: number): Promise<string> {
    const rows = Buffer.alloc(side * rowBytes, shade)
    for (let row = 0; row < side; row += 1) rows[row * rowBytes] = 0
    const file = { name: 'side.png', mimeType: 'image/png', buffer: pngOf(side, side, { rows: deflateSync(rows) }) }
    const multipart = { purpose: 'after_sale', file }
    const answer = await (await request.post('/api/common/files/upload', { multipart, headers })).json()
    if (answer.code !== 0) throw new Error(`upload: ${answer.code} ${answer.msg}`)
    return answer.data.id
  }

  return {
    post,
    picture,
    /** Moves a request on by its state table. */
    does: async (no: string, action: string, data: object = {}): Promise<void> => {
      if ('event' in data && data.event === 'pick_up') return colleagueFetches(request, no)
      // A tenant's fault is billed only with a picture of it.
      if (action === 'bill')
        await post(`/admin/requests/${no}/messages`, { text: 'De schade.', pictures: [await picture(90)] })
      await post(`/admin/requests/${no}/${action}`, data)
    },
    /** All six sides, in the order of the inspection. */
    fromAllSides: async (shade: number) => {
      const pictures: { angle: string; id: string }[] = []
      for (const angle of sides) pictures.push({ angle, id: await picture(shade) })
      return pictures
    },
  }
}

interface AtHome {
  sku: string
  kind?: 'rent' | 'buy'
  months?: number
  /** Quantity; by default one. */
  quantity?: number
  language?: Language
  /** With a report of all sides at shipment: without it, damage cannot be claimed. */
  watched?: boolean
}

/** A customer with the goods at home, signed in on this page. */
export async function atHome(page: Page, wish: AtHome) {
  const { sku, kind = 'rent', months, quantity = 1, language = 'nl', watched = false } = wish
  const me = await shopper(page, language)
  const office = await backOffice(page.request)
  const orderNo = numberOf(await me.paid([{ sku, quantity, ...(months && { months }) }]), kind)
  await me.ship(orderNo, { carrier: 'postnl', tracking_no: `3S${Date.now()}` })
  await me.enter()
  const path = `/${language}/order/${kind}/detail?order_no=${orderNo}`
  if (watched) {
    const [item] = (await me.read<{ items: { item_id: string; serial_numbers: string[] }[] }>(`/orders/${orderNo}`))
      .items
    const about = { item_id: item?.item_id, serial_number: item?.serial_numbers[0] }
    await office.post(`/admin/orders/${orderNo}/hand-over`, { ...about, pictures: await office.fromAllSides(150) })
  }
  await office.post(`/admin/orders/${orderNo}/deliver`)
  return { ...me, office, orderNo, path }
}

/** On the page of the shop, then on that of its provider. */
export async function payHere(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/pay\?checkout_no=C-/)
  await page.locator('.pay-button').click()
  await page.locator(`button[value="${outcomes.success}"]`).click()
  await expect(page).toHaveURL(/\/pay\/result/)
  // The browser may return before the provider's event.
  const thanks = languages.map(language => translate(language)('pay_result.success.title'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(thanks.join('|')))
}
