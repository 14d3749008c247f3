import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { staffLists } from '#testing/steps/staff-lists.ts'
import { bearer } from '../load/people.ts'
import { cpuMs } from '../load/processes.ts'
import { buy, type Goods, guestToken, pressIn } from '../orders.ts'
import type { Shop } from '../shop.ts'
import type { Patterns } from './data.ts'

export interface Seen {
  orderNo: string
  patterns: Patterns
}

/** The shop on one of the databases. */
export interface Side {
  shop: Shop
  goods: Goods
  staff: string
  /** Of the customer with the order. */
  token: string
  signedInAt: number
}

type Call = (side: Side, seen: Seen, buyer: string) => Promise<unknown>

const own = ({ token }: Side) => token
const ofStaff = ({ staff }: Side) => staff

function reading(path: string | ((seen: Seen) => string), who: (side: Side) => string): Call {
  return async (one, seen) => {
    const address = typeof path === 'string' ? path : path(seen)
    const answer = await fetch(one.shop.url + address, { headers: bearer(who(one)) })
    if (!answer.ok) throw new Error(`${address}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
}

/** The calls measured on both. */
export const calls: Record<string, Call> = {
  'own list': reading('/api/orders', own),
  'own order': reading(({ orderNo }) => `/api/orders/${orderNo}`, own),
  'free days': reading('/api/device-types/genie-600/free-days?months=2', own),
  'staff search': reading(({ orderNo }) => `/api/admin/orders?q=${orderNo}`, ofStaff),
  'order to the payment': ({ shop, goods }, _seen, buyer) => buy(shop.url, buyer, goods, pressIn(shop.url)),
  ...Object.fromEntries(staffLists.map(list => [`admin/${list}`, reading(`/api/admin/${list}`, ofStaff)])),
}

export const perRound = 40
/** Orders per person and minute are limited. */
const few: Record<string, number> = { 'order to the payment': 15 }

interface Costing {
  seen: Seen
  pid: number
  name: string
}

export async function costIn(one: Side, call: Call, { seen, pid, name }: Costing): Promise<Cost> {
  const buyer = await guestToken(one.shop.url)
  const read = async () => ((await cpuMs(one.shop.pid)) ?? Number.NaN) + ((await cpuMs(pid)) ?? Number.NaN)
  const times = few[name] ?? perRound
  await call(one, seen, buyer)
  const waits: number[] = []
  const before = await read()
  for (let turn = 0; turn < times; turn += 1) {
    const began = performance.now()
    await call(one, seen, buyer)
    waits.push(performance.now() - began)
  }
  return { cpu: ((await read()) - before) / times, waits }
}

export interface Cost {
  cpu: number
  waits: number[]
}

/** Buffer pages read by the statements of one call, with warm caches. */
export async function blocksOf(
  one: Side | undefined,
  call: Call,
  { seen, log }: { seen: Seen; log: string },
): Promise<number> {
  if (!one) return 0
  const buyer = await guestToken(one.shop.url)
  for (let warm = 0; warm < 6; warm += 1) await call(one, seen, buyer)
  await pause(500)
  const before = (await readFile(log)).length
  await call(one, seen, buyer)
  await pause(500)
  const text = (await readFile(log)).subarray(before).toString()
  // The root of each plan comes first and contains the total of all nodes below it.
  const roots = text.split('"Query Text"').slice(1)
  const first = (root: string, name: string) => Number(new RegExp(`"${name}": (\\d+)`).exec(root)?.[1] ?? 0)
  return roots.reduce((sum, root) => sum + first(root, 'Shared Hit Blocks') + first(root, 'Shared Read Blocks'), 0)
}
