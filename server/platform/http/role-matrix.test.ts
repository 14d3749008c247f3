// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/protocol/api.ts'
import type { Endpoint, EndpointKey } from '#contract/protocol/endpoint.ts'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { mayCall, type Role, roles } from '#domain/access.ts'
import { allBindings } from '#server/app/bindings.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, logIn, randomIp, register, type SignIn } from '#testing/steps/accounts.ts'

type Caller = Role | 'visitor'
const callers: Caller[] = ['visitor', ...roles]
const keys = Object.keys(api) as EndpointKey[]
const endpointOf = (key: EndpointKey): Endpoint => api[key as keyof typeof api]

/** Calls that end their own session: they get a separate one. */
const endsSession: EndpointKey[] = ['POST /user/logout', 'POST /user/delete', 'POST /user/anonymous']

let dataDir: string
let app: TestApp
const signedIn = new Map<Caller, SignIn>()
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-roles-'))
  app = await testApp({ environment: { DATA_DIR: dataDir } })
  for (const role of roles) signedIn.set(role, await signIn(role))
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Signs in as people do: a guest by a click, everyone else by password. */
async function signIn(role: Role): Promise<SignIn> {
  const person = demoPeople.list.find(candidate => candidate.role === role)
  const answer = person
    ? await logIn(app, person.email, demoPeople.password)
    : await app.send('POST', '/api/user/anonymous', { body: {}, headers: { 'x-forwarded-for': randomIp() } })
  if (answer.json.code !== 0) throw new Error(`${role} can't sign in: ${answer.text}`)
  return answer.json.data as SignIn
}

async function sessionFor(caller: Caller, key: EndpointKey): Promise<SignIn | undefined> {
  if (caller === 'visitor') return undefined
  // The account would be erased and could not sign in any more.
  if (caller === 'customer' && key === 'POST /user/delete') return register(app)
  return endsSession.includes(key) ? signIn(caller) : signedIn.get(caller)
}

/** Closes an endless stream as soon as it has begun. */
async function begun(key: EndpointKey, session: SignIn | undefined): Promise<Pick<Answer, 'status' | 'json'>> {
  const leave = new AbortController()
  const { status, headers, text } = await fetch(`${app.url}/api${key.split(' ')[1]}`, {
    headers: session ? bearer(session.token) : {},
    signal: leave.signal,
  }).then(answer => ({ status: answer.status, headers: answer.headers, text: () => answer.json() }))
  if (!headers.get('content-type')?.includes('event-stream')) return { status, json: await text() }
  leave.abort()
  return { status, json: { code: 0, msg: '', data: null } }
}

/** An empty call: no body, and the caller's own id wherever the path has one. */
function call(key: EndpointKey, session: SignIn | undefined): Promise<Answer> {
  const [method = '', path = ''] = key.split(' ')
  const id = session?.userInfo.user_id ?? '00000000-0000-4000-8000-000000000000'
  return app.send(method, `/api${path.replace(/\{\w+\}/g, id)}`, {
    ...(method === 'GET' || endpointOf(key).form ? {} : { body: {} }),
    headers: { 'x-forwarded-for': randomIp(), ...(session ? bearer(session.token) : {}) },
  })
}

describe.each(callers)('%s', caller => {
  test.each(keys)('%s', async key => {
    const { who } = endpointOf(key)
    const may = mayCall(who, caller === 'visitor' ? undefined : caller)
    const ask = endpointOf(key).raw === 'text/event-stream' ? begun : call
    const { status, json } = await ask(key, await sessionFor(caller, key))
    if (may) {
      // A refusal by the call itself has another number.
      expect([401, 403, 110103], JSON.stringify(json)).not.toContain(json.code)
      expect(status).not.toBe(500)
    } else if (caller === 'visitor') {
      expect([status, json.code, json.data]).toEqual([401, 401, null])
    } else {
      expect([status, json.code, json.data]).toEqual([403, 403, null])
    }
  })
})

