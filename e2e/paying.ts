import type { Page } from '@playwright/test'
import type { Language } from '#domain/languages.ts'
import { solve } from '#testing/steps/solve.ts'
import { newHousehold } from './accounts-mailbox.ts'
import { skus } from './goods.ts'
import { hydrated } from './page.ts'

export interface Line {
  sku: string
  quantity?: number
  months?: number
}

interface Order {
  order_no: string
  order_status: string
  pay_status: string
  paid_amount: number
  total_amount: number
}

/** A guest who has ordered over HTTP and has not paid yet, signed in on the page. */
export interface Payer {
  checkoutNo: string
  call: <Data>(method: 'get' | 'post', path: string, data?: object) => Promise<Data>
  /** A session at the provider, begun outside the page. */
  begin: (method?: string) => Promise<string>
  orders: () => Promise<Order[]>
}

export async function payer(page: Page, lines: readonly Line[] = [{ sku: 'blades-set-9' }]): Promise<Payer> {
  const own = newHousehold()
  await page.setExtraHTTPHeaders(own)
  const { request } = page
  async function send<Data>(method: 'get' | 'post', path: string, data?: object, token = ''): Promise<Data> {
    const headers = { ...own, ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await (await request[method](`/api${path}`, { headers, ...(data && { data }) })).json()
    if (answer.code !== 0) throw new Error(`${path}: ${answer.code} ${answer.msg}`)
    return answer.data
  }
  const session = await send<{ token: string }>('post', '/user/anonymous', {})
  const call: Payer['call'] = (method, path, data) => send(method, path, data, session.token)
  const known = await skus(request)
  const { list } = await send<{ list: { name: string; version: string }[] }>('get', '/documents')
  const quote = await call<{ quote_id: string; hash: string }>('post', '/quotes', {
    lines: lines.map(({ sku, quantity = 1, ...term }) => ({ sku_id: known[sku], quantity, ...term })),
    country: 'NL',
  })
  const { checkout_no: checkoutNo } = await call<{ checkout_no: string }>('post', '/orders', {
    altcha: await solve(await send('get', '/common/captcha')),
    quote_id: quote.quote_id,
    hash: quote.hash,
    ...{ terms_version: list.find(({ name }) => name === 'terms')?.version },
    ...{ terms_accepted: true, age_confirmed: true },
    recipient: { recipient: 'Sanne de Wit', email: 'sanne@voorbeeld.example', phone: '+31 6 1234 5678' },
    address: {
      ...{ street: 'Dorpsstraat', postcode: '3435 RA', city: 'Nieuwegein', country: 'NL' },
      house_number: String(1 + Math.floor(Math.random() * 90_000)),
    },
  })
  await page.addInitScript(
    kept => {
      if (!localStorage.getItem('genie.session')) localStorage.setItem('genie.session', kept)
    },
    JSON.stringify({ ...session, redirect_url: '', redirect_expired: 0 }),
  )
  return {
    checkoutNo,
    call,
    begin: async (method = 'ideal') =>
      (await call<{ pay_url: string }>('post', `/checkouts/${checkoutNo}/pay`, { method })).pay_url,
    orders: async () => (await call<{ list: Order[] }>('get', '/orders')).list,
  }
}

export const outcomes = { success: 'success', delayed: 'delayed', decline: 'decline', abandon: 'abandon' } as const

/** On the page of the provider, with the button of an outcome. */
export async function choose(page: Page, outcome: keyof typeof outcomes): Promise<void> {
  await page.locator(`button[value="${outcome}"]`).click()
}

/** The order was placed and its payment began: the page of the provider is shown. */
export async function expectPaying(page: Page): Promise<void> {
  await page.locator('button[value="success"]').waitFor()
}

/** Back from the page of the provider to the one where an unpaid order is resumed. */
export async function backToPay(page: Page): Promise<void> {
  await expectPaying(page)
  await page.goBack()
  await page.locator('.pay-button').waitFor()
}

/** A later decision of the bank, without the page. */
export async function bankSays(page: Page, payUrl: string, outcome: string): Promise<void> {
  await page.request.post(`/sandbox/act/${payUrl.split('/').at(-1)}`, { data: { outcome } })
}

export async function openPay(page: Page, language: Language, checkoutNo: string): Promise<void> {
  await page.goto(`/${language}/pay?checkout_no=${checkoutNo}`)
  await hydrated(page)
}

export async function openResult(page: Page, language: Language, checkoutNo: string): Promise<void> {
  await page.goto(`/${language}/pay/result?checkout_no=${checkoutNo}`)
  await hydrated(page)
}

/** Simulates the return from another tab, which a headless browser never leaves. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}
