import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { api } from '#contract/protocol/api.ts'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { mayCall } from '#domain/access.ts'
import { crowdedBodies } from '#testing/attack/crowded-bodies.ts'
import { liftLimits } from '#testing/model/proof.ts'
import { freePort } from '#testing/servers/free-port.ts'
import { pages } from '#web/pages.ts'
import { median } from './load/load.ts'
import { type Shop, startShop } from './shop.ts'

/** Milliseconds of CPU that one turn of the loop may take. */
const goal = 20
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

interface Ask {
  name: string
  method: string
  path: string
  body?: unknown
  /** The raw body, if it is designed to be too large. */
  text?: string
  token?: string
}

/**
 * Everything that can be requested without an account, with the longest and oddest input its contract allows, and, as a
 * guest, with overfull bodies: how long does one such request block the event loop, and what CPU does it cost? Calls
 * are taken from the contract, pages from the table of pages, so that new ones are included.
 */
export async function benchPublicCalls(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'genie-bench-public-'))
  const database = await startEmbedded({ dataDir: join(dataDir, 'postgres') })
  const url = database.url('genie')
  const port = await freePort()
  const watch = resolve(import.meta.dirname, 'loop-watch.ts')
  const shop = await startShop(dataDir, {
    ...{ DATABASE_URL: url, WORKER: 'off', ECB_URL: 'off', LOG_LEVEL: 'silent' },
    ...{ NODE_OPTIONS: `--import=${watch}`, LOOP_WATCH_PORT: String(port) },
  })
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  try {
    await liftLimits(pool)
    const measured = []
    for (const ask of [...asks(), await receipt(shop), ...crowdedAsks(await guestToken(shop))])
      measured.push(await measure(shop, port, ask))
    const sorted = measured.toSorted((one, other) => other['longest turn ms'] - one['longest turn ms'])
    const over = sorted.filter(row => row['longest turn ms'] > goal)
    console.log(`\nPublic calls and pages, hostile: ${sorted.length}, of them ${over.length} above ${goal} ms a turn`)
    console.table(sorted)
  } finally {
    await pool.end()
    await shop.stop()
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function asks(): Ask[] {
  const calls = Object.entries(api as Record<string, Endpoint>).filter(([, { who }]) => who === 'anyone')
  const ofPages = Object.entries(pages).flatMap(([name, page]) => pageAsks(name, page))
  const files = [
    '/robots.txt',
    '/sitemap.xml',
    '/.well-known/security.txt',
    '/api/docs',
    '/api/openapi.json',
    '/nl/none',
  ]
  return [
    ...calls.flatMap(callAsks),
    ...ofPages,
    ...files.map(path => ({ name: path, method: 'GET', path })),
    ...['terms', 'privacy', 'withdrawal', 'model-form', 'guarantee', 'manual-genie-600'].map(document => ({
      ...{ name: `document ${document}`, method: 'GET', path: `/api/documents/${document}.pdf?language=zh` },
    })),
  ]
}

/** For each body that a guest may send: as much as its schema allows, valid and invalid, and with unknown names. */
function crowdedAsks(token: string): Ask[] {
  const open = Object.entries(api as Record<string, Endpoint>).filter(
    ([, { who }]) => who === 'anyone' || mayCall(who, 'guest'),
  )
  return open.flatMap(([key, { body }]) => {
    const [method = 'POST', path = '/'] = key.split(' ')
    const address = `/api${path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')}`
    return crowdedBodies(body ? jsonOf(body) : {})
      .filter(({ what }) => body && /thousand|allowed|combs|unknown/.test(what))
      .map(({ what, text }) => ({ name: `${key}, ${what}`, method, path: address, text, token }))
  })
}

async function guestToken(shop: Shop): Promise<string> {
  const answer = await fetch(`${shop.url}/api/user/anonymous`, { method: 'POST' })
  return ((await answer.json()) as { data: { token: string } }).data.token
}

/** The receipt of the longest statement, which anybody who has made one can request. */
async function receipt(shop: Shop): Promise<Ask> {
  const words = { contract: 'R-NERGENS', email: 'bench@genie.example', name: 'ü'.repeat(80), items: '', reason: '' }
  const answer = await fetch(`${shop.url}/api/withdrawals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...words, reason: '\u{1F469}'.repeat(400) }),
  })
  const { data } = (await answer.json()) as { data: { statement_id: string; copy_key: string } }
  const { statement_id, copy_key } = data
  return {
    name: 'receipt of a statement',
    ...{ method: 'POST', path: '/api/statements/copy', body: { statement_id, copy_key } },
  }
}

/** By the contract: every parameter at its longest, then odd values, and an existing name. */
function callAsks([key, endpoint]: [string, Endpoint]): Ask[] {
  const [method = 'GET', path = '/'] = key.split(' ')
  return ([longestOf, oddOf] as const).flatMap((valueFor, index) => {
    const named = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(known[name] ?? 'x'.repeat(60)))
    const query = endpoint.query && new URLSearchParams(valuesOf(endpoint.query, valueFor))
    const body = endpoint.body && (valueFor(jsonOf(endpoint.body)) as object)
    const asked = {
      name: `${key} ${index === 0 ? 'longest' : 'odd'}`,
      method,
      path: `/api${named}${query ? `?${query}` : ''}`,
    }
    return [body ? { ...asked, body } : asked]
  })
}

const known: Record<string, string> = { key: 'genie-600', name: 'terms' }

function pageAsks(name: string, page: (typeof pages)[keyof typeof pages]): Ask[] {
  const [path] = page.paths
  const read = 'reads' in page ? page.reads : []
  const at = (search: string) => `/nl${path === '/' ? '' : path}?${search}`
  const type = name === 'detail' ? 'type=genie-600&' : ''
  return [
    { name: `page ${name}, unknown parameters`, path: at(`${type}zz=$&utm_source=$`) },
    { name: `page ${name}, 12 kB of them`, path: at(`${type}$=${'%C3%BC'.repeat(2000)}`) },
    ...read.map(one => ({
      name: `page ${name}, ${one}`,
      path: at(`${one === 'type' ? '' : type}${one.replace('!', '')}=$`),
    })),
  ].map(ask => ({ ...ask, method: 'GET' }))
}

type Json = Record<string, unknown>

function jsonOf(schema: z.ZodType): Json {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
}

function valuesOf(schema: z.ZodObject, valueFor: (json: Json) => unknown): Record<string, string> {
  const { properties = {} } = jsonOf(schema) as { properties?: Record<string, Json> }
  return Object.fromEntries(Object.entries(properties).map(([name, json]) => [name, String(valueFor(json))]))
}

const longestOf = (json: Json): unknown => made(json, 'ü')
const oddOf = (json: Json): unknown => made(json, '\u{1F469}\u200D')

/** The largest value that a schema allows, filled with one letter. */
function made(json: Json, letter: string): unknown {
  const {
    type,
    enum: choices,
    anyOf,
    oneOf,
    properties,
    items,
    format,
  } = json as {
    type?: string
    enum?: unknown[]
    anyOf?: Json[]
    oneOf?: Json[]
    properties?: Record<string, Json>
    items?: Json
    format?: string
  }
  const [first] = choices ?? []
  if (first !== undefined) return first
  if ('const' in json) return json.const
  const [choice] = anyOf ?? oneOf ?? []
  if (choice) return made(choice, letter)
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties ?? {}).map(([name, of]) => [name, made(of, letter)]))
  if (type === 'array')
    return Array.from({ length: Math.min(Number(json.maxItems ?? 50), 200) }, () => made(items ?? {}, letter))
  if (type === 'integer' || type === 'number') return Math.min(Number(json.maximum ?? 100), 1_000_000)
  if (type === 'boolean') return true
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000'
  const length = Math.min(Number(json.maxLength ?? 20_000), 20_000)
  return letter.repeat(Math.floor(length / letter.length))
}

async function measure(shop: Shop, port: number, ask: Ask) {
  const looks: Look[] = []
  let status = 0
  for (let round = 0; round < rounds; round += 1) {
    await look(port, 'start')
    await pause(10)
    status = await once(shop, ask, round)
    looks.push(await look(port, 'stop'))
  }
  // The first request, which compiles and loads code, is reported separately.
  const warm = looks.slice(1)
  return {
    name: ask.name,
    status,
    'longest turn ms': rounded(median(warm.map(({ longest }) => longest))),
    'loop CPU ms': rounded(median(warm.map(({ loop }) => loop))),
    'threads CPU ms': rounded(median(warm.map(({ threads }) => threads))),
    'first: turn ms': rounded(looks[0]?.longest ?? 0),
    'first: threads ms': rounded(looks[0]?.threads ?? 0),
  }
}

const rounded = (ms: number) => Math.round(ms * 10) / 10

interface Look {
  longest: number
  loop: number
  threads: number
}

async function look(port: number, what: 'start' | 'stop'): Promise<Look> {
  const answer = await fetch(`http://127.0.0.1:${port}/${what}`)
  return (await answer.json()) as Look
}

async function once(shop: Shop, { method, path, body, text, token }: Ask, round: number): Promise<number> {
  const unknown = `${Math.random()}`.slice(2)
  const answer = await fetch(shop.url + path.replaceAll('$', unknown), {
    method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': `10.1.${round}.${Math.floor(Math.random() * 254)}`,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...((text ?? body) !== undefined && { body: text ?? JSON.stringify(body) }),
  })
  await answer.arrayBuffer()
  return answer.status
}

if (import.meta.main) await benchPublicCalls()
