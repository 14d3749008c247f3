import { randomUUID } from 'node:crypto'
import { mayCall } from '#domain/access.ts'
import type { KnownCall } from '../fuzz/calls.ts'
import type { Answer, TestApp } from '../shop/test-app.ts'
import { bearer, solved } from '../steps/accounts.ts'
import { guest } from '../steps/messages.ts'
import { till } from '../steps/orders.ts'
import { leavesOf } from './offers.ts'

/** A sender who has proved nothing except work: a guest at a new IP address. */
export type Nobody = ReturnType<typeof till>

export async function nobody(app: TestApp): Promise<Nobody> {
  return till(app, await guest(app), { house_number: randomUUID().slice(0, 6) })
}

export interface Naming {
  app: TestApp
  email: string
  sender: Nobody
}

interface PublicCall {
  body: object
  /** If the path names something of the shop. */
  path?: string
  /** A follow-up by a sender whose aim is that mails are sent. */
  after?: (answer: Answer) => Promise<unknown>
}

const noCode = { captcha_id: randomUUID(), captcha_code: '000000' }
const text = 'De maaier blijft sinds gisteren op het laadstation staan.'
const model = 'genie-600'

/**
 * Every call in which an unverified sender can name an address, with a body that is valid except for what they cannot
 * know. A missing one fails its test.
 */
export const publicBodies: Readonly<Record<string, (naming: Naming) => Promise<PublicCall>>> = {
  'POST /user/login': async ({ email }) => ({ body: { email, password: 'Zwaluwen-2031!' } }),
  'POST /user/register': async ({ email }) => ({ body: { email, password: 'Zwaluwen-2031!', ...noCode } }),
  'POST /user/forget-password': async ({ app, email }) => ({ body: { email, altcha: await solved(app) } }),
  'POST /user/open-order': async ({ email }) => ({ body: { email, ...noCode } }),
  'POST /common/captcha/send': async ({ app, email }) => ({
    body: { email, purpose: 'open_order', altcha: await solved(app) },
  }),
  'POST /messages': async ({ app, email }) => ({
    body: { category: 'question', name: 'Iemand', email, text, altcha: await solved(app) },
  }),
  'POST /device-types/{key}/questions': async ({ app, email }) => ({
    path: `/device-types/${model}/questions`,
    body: { text: `${text} ${randomUUID()}?`, name: 'Iemand', email, altcha: await solved(app) },
  }),
  'POST /device-types/{key}/waitlist': async ({ app, email }) => ({
    path: `/device-types/${model}/waitlist`,
    body: { email, months: 3, altcha: await solved(app) },
  }),
  'POST /withdrawals': async ({ email }) => ({ body: { name: 'Iemand', contract: 'B-00000000', email } }),
  'POST /rental-cancellations': async ({ email }) => ({
    body: { name: 'Iemand', contract: 'R-00000000', email, ending: 'ordinary' },
  }),
  'POST /orders': async ({ email, sender }) => ({
    body: {
      ...(await sender.bodyFor(await sender.quote([{ sku: 'blades-set-9' }]))),
      recipient: { recipient: 'Iemand', email, phone: '+31 6 1234 5678' },
    },
    after: async ({ json }) => {
      for (const { order_no } of (json.data as { orders?: { order_no: string }[] } | null)?.orders ?? [])
        await sender.call('POST', `/orders/${order_no}/cancel`, { reason: 'x' })
    },
  }),
}

/** Calls open to a visitor or guest whose body contains an address. */
export function namesAnAddress({ who, body }: KnownCall): boolean {
  const isOpen = who === 'anyone' || mayCall(who, 'guest')
  return isOpen && body !== undefined && leavesOf(body).some(({ name }) => name === 'email')
}

export interface From {
  network: string
  /** With the session of the sender, if the call needs one. */
  signedIn?: boolean
}

export async function sendPublic(key: string, naming: Naming, { network, signedIn = true }: From): Promise<Answer> {
  const [method = '', usual = ''] = key.split(' ')
  const make = publicBodies[key]
  if (!make) throw new Error(`Nobody knows a body for ${key}`)
  const { body, path = usual, after } = await make(naming)
  const headers = { 'x-forwarded-for': network, ...(signedIn && bearer(naming.sender.token)) }
  const answer = await naming.app.send(method, `/api${path}`, { body, headers })
  await after?.(answer)
  return answer
}