describe('the routes are exactly those of the contract', () => {
  /** Every route of the application, as Fastify prints it: `GET /api/user/info`. */
  function mountedRoutes(): string[] {
    const routes: string[] = []
    const path: string[] = []
    for (const line of app.app.printRoutes({ commonPrefix: false }).split('\n')) {
      const found = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/u.exec(line)
      if (!found) continue
      const [, indent = '', part = '', methods = ''] = found
      path.length = indent.length / 4
      path.push(part)
      for (const method of methods.split(', ').filter(Boolean)) routes.push(`${method} ${path.join('')}`)
    }
    return routes
  }
  const asRoute = (key: EndpointKey) => {
    const [method = '', path = ''] = key.split(' ')
    return `${method} /api${path.replace(/\{(\w+)\}/g, ':$1')}`
  }
  /** Routes that are not calls of the contract. */
  const apart = [
    'GET /api/openapi.json',
    'GET /api/docs',
    'GET /api/docs/style.css',
    // Signed by the provider or the carrier, in their own format.
    'POST /api/payments/webhooks/:provider',
    'POST /api/carriers/webhooks/:carrier',
  ]

  test('every call is bound, once', () => {
    expect(allBindings.map(({ key }) => key).sort()).toEqual([...keys].sort())
    for (const { key, endpoint, route } of allBindings) {
      expect(endpoint, key).toBe(endpointOf(key))
      expect(typeof route, key).toBe('function')
    }
  })

  test('every call is mounted, and no other route', () => {
    const mounted = mountedRoutes().filter(route => / \/api\//.test(route))
    const calls = mounted.filter(route => !/^(HEAD|OPTIONS) /.test(route) && !route.endsWith(' /api/*'))
    expect(calls.sort()).toEqual([...keys.map(asRoute), ...apart].sort())
    // A read can also be requested with HEAD; that needs the same permission.
    const heads = mounted.filter(route => route.startsWith('HEAD ') && !route.endsWith('/*'))
    expect(heads.map(route => route.replace('HEAD', 'GET')).filter(route => !calls.includes(route))).toEqual([])
  })

  test('HEAD reveals no more to a visitor than GET', async () => {
    for (const key of keys.filter(
      candidate => candidate.startsWith('GET ') && endpointOf(candidate).who !== 'anyone',
    )) {
      const answer = await fetch(`${app.url}/api${key.split(' ')[1]?.replace(/\{\w+\}/g, 'x')}`, { method: 'HEAD' })
      expect(answer.status, key).toBe(401)
    }
  })

  test('a call that changes something is open to anyone only where that is its purpose', () => {
    const open = keys.filter(key => !key.startsWith('GET ') && endpointOf(key).who === 'anyone')
    expect(open.sort()).toEqual([
      'POST /common/captcha/send',
      'POST /device-types/{key}/waitlist',
      'POST /messages',
      'POST /messages/copy',
      'POST /messages/picture',
      'POST /messages/reply',
      'POST /messages/status',
      'POST /rental-cancellations',
      'POST /statements/copy',
      'POST /statements/disown',
      'POST /user/anonymous',
      'POST /user/forget-password',
      'POST /user/login',
      'POST /user/open-order',
      'POST /user/passkeys/sign-in',
      'POST /user/passkeys/sign-in/options',
      'POST /user/refresh-token',
      'POST /user/register',
      'POST /user/reset-password',
      'POST /user/undo',
      'POST /visits',
      'POST /waitlist/leave',
      'POST /withdrawals',
    ])
  })
})

describe('nobody changes another person’s data', () => {
  test.each(callers)('%s', async caller => {
    const victim = await register(app)
    const path = `/api/user/info/${victim.userInfo.user_id}`
    const session = signedIn.get(caller)
    const headers = session ? bearer(session.token) : {}
    const answer = await app.send('PUT', path, { body: { user_name: 'Mallory' }, headers })
    expect([answer.status, answer.json.code]).toEqual(session ? [403, 403] : [401, 401])
    const info = await app.send('GET', '/api/user/info', { headers: bearer(victim.token) })
    expect(info.json.data).toEqual(victim.userInfo)
  })
})
