import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { solve } from '#testing/steps/solve.ts'
import { findGoods, type Goods } from '../orders.ts'
import { type Shop, startShop } from '../shop.ts'

/**
 * `node tools/ensure-build.ts && node bench/load/bursts.ts`: ten times the concurrency of the other measurements, from
 * clients that send the next request immediately after each response. A shop of its own on loopback; ends by itself
 * after about two minutes. With load shedding, and compared with a timeout of a minute (which sheds nothing).
 */
const usual = 64
const burst = 10 * usual
const seconds = 12
const orderers = 8

interface Asked {
  status: number
  ms: number
  text: string
  retryAfter: number
}

const agent = new Agent({ keepAlive: true, maxSockets: burst + 64 })
const someIp = () => `10.${[0, 0, 0].map(() => 1 + Math.floor(Math.random() * 254)).join('.')}`

function ask(shop: Shop, method: string, path: string, body?: unknown, token?: string): Promise<Asked> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const began = performance.now()
  return new Promise(done => {
    const failed = () => done({ status: 0, ms: performance.now() - began, text: '', retryAfter: 0 })
    const asked = request(
      new URL(path, shop.url),
      {
        ...{ method, agent, timeout: 90_000 },
        headers: {
          'x-forwarded-for': someIp(),
          ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
      },
      answer => {
        let read = ''
        answer.setEncoding('utf8')
        answer.on('data', chunk => {
          read += chunk
        })
        answer.on('end', () => {
          const retryAfter = Number(answer.headers['retry-after'] ?? 0)
          done({ status: answer.statusCode ?? 0, ms: performance.now() - began, text: read, retryAfter })
        })
        answer.on('error', failed)
      },
    )
    asked.on('timeout', () => asked.destroy(new Error('no answer')))
    asked.on('error', failed)
    asked.end(text)
  })
}

const quantile = (values: number[], part: number) =>
  values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0
const spread = (values: number[]) =>
  [0.5, 0.95, 0.99].map(part => `p${part * 100} ${Math.round(quantile(values, part))} ms`).join(', ')

async function residentMb({ pid }: Shop): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

const dataOf = <Data>({ text }: Asked) => (JSON.parse(text) as { data: Data }).data

interface Placed {
  checkout: string
  token: string
}

/** A customer who buys and comes back when told to; their calls are counted with the others. */
async function orders(shop: Shop, what: Goods, heard: (one: Asked) => void): Promise<Placed | undefined> {
  const tried = async (method: string, path: string, body?: unknown, token?: string) => {
    for (let tries = 0; tries < 8; tries += 1) {
      const answer = await ask(shop, method, path, body, token)
      heard(answer)
      if (answer.status !== 503 && answer.status !== 0) return answer
      await pause(answer.retryAfter * 250)
    }
    return undefined
  }
  const guest = await tried('POST', '/api/user/anonymous', {})
  if (guest?.status !== 200) return undefined
  const { token } = dataOf<{ token: string }>(guest)
  const offered = await tried(
    'POST',
    '/api/quotes',
    { lines: [{ sku_id: what.sku, quantity: 1 }], country: 'NL' },
    token,
  )
  if (offered?.status !== 200) return undefined
  const { quote_id, hash } = dataOf<{ quote_id: string; hash: string }>(offered)
  const challenge = await tried('GET', '/api/common/captcha')
  if (challenge?.status !== 200) return undefined
  const placed = await tried(
    'POST',
    '/api/orders',
    {
      altcha: await solve(dataOf<unknown>(challenge)),
      ...{ quote_id, hash, terms_version: what.terms, terms_accepted: true, age_confirmed: true },
      recipient: { recipient: 'Anna de Wit', email: `burst-${randomUUID()}@example.org`, phone: '+31612345678' },
      address: {
        street: 'Voorstraat',
        house_number: randomUUID().slice(0, 8),
        postcode: '3512 AA',
        city: 'Utrecht',
        country: 'NL',
      },
    },
    token,
  )
  if (placed?.status !== 200) return undefined
  const checkout = dataOf<{ checkout_no: string }>(placed).checkout_no
  await tried('POST', `/api/checkouts/${checkout}/pay`, { method: 'card' }, token)
  return { checkout, token }
}

async function round(shop: Shop, name: string, people: number, what: Goods): Promise<void> {
  const until = performance.now() + seconds * 1000
  const browsing: Asked[] = []
  const buying: Asked[] = []
  const health: Asked[] = []
  const placed: Placed[] = []
  let most = 0
  const paths = ['/api/products?page_size=20', '/api/config', '/api/products?page_size=5', '/api/countries']
  const browse = async (at: number) => {
    for (let turn = at; performance.now() < until; turn += 1) {
      browsing.push(await ask(shop, 'GET', paths[turn % paths.length] ?? '/api/config'))
    }
  }
  const buy = async () => {
    while (performance.now() < until) {
      const one = await orders(shop, what, answer => buying.push(answer))
      if (one) placed.push(one)
    }
  }
  const watch = async () => {
    for (; performance.now() < until; await pause(100)) {
      health.push(await ask(shop, 'GET', '/api/health'), await ask(shop, 'GET', '/api/ready'))
      most = Math.max(most, await residentMb(shop))
    }
  }
  await Promise.all([
    ...Array.from({ length: people }, (_, at) => browse(at)),
    ...Array.from({ length: orderers }, buy),
    watch(),
  ])
  const lost: string[] = []
  for (const { checkout, token } of placed) {
    const { status } = await ask(shop, 'GET', `/api/checkouts/${checkout}`, undefined, token)
    if (status !== 200) lost.push(checkout)
  }
  const good = (all: Asked[]) => all.filter(({ status }) => status === 200).map(({ ms }) => ms)
  const share = (all: Asked[]) =>
    `${((100 * all.filter(({ status }) => status === 503).length) / (all.length || 1)).toFixed(1)} %`
  const strange = [...browsing, ...buying, ...health].filter(({ status }) => ![200, 503, 409].includes(status))
  console.log(
    [
      `${name}: ${people} browse, ${orderers} buy, ${seconds} s`,
      `  browsing  ${Math.round(good(browsing).length / seconds)} /s accepted, ${spread(good(browsing))}; sent away ${share(browsing)}`,
      `  buying    ${placed.length} orders placed and found again, lost ${lost.length}; ${spread(good(buying))}; sent away ${share(buying)}`,
      `  health    ${good(health).length} of ${health.length} answered, ${spread(good(health))}`,
      `  resident  at most ${most} MB; other answers ${strange.length} ${strange[0]?.status ?? ''}`,
    ].join('\n'),
  )
  if (lost.length > 0 || strange.length > 0) process.exitCode = 1
}

console.log(`${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}`)
for (const [name, shedAfter] of [
  ['as it is set', '2000'],
  ['waiting for a minute', '60000'],
] as const) {
  const dataDir = await mkdtemp(join(tmpdir(), 'genie-bench-bursts-'))
  const database = await startEmbedded({ dataDir: join(dataDir, 'postgres') })
  const environment = { DATABASE_URL: database.url('genie'), SHED_AFTER_MS: shedAfter, LOG_LEVEL: 'error' }
  const shop = await startShop(dataDir, environment)
  const pool = new pg.Pool({ connectionString: environment.DATABASE_URL, max: 1 })
  try {
    const what = await findGoods(shop.url, async text => (await pool.query(text)).rows)
    await round(shop, `${name}, the usual`, usual, what)
    await round(shop, `${name}, ten times that`, burst, what)
    await round(shop, `${name}, the usual again`, usual, what)
  } finally {
    await pool.end()
    await shop.stop()
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
agent.destroy()
