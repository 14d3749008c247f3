import { setTimeout as pause } from 'node:timers/promises'
import { buy, guestToken } from '../orders.ts'
import { startWholeShop, type WholeShop } from '../whole-shop.ts'
import { median } from './load.ts'
import { bearer, post } from './people.ts'
import { residentMb } from './processes.ts'

/**
 * `node bench/load/steady.ts [minutes]`: a long run in short. All kinds of requests at once for a long time; memory
 * must not grow, so it is read each minute. It ends by itself.
 */
const minutes = Number(process.argv[2] ?? 30)
const lanes = 12

async function work({ shop, goods, provider }: WholeShop, turn: number, token: string): Promise<void> {
  const own = bearer(token)
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(shop.url + path, { headers })
    await answer.arrayBuffer()
    if (answer.status >= 500) throw new Error(`${path}: ${answer.status}`)
  }
  await get(`/${['nl', 'en', 'de', 'zh'][turn % 4]}/detail?type=genie-600&turn=${turn % 500}`)
  await get('/api/products')
  await get(`/api/device-types/genie-600/free-days?months=${1 + (turn % 6)}`)
  await post(shop.url, '/api/cart/items', { sku_id: goods.sku, quantity: 1 }, own).catch(() => undefined)
  await get('/api/orders', own)
  if (turn % 4 === 0) await buy(shop.url, token, goods, provider.press)
}

if (import.meta.main) {
  const whole = await startWholeShop()
  const end = performance.now() + minutes * 60_000
  const seen: { memory: number; rounds: number }[] = []
  let turn = 0
  const lane = async () => {
    while (performance.now() < end) {
      // Rate limits per person apply, as in production.
      const token = await guestToken(whole.shop.url)
      for (let mine = 0; mine < 12 && performance.now() < end; mine += 1) await work(whole, turn++, token)
    }
  }
  const watch = async () => {
    for (let at = turn; performance.now() < end; at = turn) {
      await pause(60_000)
      seen.push({ memory: Number(await residentMb(whole.shop.pid)), rounds: turn - at })
      console.log(`${seen.length} min: ${seen.at(-1)?.memory} MB, ${seen.at(-1)?.rounds} rounds`)
    }
  }
  await Promise.all([watch(), ...Array.from({ length: lanes }, lane)])
  const part = Math.ceil(seen.length / 4)
  const memory = seen.map(one => one.memory)
  const first = median(memory.slice(part, part * 2))
  const last = median(memory.slice(-part))
  console.log(`${turn} rounds in ${minutes} min; most ${Math.max(...memory)} MB`)
  console.log(`second quarter ${first} MB, last ${last} MB: ${(last / first).toFixed(2)}`)
  await whole.stop()
}
