import type { Page } from '@playwright/test'
import type { CallData } from '#contract/protocol/call.ts'
import { type Language, languageNumbers } from '#domain/languages.ts'
import { buildPendingParcel } from '#domain/shipments/pending-parcel.ts'
import { solve } from '#testing/steps/solve.ts'
import { newEmail, newHousehold } from './accounts-mailbox.ts'
import { type InCart, skus } from './goods.ts'
import { expect } from './page.ts'
import { tokenOf } from './signed-in.ts'

export interface Placed {
  checkout_no: string
  amount: number
  orders: { order_no: string; kind: 'rent' | 'buy' }[]
}

/** Orders over HTTP like the screens, and signs the customer in on this page; a guest by default. */
export async function shopper(page: Page, language: Language = 'nl', account?: { email: string; password: string }) {
  const own = newHousehold()
  const email = newEmail()
  await page.setExtraHTTPHeaders(own)
  const send = async <Data>(method: 'get' | 'post', path: string, data?: object, token = ''): Promise<Data> => {
    const headers = { ...own, ...(token && { authorization: `Bearer ${token}` }) }
    const body = data && { language: languageNumbers[language], ...data }
    const answer = await page.request[method](`/api${path}`, { headers, ...(body && { data: body }) })
    const { code, msg, data: found } = await answer.json()
    if (code !== 0) throw new Error(`${path}: ${code} ${msg}`)
    return found
  }
  const begin = () => send<{ token: string }>('post', account ? '/user/login' : '/user/anonymous', { ...account })
  let session = await begin()
  const terms_version = await termsVersion(path => send('get', path))
  const known = await skus(page.request)

  async function place(goods: (Omit<InCart, 'sku_id'> & { sku: string })[]): Promise<Placed> {
    const lines = goods.map(({ sku, ...line }) => ({ sku_id: known[sku], quantity: 1, ...line }))
    const { quote_id, hash } = await send<{ quote_id: string; hash: string }>(
      'post',
      '/quotes',
      { lines, country: 'NL' },
      session.token,
    )
    const place = { street: 'Voorstraat', postcode: '3512 AA', city: 'Utrecht', country: 'NL' }
    // A random house number, because unpaid orders per address are limited.
    const address = { ...place, house_number: String(1 + Math.floor(Math.random() * 9000)) }
    const proof = account ? {} : { altcha: await solve(await send('get', '/common/captcha')) }
    const body = {
      ...proof,
      ...{ quote_id, hash, terms_version, terms_accepted: true, age_confirmed: true, address },
      recipient: { recipient: 'Anna de Wit', email, phone: '+31 6 1234 5678' },
    }
    return send('post', '/orders', body, session.token)
  }

  async function paid(goods: Parameters<typeof place>[0]): Promise<Placed> {
    const placed = await place(goods)
    const path = `/checkouts/${placed.checkout_no}`
    const { pay_url } = await send<{ pay_url: string }>('post', `${path}/pay`, { method: 'ideal' }, session.token)
    await page.request.post(pay_url, { form: { outcome: 'success' }, maxRedirects: 0 })
    const { outcome } = await send<{ outcome: string }>('post', `${path}/outcome`, {}, session.token)
    expect(outcome).toBe('success')
    return placed
  }

  /** Signs in on this page from now on. */
  const enter = () =>
    page.addInitScript(
      kept => {
        if (!localStorage.getItem('genie.session')) localStorage.setItem('genie.session', kept)
      },
      JSON.stringify({ ...session, redirect_url: '', redirect_expired: 0 }),
    )

  async function staff(path: string, body: object): Promise<void> {
    await send('post', `/admin${path}`, body, await tokenOf(page.request, 'operations@genie.example'))
  }

  /** Ships every machine by its reserved serial number. */
  async function ship(orderNo: string, body: object = {}): Promise<void> {
    const desk = await tokenOf(page.request, 'operations@genie.example')
    const order = await send<CallData<'GET /admin/orders/{order_no}'>>(
      'get',
      `/admin/orders/${orderNo}`,
      undefined,
      desk,
    )
    await send('post', `/admin/orders/${orderNo}/ship`, { ...body, units: buildPendingParcel(order) }, desk)
  }

  const read = <Data>(path: string) => send<Data>('get', path, undefined, session.token)

  const write = <Data>(path: string, data: object) => send<Data>('post', path, data, session.token)

  /** Signs in again after weeks. */
  const again = async () => {
    session = await begin()
  }

  return { email, place, paid, enter, again, staff, ship, read, write }
}

/** The current version of the terms. */
export async function termsVersion(read: <Data>(path: string) => Promise<Data>): Promise<string | undefined> {
  const { list } = await read<{ list: { name: string; version: string }[] }>('/documents')
  return list.find(({ name }) => name === 'terms')?.version
}

export function numberOf({ orders }: Placed, kind: 'rent' | 'buy'): string {
  return orders.find(order => order.kind === kind)?.order_no ?? ''
}
