import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { randomIp } from '../steps/accounts.ts'
import { solve } from '../steps/solve.ts'
import { counts } from './proof.ts'

export interface Catalogue {
  skus: ReadonlyMap<string, string>
  terms: string
}

export interface Story {
  checkoutNo: string
  /** The outcome chosen at the provider; only the provider knows whether it was received. */
  chosen: string
  came: boolean
}

/** The same values for the same seed. */
export function dice(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

class GaveUp extends Error {}

export interface ShopperOptions {
  maxWaitMs?: number
  /** Receives every response, also those that are retried. */
  heard?: (answer: Response, text: string) => void
}

/** A customer who tries again without a response, as people do: the same request with the same key. */
export function shopperAt(url: string, { maxWaitMs = 60_000, heard = () => {} }: ShopperOptions = {}) {
  const ip = randomIp()
  let token = ''
  async function call(
    method: string,
    path: string,
    body?: object,
    key?: string,
  ): Promise<{ code: number; data: never }> {
    const until = performance.now() + maxWaitMs
    for (;;) {
      try {
        const answer = await fetch(`${url}/api${path}`, {
          method,
          headers: {
            ...(body && { 'content-type': 'application/json' }),
            ...(token && { authorization: `Bearer ${token}` }),
            ...(key && { 'idempotency-key': key }),
            'x-forwarded-for': ip,
          },
          ...(body && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(20_000),
        })
        const text = await answer.text()
        heard(answer, text)
        const json = JSON.parse(text) as { code: number; data: never }
        // Still running under this key, or a server error: again, a little later.
        if (answer.status < 500 && answer.status !== 429 && json.code !== 1) return json
      } catch {
        // No connection, or closed before the response.
      }
      if (performance.now() > until) throw new GaveUp(`${method} ${path}`)
      await pause(300)
    }
  }

  async function press(payUrl: string, outcome: string): Promise<void> {
    // The provider runs in the same process here: its page may be unavailable for a moment.
    for (let tries = 0; tries < 20; tries += 1) {
      const answer = await fetch(new URL(new URL(payUrl).pathname, url), {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ outcome }),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined)
      if (answer && answer.status < 500) return
      await pause(400)
    }
    throw new GaveUp(payUrl)
  }

  return {
    /** From an empty cart to a payment, or another ending. */
    async buys({ skus, terms }: Catalogue, roll: (below: number) => number): Promise<Story | undefined> {
      try {
        token = ((await call('POST', '/user/anonymous', {})).data as { token: string }).token
        const wish = roll(3) === 0 ? { sku: 'genie-600-rent', months: 2 + roll(4) } : { sku: 'blades-set-9' }
        const { sku, ...term } = wish
        const lines = [{ sku_id: skus.get(sku), quantity: 1 + (sku === 'blades-set-9' ? roll(3) : 0), ...term }]
        const offered = await call('POST', '/quotes', { lines, country: 'NL' })
        // The session may have expired, if the test moves clocks.
        if (offered.code !== 0) return undefined
        const quote = offered.data as { quote_id: string; hash: string }
        const challenge = await call('GET', '/common/captcha')
        if (challenge.code !== 0) return undefined
        const body = {
          altcha: await solve(challenge.data),
          ...{ quote_id: quote.quote_id, hash: quote.hash, terms_version: terms, terms_accepted: true },
          age_confirmed: true,
          recipient: { recipient: 'Anna de Wit', email: `chaos-${randomUUID()}@example.org`, phone: '+31612345678' },
          address: {
            ...{ street: 'Voorstraat', house_number: randomUUID().slice(0, 8), postcode: '3512 AA' },
            ...{ city: 'Utrecht', country: 'NL' },
          },
        }
        // After a kill in the middle, a key stays busy for a minute, which is too long for a short run. The quote can
        // be used only once anyway.
        const placed = await call('POST', '/orders', body, counts(undefined, randomUUID()))
        if (placed.code !== 0) return undefined
        const checkoutNo = (placed.data as { checkout_no: string }).checkout_no
        const story: Story = { checkoutNo, chosen: 'nothing', came: false }
        if (roll(12) === 0) return story
        return await pays(story, roll)
      } catch (error) {
        if (error instanceof GaveUp) return undefined
        throw error
      }
    },
  }

  async function pays(story: Story, roll: (below: number) => number): Promise<Story> {
    const path = `/checkouts/${story.checkoutNo}`
    const begun = await call('POST', `${path}/pay`, { method: roll(2) ? 'ideal' : 'card' })
    if (begun.code !== 0) return story
    const { pay_url } = begun.data as { pay_url: string }
    story.chosen = ['decline', 'delayed'][roll(10)] ?? 'success'
    await press(pay_url, story.chosen)
    // Some never return to the shop, some decide otherwise at the last moment.
    if (roll(5) === 0) return story
    if (roll(12) === 0) await call('POST', `${path}/cancel`, {})
    await call('POST', `${path}/outcome`, {})
    story.came = true
    return story
  }
}
