import { deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import type { CallData } from '#contract/protocol/call.ts'
import { translate } from '#i18n/translate.ts'
import { pngOf } from '#testing/steps/pictures.ts'
import { termsVersion } from './order-shopper.ts'
import { expect } from './page.ts'
import { atHome, colleagueFetches } from './requests-home.ts'
import { signedInAs } from './signed-in.ts'

export const t = translate('nl')
export const dialogOf = (page: Page) => page.getByRole('dialog')
export const head = (page: Page) => page.locator('.page-head')
export const open = (page: Page, name: string) => head(page).getByRole('button', { name, exact: true }).click()
export const submit = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click()
export const standing = (page: Page) => page.locator('.standing')

type Me = Awaited<ReturnType<typeof atHome>>
interface Made {
  request_no: string
  checkout_no: string | null
}

/** Sessions are per shop, and each worker has its own. */
export const staffAt = (page: Page, origin: string, name = 'operations') =>
  signedInAs(page, `${name}@genie.example`, origin)

export async function rented(
  page: Page,
  origin: string,
  wish: { months?: number; kind?: 'rent' | 'buy'; quantity?: number; watched?: boolean } = {},
) {
  const { months = 6, kind = 'rent', quantity = 1, watched = false } = wish
  const sku = kind === 'rent' ? 'genie-600-rent' : 'genie-600-buy'
  const me = await atHome(page, { sku, kind, quantity, watched, ...(kind === 'rent' && { months }) })
  await staffAt(page, origin)
  return me
}

/** Like the customer, over HTTP. */
export async function asks({ read, write, orderNo }: Me, apply_type: string, change: object = {}): Promise<string> {
  const [item] = (await read<{ items: { item_id: string }[] }>(`/orders/${orderNo}`)).items
  const wish = { item_id: item?.item_id, apply_type, ...change }
  const isPriced = ['return', 'renewal', 'buy'].includes(apply_type)
  const offer = isPriced ? await write<{ offer_id: string }>(`/orders/${orderNo}/request-offer`, wish) : undefined
  const body = {
    ...{ reason_code: 'other', apply_reason: 'Het is zoals het is.', ...wish },
    ...(offer && { offer_id: offer.offer_id }),
    ...(['renewal', 'buy'].includes(apply_type) && { terms_version: await termsVersion(read) }),
  }
  return (await write<Made>(`/orders/${orderNo}/requests`, body)).request_no
}

export async function pays(page: Page, { read, write }: Me, requestNo: string): Promise<void> {
  const { checkout_no } = await read<Made>(`/requests/${requestNo}`)
  const { pay_url } = await write<{ pay_url: string }>(`/checkouts/${checkout_no}/pay`, { method: 'ideal' })
  await page.request.post(pay_url, { form: { outcome: 'success' }, maxRedirects: 0 })
  await write(`/checkouts/${checkout_no}/outcome`, {})
}

/** Accepts the bill as it is shown. */
export async function acceptsBill({ read, write }: Me, requestNo: string): Promise<void> {
  const { bill_hash, ...fees } = await read<CallData<'GET /requests/{request_no}'>>(`/requests/${requestNo}`)
  const { base_fee, freight, other_fee, repair_fee, maintenance_fee } = fees
  const total = base_fee + freight + other_fee + repair_fee + maintenance_fee
  const terms_version = await termsVersion(read)
  await write(`/requests/${requestNo}/bill`, { accept: true, bill_hash, total, terms_version, express: true })
}

/** The machine has arrived with a torn hood: 40 euros of the deposit are claimed. */
export async function isFoundTorn(office: Me['office'], no: string): Promise<void> {
  await office.does(no, 'step', { event: 'pick_up' })
  await office.does(no, 'step', { event: 'inspect' })
  const points = ['unlinked_from_app', 'pin_reset', 'map_wiped', 'battery_safe', 'accessories_complete']
  const pictures = [await office.picture(30)]
  await office.does(no, 'inspect', {
    checklist: Object.fromEntries(points.map(point => [point, true])),
    pictures: await office.fromAllSides(90),
    findings: [{ rule: 'damage', cost: 4000, duty: 'customer', note: 'Behuizing gescheurd.', pictures }],
  })
}

/** Accepts the settlement as it is shown. */
export async function acceptsSettlement({ read, write }: Pick<Me, 'read' | 'write'>, requestNo: string): Promise<void> {
  const { settlement } = await read<CallData<'GET /requests/{request_no}'>>(`/requests/${requestNo}`)
  const { version, back, owed } = settlement ?? {}
  await write(`/requests/${requestNo}/accept-settlement`, { version, back, owed })
}

export async function look(page: Page, requestNo: string): Promise<void> {
  await page.goto(`/nl/admin/requests/${requestNo}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(requestNo)
}

/** Executes the emphasized action, after its consequence is shown. */
export async function action(page: Page, name: string, after: string): Promise<void> {
  await open(page, name)
  await submit(page, name)
  await expect(dialogOf(page)).toBeHidden()
  await expect(standing(page)).toContainText(after)
}

/** A second person has picked it up; the page is notified. */
export async function fetchedByColleague(page: Page, no: string, after: string): Promise<void> {
  await colleagueFetches(page.request, no)
  await expect(standing(page)).toContainText(after)
}

export function photo(shade: number) {
  const rows = Buffer.alloc(64 * 193, shade)
  for (let row = 0; row < 64; row += 1) rows[row * 193] = 0
  return { name: 'foto.png', mimeType: 'image/png', buffer: pngOf(64, 64, { rows: deflateSync(rows) }) }
}
