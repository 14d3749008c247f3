import type { CallData } from '#contract/protocol/call.ts'
import type { Answer, TestApp } from '../shop/test-app.ts'
import { bearer, randomIp, type SignIn, solved } from './accounts.ts'

export type Quote = CallData<'POST /quotes'>
export type Checkout = CallData<'POST /orders'>
export type Order = CallData<'GET /orders/{order_no}'>

export interface Line {
  sku: string
  quantity?: number
  months?: number
  start_on?: string
}

const address = { street: 'Voorstraat', house_number: '1', postcode: '3512 AA', city: 'Utrecht', country: 'NL' }

/** What the demo shop offers first in each country. */
const usualMethods: Readonly<Record<string, string>> = { NL: 'ideal', BE: 'bancontact', DE: 'paypal' }

/** A customer at the checkout: sends what the screens send. */
export function till(app: TestApp, who: SignIn & { email?: string }, place: Partial<typeof address> = {}) {
  // Every customer has an IP address of their own, so that they do not share rate limits.
  const headers = { ...bearer(who.token), 'x-forwarded-for': randomIp() }
  const call = (method: string, path: string, body?: unknown, more: object = {}): Promise<Answer> =>
    app.send(method, `/api${path}`, { ...(body === undefined ? {} : { body }), headers: { ...headers, ...more } })

  async function quote(lines: readonly Line[], codes: { coupon_code?: string; share_code?: string } = {}) {
    const skus = await skuIds(app)
    const answer = await call('POST', '/quotes', {
      lines: lines.map(({ sku, quantity = 1, ...term }) => ({ sku_id: skus.get(sku), quantity, ...term })),
      country: place.country ?? address.country,
      ...codes,
    })
    if (answer.status !== 200) throw new Error(`No quote: ${answer.text}`)
    return answer.json.data as Quote
  }

  async function bodyFor({ quote_id, hash }: Pick<Quote, 'quote_id' | 'hash'>) {
    // A guest solves the proof of work, which an account has solved at its creation.
    const proof = who.type === 'guest' ? { altcha: await solved(app) } : {}
    return {
      ...proof,
      ...{
        quote_id,
        hash,
        terms_version: await termsVersion(app),
        terms_accepted: true,
        age_confirmed: true,
        review_mail: true,
      },
      recipient: { recipient: 'Anna de Wit', email: who.email ?? 'anna@example.nl', phone: '+31 6 1234 5678' },
      address: { ...address, ...place },
    }
  }

  const order = async (of: Pick<Quote, 'quote_id' | 'hash'>, change: object = {}, more: object = {}) =>
    call('POST', '/orders', { ...(await bodyFor(of)), ...change }, more)

  async function placed(lines: readonly Line[], codes = {}): Promise<Checkout> {
    const answer = await order(await quote(lines, codes))
    if (answer.status !== 200) throw new Error(`No order: ${answer.text}`)
    return answer.json.data as Checkout
  }

  async function pay(checkoutNo: string, method = usualMethods[place.country ?? 'NL'] ?? 'card'): Promise<string> {
    const answer = await call('POST', `/checkouts/${checkoutNo}/pay`, { method })
    if (answer.status !== 200) throw new Error(`No session: ${answer.text}`)
    return (answer.json.data as { pay_url: string }).pay_url
  }

  /** On the hosted page of the sandbox, like the customer's button. */
  const choose = (payUrl: string, outcome: string) =>
    fetch(payUrl, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome }) })

  const outcome = async (checkoutNo: string) => {
    const answer = await call('POST', `/checkouts/${checkoutNo}/outcome`, {})
    if (answer.status !== 200) throw new Error(`No outcome: ${answer.text}`)
    return answer.json.data as CallData<'POST /checkouts/{checkout_no}/outcome'>
  }

  const read = async (orderNo: string) => (await call('GET', `/orders/${orderNo}`)).json.data as Order

  async function paid(lines: readonly Line[], codes = {}): Promise<Checkout> {
    const checkout = await placed(lines, codes)
    await choose(await pay(checkout.checkout_no), 'success')
    const after = await outcome(checkout.checkout_no)
    if (after.outcome !== 'success') throw new Error(`Not paid: ${after.outcome}`)
    return after.checkout
  }

  return { call, token: who.token, quote, order, placed, pay, choose, outcome, read, paid, bodyFor }
}

export async function skuIds(app: TestApp): Promise<Map<string, string>> {
  const rows = await app.context.db.selectFrom('skus').select(['key', 'sku_id']).execute()
  return new Map(rows.map(row => [row.key, row.sku_id]))
}

/** The current one: a changed figure of the terms makes another version. */
export async function termsVersion(app: TestApp): Promise<string> {
  const { json } = await app.send('GET', '/api/documents')
  const { list } = json.data as CallData<'GET /documents'>
  return list.find(({ name }) => name === 'terms')?.version ?? ''
}

export { ledgerFaults } from '#server/money/ledger/checks.ts'
