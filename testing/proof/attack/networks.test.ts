// @module-tag further
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { limits } from '#server/platform/http/admission/limits.ts'
import { afterResponsesDone } from '#server/platform/queues/after-response.ts'
import { onlyKnown } from '../../attack/not-yet.ts'
import { namesAnAddress, nobody, publicBodies, sendPublic } from '../../attack/public-bodies.ts'
import { callsOf } from '../../fuzz/calls.ts'
import { longTimeouts, rowsOf } from '../../model/proof.ts'
import { type Answer, type TestApp, testApp } from '../../shop/test-app.ts'
import {
  askForCode,
  bearer,
  logIn,
  randomEmail,
  randomIp,
  register,
  type SignIn,
  TestWall,
} from '../../steps/accounts.ts'

/** One network, one mailbox and one code are counted as one, however they are written. */
vi.setConfig(longTimeouts(5))

const wall = new TestWall()
let app: TestApp
beforeAll(async () => {
  app = await testApp({ wall })
})
afterAll(() => app.close())

const keys = Object.keys(publicBodies)

async function buckets(): Promise<Set<string>> {
  return new Set((await rowsOf(app)('select distinct bucket from rate_limits')).map(({ bucket }) => bucket))
}

interface Written {
  email: string
  network: string
}

/** Limits that the second spelling does not share with the first. */
async function countedApart(key: string, [first, second]: readonly [Written, Written]): Promise<string[]> {
  const sender = await nobody(app)
  // Without a session only the network can be counted.
  const sent = ({ email, network }: Written) =>
    sendPublic(key, { app, email, sender }, { network, signedIn: needsSession(key) })
  await sent(first)
  const before = await buckets()
  await sent(second)
  return [...(await buckets())].filter(bucket => !before.has(bucket)).map(bucket => bucket.split(':')[0] ?? '')
}

const needsSession = (key: string) => ['POST /orders', 'POST /device-types/{key}/questions'].includes(key)

test('every call that names an address is tested', async () => {
  const named = (await callsOf(app)).filter(namesAnAddress).map(({ key }) => key)
  expect(named.sort()).toEqual([...keys].sort())
})

let networks = 0
/** A network without earlier requests. */
const network = () => (networks += 1)

const sameNetwork: Record<string, () => [string, string]> = {
  'two addresses of one /64': () => {
    const net = network().toString(16)
    return [`2001:db8:${net}:1::1`, `2001:db8:${net}:1:ffff::2`]
  },
  'an IPv6 address written in full': () => {
    const net = network().toString(16)
    return [`2001:db8:${net}:2::a`, `2001:0DB8:${net.padStart(4, '0')}:0002:0:0:0:a`]
  },
  'IPv4 inside of IPv6': () => {
    const address = randomIp()
    return [address, `::ffff:${address}`]
  },
}

describe('a network that creates many guests', () => {
  const from = (address: string, token = '') => ({ 'x-forwarded-for': address, ...(token && bearer(token)) })
  // Counted from the beginning of a minute on.
  beforeEach(() => wall.advance(60 - ((wall.now().getTime() / 1000) % 60)))
  const makeGuest = (address: string, token = '') =>
    app.send('POST', '/api/user/anonymous', { body: {}, headers: from(address, token) })
  const tokenOf = (answer: Answer) => (answer.json.data as SignIn).token

  test.each(['a guest', 'an account'])('by tokens of %s: is refused more of them', async who => {
    const address = randomIp()
    const signIn = async () => (who === 'a guest' ? tokenOf(await makeGuest(randomIp())) : (await register(app)).token)
    // Each of them stays far below what one person may write.
    const tokens = await Promise.all(Array.from({ length: 4 }, signIn))
    const { hits = 0 } = limits.write ?? {}
    const made = await Promise.all(
      Array.from({ length: hits + 1 }, (_, index) => makeGuest(address, tokens[index % tokens.length])),
    )
    expect(made.filter(({ status }) => status === 429)).not.toEqual([])
    expect(made.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(hits)
  })

  test('cannot write or search more often with many of them', async () => {
    const address = randomIp()
    const guests = await Promise.all(Array.from({ length: 8 }, async () => tokenOf(await makeGuest(randomIp()))))
    const tries = {
      write: ['PUT', '/api/cart/items'],
      search: ['GET', '/api/device-types/genie-600/free-days'],
    } as const
    for (const [limit, [method, path]] of Object.entries(tries)) {
      const { hits = 0 } = limits[`${limit}_address` as 'write_address'] ?? {}
      const statuses: number[] = []
      for (const token of guests) {
        const each = Array.from({ length: hits / 8 + 1 }, () =>
          app.send(method, path, { headers: from(address, token), ...(method === 'GET' ? {} : { body: {} }) }),
        )
        statuses.push(...(await Promise.all(each)).map(({ status }) => status))
      }
      expect(statuses.filter(status => status !== 429).length, limit).toBe(hits)
    }
  })
})

test('a network is counted as one, however its addresses are written', async () => {
  const found: string[] = []
  for (const key of keys)
    for (const [what, pair] of Object.entries(sameNetwork)) {
      const [one, other] = pair()
      const email = randomEmail()
      const apart = await countedApart(key, [
        { email, network: one },
        { email, network: other },
      ])
      if (apart.length > 0) found.push(`${what}: ${key} counts ${apart} anew`)
    }
  onlyKnown('networks', found)
})

const spellings: Record<string, (email: string) => string> = {
  'capital letters': email => email.toUpperCase(),
  'letters of full width': email => email.replace(/[a-z]/g, wide),
  'a domain of full width': email => email.replace(/@.*/, domain => domain.replace(/[a-z]/g, wide)),
  'a domain in mathematical letters': email => email.replace('@e', '@\u{1D41E}'),
  'an ideographic full stop': email => email.replace('.org', '\u3002org'),
  'a soft hyphen in the domain': email => email.replace('@ex', '@e\u00ADx'),
}
const wide = (letter: string) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)

