import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { load, median } from './load/load.ts'
import { bearer, post } from './load/people.ts'
import type { Shop } from './shop.ts'

const rounds = 3
const password = 'Maaien-2026!'
/** As in `server/people/accounts/passwords/password-hash.ts`. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
/** An account has ten attempts per five minutes: with that many accounts, all logins stay below it. */
const levels = [
  { connections: 1, logins: 30 },
  { connections: 4, logins: 40 },
  { connections: 16, logins: 50 },
]
const mostTries = 9

/**
 * Logins per second compared with the same number of bare argon2 hashes in the same run: the difference is the shop's
 * overhead. Then the cost of verifying a token: a call with one compared with a public call, and a forged one.
 */
export async function benchLogins(shop: Shop): Promise<void> {
  const wanted = Math.ceil((rounds * levels.reduce((sum, { logins }) => sum + logins, 0)) / mostTries)
  const emails = await makeAccounts(shop.url, wanted)
  let next = 0
  const signIn = () => logIn(shop.url, emails[next++ % emails.length] ?? '')

  console.log(
    `\nLogins, argon2id with ${cost.memory} KiB and ${cost.passes} passes, ${emails.length} accounts, ${rounds} rounds in turn`,
  )
  await signIn()
  const rows: Record<string, string | number>[] = []
  for (const { connections, logins } of levels) {
    const ours: number[] = []
    const bare: number[] = []
    const waits: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await perSecond(connections, logins, async () => void waits.push(await timed(signIn))))
      bare.push(await perSecond(connections, logins, hashOnce))
    }
    waits.sort((a, b) => a - b)
    rows.push({
      connections,
      'logins /s': median(ours).toFixed(1),
      'bare argon2 /s': median(bare).toFixed(1),
      'ratio (median)': median(ours.map((value, index) => value / (bare[index] ?? 1))).toFixed(2),
      'p50 ms': Math.round(median(waits)),
      'slowest ms': Math.round(waits.at(-1) ?? 0),
    })
  }
  console.table(rows)
  await benchTokens(shop, (await signIn()).token)
}

async function benchTokens({ url }: Shop, token: string): Promise<void> {
  const forged = `${token.slice(0, -6)}AAAAAA`
  const calls = [
    { name: 'GET /config, public', path: '/api/config', headers: {}, bad: 0 },
    { name: 'GET /user/info, with a token', path: '/api/user/info', headers: bearer(token), bad: 0 },
    { name: 'GET /user/info, forged token: 401', path: '/api/user/info', headers: bearer(forged), bad: 1 },
  ]
  const rows: Record<string, string | number>[] = []
  for (const connections of [1, 16]) {
    const measured = new Map<string, { rates: number[]; p99: number }>()
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, path, headers, bad } of calls) {
        const { perSecond: rate, p99, errors } = await load(url + path, connections, 3, headers)
        if (errors > 0 !== bad > 0) throw new Error(`${name} was answered otherwise`)
        const known = measured.get(name)
        measured.set(name, { rates: [...(known?.rates ?? []), rate], p99 })
      }
    }
    const base = measured.get(calls[0]?.name ?? '')?.rates ?? []
    for (const [name, { rates, p99 }] of measured) {
      rows.push({
        call: name,
        connections,
        '/s': Math.round(median(rates)),
        'to the public one': median(rates.map((rate, index) => rate / (base[index] ?? 1))).toFixed(2),
        'p99 ms': p99,
      })
    }
  }
  console.log(`\nCalls with and without a token, ${rounds} rounds of 3 s in turn`)
  console.table(rows)
}

/** Runs `work` `total` times, so many at once. */
async function perSecond(atOnce: number, total: number, work: () => Promise<void>): Promise<number> {
  let left = total
  const started = performance.now()
  const lane = async () => {
    while (left-- > 0) await work()
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return (total * 1000) / (performance.now() - started)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const derive = promisify(argon2)
async function hashOnce(): Promise<void> {
  await derive('argon2id', { ...cost, message: Buffer.from(password), nonce: randomBytes(16) })
}

interface Tokens {
  token: string
}

async function logIn(url: string, email: string): Promise<Tokens> {
  return (await post(url, '/api/user/login', { email, password })) as Tokens
}

/** Created like people do: proof of work, mailed code, registration. Two at once, as many as the machine has cores. */
async function makeAccounts(url: string, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `bench-${index}@example.org`)
  const waiting = [...emails]
  const lane = async () => {
    for (let email = waiting.pop(); email; email = waiting.pop()) await register(url, email)
  }
  await Promise.all([lane(), lane()])
  return emails
}

async function register(url: string, email: string): Promise<void> {
  const asked = (await (await fetch(`${url}/api/common/captcha`)).json()) as { data: unknown }
  const challenge = asked.data as Parameters<typeof solveChallenge>[0]['challenge']
  const solution = await solveChallenge({ challenge, deriveKey })
  const altcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const sent = await post(url, '/api/common/captcha/send', { email, purpose: 'register', altcha })
  const { captcha_id } = sent as { captcha_id: string }
  const { mails } = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as {
    mails: { recipient: string; subject: string }[]
  }
  const code = /\d{6}/.exec(mails.find(({ recipient }) => recipient === email)?.subject ?? '')?.[0]
  await post(url, '/api/user/register', { email, password, captcha_id, captcha_code: code })
}
