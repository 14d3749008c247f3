import { randomUUID } from 'node:crypto'
import { solve } from '#testing/steps/solve.ts'
import { bearer, post } from './load/people.ts'

/** What an order needs besides a customer. */
export interface Goods {
  sku: string
  terms: string
  /** For a rental. */
  months?: number
  start_on?: string
}

export async function findGoods(url: string, query: (text: string) => Promise<{ sku_id: string }[]>): Promise<Goods> {
  await query("update skus set stock = 100000000 where stock is not null and kind = 'buy'")
  const [row] = await query("select sku_id from skus where key = 'blades-set-9'")
  const listed = await fetch(`${url}/api/documents`)
  const answer = (await listed.json()) as { data: { list: { name: string; version: string }[] } }
  const terms = answer.data.list.find(({ name }) => name === 'terms')?.version ?? ''
  return { sku: row?.sku_id ?? '', terms }
}

export async function guestToken(url: string): Promise<string> {
  return ((await post(url, '/api/user/anonymous', {})) as { token: string }).token
}

export interface Placed {
  checkout_no: string
  orders: { order_no: string }[]
}

export async function place(url: string, token: string, { sku, terms, months, start_on }: Goods): Promise<Placed> {
  const headers = bearer(token)
  const line = { sku_id: sku, quantity: 1, ...(months && { months }), ...(start_on && { start_on }) }
  const quote = (await post(url, '/api/quotes', { country: 'NL', lines: [line] }, headers)) as {
    quote_id: string
    hash: string
  }
  const challenge = await (await fetch(`${url}/api/common/captcha`)).json()
  const body = {
    altcha: await solve((challenge as { data: unknown }).data),
    ...{ quote_id: quote.quote_id, hash: quote.hash, terms_version: terms, terms_accepted: true, age_confirmed: true },
    recipient: { recipient: 'Bench', email: 'bench@example.org', phone: '+31612345678' },
    address: {
      ...{ street: 'Voorstraat', house_number: randomUUID().slice(0, 8), postcode: '3512 AA' },
      ...{ city: 'Utrecht', country: 'NL' },
    },
  }
  return (await post(url, '/api/orders', body, headers)) as Placed
}

/** Quote, order, session, the button at the provider, and back in the shop: paid, or it throws. */
export async function buy(url: string, token: string, goods: Goods, press: Press): Promise<Placed> {
  const placed = await place(url, token, goods)
  const path = `/api/checkouts/${placed.checkout_no}`
  const { pay_url } = (await post(url, `${path}/pay`, { method: 'ideal' }, bearer(token))) as { pay_url: string }
  await press(pay_url)
  const { outcome } = (await post(url, `${path}/outcome`, {}, bearer(token))) as { outcome: string }
  if (outcome !== 'success') throw new Error(`${placed.checkout_no} was not paid: ${outcome}`)
  return placed
}

export type Press = (payUrl: string) => Promise<void>

/** If the provider is a part of the shop itself. */
export function pressIn(shopUrl: string): Press {
  return async payUrl => {
    const pressed = await fetch(new URL(new URL(payUrl).pathname, shopUrl), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ outcome: 'success' }),
    })
    await pressed.arrayBuffer()
  }
}