test('a mailbox is counted as one, however its address is written', async () => {
  const found: string[] = []
  for (const key of keys)
    for (const [what, spelt] of Object.entries(spellings)) {
      const email = randomEmail()
      const one = randomIp()
      const apart = await countedApart(key, [
        { email, network: one },
        { email: spelt(email), network: one },
      ])
      if (apart.length > 0) found.push(`${what}: ${key} counts ${apart} anew`)
    }
  onlyKnown('mailboxes', found)
})

/**
 * Limits per pair of mailbox and network, so that nobody can lock out another person; both are also counted separately.
 */
const pairs: Record<string, number> = { 'POST /user/login': 2, 'POST /user/forget-password': 1 }

/** A link to a new password counts for its account, and only if one is mailed. */
const mailboxFor = async (key: string) =>
  key === 'POST /user/forget-password' ? (await register(app)).email : randomEmail()

test('network and mailbox are counted separately', async () => {
  const found: string[] = []
  for (const key of keys) {
    const sender = await nobody(app)
    const [email, another, third] = [await mailboxFor(key), await mailboxFor(key), await mailboxFor(key)]
    const network = randomIp()
    const counters = async (written: Written) => {
      const before = await buckets()
      await sendPublic(
        key,
        { app, email: written.email, sender },
        { network: written.network, signedIn: needsSession(key) },
      )
      await afterResponsesDone(app.context)
      return [...(await buckets())].filter(bucket => !before.has(bucket)).length
    }
    await counters({ email, network })
    const ofNetwork = await counters({ email, network: randomIp() })
    const ofMailbox = await counters({ email: another, network })
    const ofBoth = await counters({ email: third, network: randomIp() })
    // A pair changes with either of them, and is the same if both are.
    const ofPair = ofNetwork + ofMailbox - ofBoth
    const isCountedAlone = ofPair === 0 || (ofNetwork > ofPair && ofMailbox > ofPair)
    if (ofPair !== (pairs[key] ?? 0) || !isCountedAlone)
      found.push(`${key}: ${ofNetwork} counters for a network, ${ofMailbox} for a mailbox, ${ofBoth} for both`)
  }
  onlyKnown('apart', found)
})

test('another network and another mailbox have counters of their own', async () => {
  const key = 'POST /user/forget-password'
  const email = randomEmail()
  const [one] = sameNetwork['two addresses of one /64']?.() ?? []
  const [other] = sameNetwork['two addresses of one /64']?.() ?? []
  const written = (address = '', mailbox = email) => ({ network: address, email: mailbox })
  expect(await countedApart(key, [written(one), written(other)])).toContain('forget')
  expect(await countedApart(key, [written(one), written(one, randomEmail())])).toContain('forget')
})

test('strangers who guess lock nobody out', async () => {
  const { email } = await register(app)
  for (const ip of [randomIp(), randomIp(), randomIp()]) {
    const guess = () =>
      app.send('POST', '/api/user/login', {
        body: { email, password: 'Zwaluwen-2031!' },
        headers: { 'x-forwarded-for': ip },
      })
    const statuses: number[] = []
    for (let tried = 0; tried < 12; tried += 1) statuses.push((await guess()).status)
    expect(statuses.at(-1)).toBe(429)
  }
  expect((await logIn(app, email)).json.code).toBe(0)
})

test('five attempts at a code count as five, however it is written', async () => {
  const email = randomEmail()
  const { captcha_id, code } = await askForCode(app, email, 'open_order')
  const wrong = code === '111111' ? '222222' : '111111'
  const ids = [
    captcha_id,
    captcha_id.toUpperCase(),
    ` ${captcha_id}`,
    `{${captcha_id}}`,
    captcha_id.replaceAll('-', ''),
  ]
  const tried = (id: string, captcha_code: string) =>
    app.send('POST', '/api/user/open-order', {
      body: { email, captcha_id: id, captcha_code },
      headers: { 'x-forwarded-for': randomIp() },
    })
  for (let round = 0; round < 4; round += 1)
    for (const id of ids)
      await tried(id, round % 2 ? wrong : wrong.replace(/\d/g, digit => String.fromCodePoint(0xff10 + Number(digit))))
  for (const id of ids) expect((await tried(id, code)).json.code, id).not.toBe(0)
})
