import type { APIRequestContext, Page } from '@playwright/test'
import { newHousehold } from './accounts-mailbox.ts'
import { hydrated } from './page.ts'
import { tokenOf } from './signed-in.ts'

const text = (word: string) => ({ nl: word, en: word, zh: word, de: word })

async function answerOf<Data>(response: { json: () => Promise<unknown> }, what: string): Promise<Data> {
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: Data }
  if (code !== 0) throw new Error(`${what}: ${code} ${msg}`)
  return data
}

/** Blades for this test only, so that no other test changes their price and stock. */
export interface OwnGoods {
  sku_id: string
  list: (listed: boolean) => Promise<void>
  setPrice: (unit_price: number) => Promise<void>
}

let made = 0

export async function ownGoods(request: APIRequestContext, unit_price: number): Promise<OwnGoods> {
  made += 1
  const own = newHousehold()
  const headers = { ...own, authorization: `Bearer ${await tokenOf(request, 'operations@genie.example')}` }
  const send = async <Data>(method: 'post' | 'put', path: string, data: object) =>
    answerOf<Data>(await request[method](`/api/admin${path}`, { data, headers }), path)
  const { list } = await answerOf<{ list: { key: string; product_id: string }[] }>(
    await request.get('/api/products?page_size=100'),
    'products',
  )
  const blades = list.find(({ key }) => key === 'blades')
  const key = `test-${process.pid}-${Date.now()}-${made}`
  const body = { key, kind: 'buy', variant: key, name: text(`Proefset ${made}`), position: 90, stock: 50 }
  const { sku_id } = await send<{ sku_id: string }>('post', `/products/${blades?.product_id}/skus`, body)
  const goods: OwnGoods = {
    sku_id,
    list: async listed => void (await send('put', `/skus/${sku_id}/listed`, { listed })),
    setPrice: async price => {
      const asked = await request.post(`/api/admin/skus/${sku_id}/prices`, { data: { unit_price: price }, headers })
      const { code, data } = (await asked.json()) as { code: number; data: { proposal_id: string } }
      if (code === 0) return
      // Fifty units far below the usual price exceed the limit of one person: a second one approves.
      const colleague = { ...own, authorization: `Bearer ${await tokenOf(request, 'admin@genie.example')}` }
      const path = `/api/admin/proposals/${data.proposal_id}`
      const { version } = await answerOf<{ version: number }>(await request.get(path, { headers: colleague }), path)
      await answerOf(await request.post(`${path}/approve`, { data: { version }, headers: colleague }), path)
    },
  }
  await goods.setPrice(unit_price)
  await goods.list(true)
  return goods
}

export interface InCart {
  sku_id: string
  quantity?: number
  months?: number
  remark?: string
}

/** The SKUs of the demo shop by key. */
export async function skus(request: APIRequestContext): Promise<Record<string, string>> {
  const { list } = await answerOf<{ list: { skus: { key: string; sku_id: string }[] }[] }>(
    await request.get('/api/products?page_size=100'),
    'products',
  )
  return Object.fromEntries(list.flatMap(product => product.skus.map(({ key, sku_id }) => [key, sku_id])))
}

/** A guest with these items in the cart, signed in on the page. */
export async function guestWith(page: Page, goods: readonly InCart[]): Promise<void> {
  const own = newHousehold()
  await page.setExtraHTTPHeaders(own)
  const session = await answerOf<{ token: string }>(
    await page.request.post('/api/user/anonymous', { data: {}, headers: own }),
    'guest',
  )
  const headers = { ...own, authorization: `Bearer ${session.token}` }
  for (const one of goods) {
    await answerOf(
      await page.request.post('/api/cart/items', { data: { quantity: 1, ...one }, headers }),
      'POST /cart/items',
    )
  }
  await page.addInitScript(
    kept => {
      if (!localStorage.getItem('genie.session')) localStorage.setItem('genie.session', kept)
    },
    JSON.stringify({ ...session, redirect_url: '', redirect_expired: 0 }),
  )
}

export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}
