import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/protocol/endpoint.ts'
import type { FieldErrors } from '#contract/protocol/envelope.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import type { Role } from '#domain/access.ts'
import { diesBeforeAnswers } from '#testing/model/dying-process.ts'
import { until } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { refuse } from '../../refusal.ts'
import { bind } from './route.ts'

/** Endpoints that exist only here, to test what applies to every endpoint. */
const probes = endpoints({
  'POST /probe/echo/{id}': {
    summary: 'Gives back what it got',
    who: 'anyone',
    limit: 'unlimited',
    params: z.strictObject({ id: z.coerce.number().int().positive() }),
    query: z.object({ sort: z.enum(['up', 'down']).optional() }),
    body: z.strictObject({ name: z.string().min(1).max(20), months: z.int().min(1).max(12).optional() }),
    data: z.object({ id: z.int(), name: z.string() }),
    refusals: [],
  },
  'POST /probe/order': {
    summary: 'Counts how often it really ran',
    who: 'anyone',
    limit: 'unlimited',
    idempotent: true,
    body: z.strictObject({ amount: z.int() }),
    data: z.object({ run: z.int() }),
    refusals: ['stock_insufficient'],
  },
  'POST /probe/two-steps': {
    summary: 'Commits twice; what happens in between is up to the test',
    who: 'anyone',
    limit: 'unlimited',
    idempotent: true,
    body: z.strictObject({ name: z.string() }),
    data: z.object({ name: z.string(), first: z.string(), second: z.string() }),
    refusals: [],
  },
  'POST /probe/limited': {
    summary: 'Five in ten minutes',
    who: 'anyone',
    limit: 'send_code',
    data: z.null(),
    refusals: [],
  },
  'GET /probe/staff': {
    summary: 'For two roles',
    who: ['finance', 'admin'],
    limit: 'unlimited',
    data: z.object({ ok: z.boolean() }),
    refusals: [],
  },
  'GET /probe/person': { summary: 'For any session', who: 'person', limit: 'unlimited', data: z.null(), refusals: [] },
  'GET /probe/gone': {
    summary: 'The account is gone',
    who: 'anyone',
    limit: 'unlimited',
    data: z.null(),
    refusals: [],
  },
  'GET /probe/broken': {
    summary: 'A mistake of ours',
    who: 'anyone',
    limit: 'unlimited',
    data: z.null(),
    refusals: [],
  },
})

let runs = 0
let between = async () => {}

/** Records a step in a table that nothing else here uses. */
async function noteStep(tx: Tx, note: string): Promise<{ at: Date }> {
  await tx
    .insertInto('seed_steps')
    .values({ name: `${note} ${randomUUID()}`, done_at: new Date() })
    .execute()
  return { at: new Date() }
}

const bindings = bind(probes, {
  'POST /probe/echo/{id}': async ({ params, body }) => ({ ...body, ...params, secret: 'never leaves' }),
  'POST /probe/order': async ({ body }) => {
    runs += 1
    await new Promise(resolve => setTimeout(resolve, 50))
    if (body.amount > 100) refuse('stock_insufficient')
    if (body.amount < 0) throw new Error('a mistake of ours')
    return { run: runs }
  },
  'POST /probe/two-steps': async ({ context, body }) => {
    const first = await transaction(context.db, tx => noteStep(tx, `${body.name}: first`))
    await between()
    const second = await transaction(context.db, tx => noteStep(tx, `${body.name}: second`))
    return { name: body.name, first: first.at.toISOString(), second: second.at.toISOString() }
  },
  'POST /probe/limited': async () => null,
  'GET /probe/staff': async () => ({ ok: true }),
  'GET /probe/person': async () => null,
  'GET /probe/gone': async () => refuse('user_not_found'),
  'GET /probe/broken': async () => {
    throw new Error('secret detail')
  },
})

let app: TestApp
beforeAll(async () => {
  app = await testApp({
    bindings,
    environment: { TRUST_PROXY: 'loopback' },
    identify: async request => {
      const role = request.headers.authorization?.replace('Bearer ', '')
      return role?.startsWith('role:') ? { role: role.slice(5) as Role, userId: 'someone' } : {}
    },
  })
})
afterAll(() => app.close())

describe('validation', () => {
  test('responds in the envelope, with the fields of the contract only', async () => {
    const answer = await app.send('POST', '/api/probe/echo/7', { body: { name: 'Ada' } })
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({ code: 0, msg: '', data: { id: 7, name: 'Ada' } })
  })

  test.each([
    ['a missing field', {}, 'name', 'required'],
    ['an empty text', { name: '' }, 'name', 'required'],
    ['a text too long', { name: 'x'.repeat(21) }, 'name', 'text_too_long'],
    ['a number too small', { name: 'a', months: 0 }, 'months', 'at_least'],
    ['a number too large', { name: 'a', months: 13 }, 'months', 'at_most'],
    ['a fraction', { name: 'a', months: 1.5 }, 'months', 'whole_number'],
    ['a wrong type', { name: 5 }, 'name', 'invalid'],
    ['an unknown field', { name: 'a', role: 'admin' }, 'role', 'unknown_field'],
  ])('names the field and the rule: %s', async (_what, body, path, rule) => {
    const answer = await app.send('POST', '/api/probe/echo/7', { body })
    expect(answer.status).toBe(400)
    expect(answer.json.code).toBe(400)
    expect(answer.json.data).toMatchObject({ fields: [{ path, rule }] })
    const { fields } = answer.json.data as FieldErrors
    for (const field of fields) expect(field.message).toMatch(/^[^{}]+$/)
  })

  test('checks path and query too', async () => {
    expect((await app.send('POST', '/api/probe/echo/0', { body: { name: 'a' } })).status).toBe(400)
    expect((await app.send('POST', '/api/probe/echo/1?sort=sideways', { body: { name: 'a' } })).status).toBe(400)
  })

  test('accepts language in every body and responds in it', async () => {
    const texts = new Set<string>()
    for (const language of [1, 2, 3, 4]) {
      const good = await app.send('POST', '/api/probe/echo/7', { body: { name: 'Ada', language } })
      expect(good.status).toBe(200)
      texts.add((await app.send('POST', '/api/probe/echo/7', { body: { language } })).json.msg)
    }
    expect(texts.size).toBe(4)
  })

  test('takes the language from body, then cookie, then Accept-Language, then Dutch', async () => {
    const nl = (await app.send('GET', '/api/none')).json.msg
    const de = (await app.send('GET', '/api/none', { headers: { 'accept-language': 'fr, de;q=0.8, en;q=0.4' } })).json
      .msg
    const cookie = await app.send('GET', '/api/none', {
      headers: { cookie: 'a=b; locale=de', 'accept-language': 'en' },
    })
    expect(de).not.toBe(nl)
    expect(cookie.json.msg).toBe(de)
  })
})

describe('addresses and bodies that are not there', () => {
  test('unknown path: 404 in the envelope, never HTML', async () => {
    for (const path of ['/api/none', '/api/', '/api/probe', '/api/probe/echo', '/api/../etc/passwd', '/api/%00']) {
      const answer = await app.send('GET', path)
      expect(answer.headers.get('content-type'), path).toContain('application/json')
      expect(answer.json.code, path).toBeGreaterThan(0)
    }
    expect((await app.send('GET', '/api/none')).status).toBe(404)
  })

  test('wrong method: 405 and the methods that exist', async () => {
    const answer = await app.send('DELETE', '/api/probe/echo/7')
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('POST')
    expect(answer.json.code).toBe(405)
  })

  test.each([
    ['broken JSON', '{"name":', 'application/json', 400],
    ['prototype poisoning', '{"name":"a","__proto__":{"admin":true}}', 'application/json', 400],
    ['another type', 'name=a', 'text/xml', 415],
    ['too large', JSON.stringify({ name: 'x'.repeat(300_000) }), 'application/json', 413],
  ])('%s is refused in the envelope', async (_what, body, type, status) => {
    const answer = await app.send('POST', '/api/probe/echo/7', { body, headers: { 'content-type': type } })
    expect(answer.status).toBe(status)
    expect(answer.json.code).toBe(status)
  })

  test('an empty JSON body is an empty object', async () => {
    const answer = await app.send('POST', '/api/probe/echo/7', {
      body: '',
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.json.data).toMatchObject({ fields: [{ path: 'name', rule: 'required' }] })
  })

  test('an unexpected error is 500 without details', async () => {
    const answer = await app.send('GET', '/api/probe/broken')
    expect(answer.status).toBe(500)
    expect(answer.json.code).toBe(500)
    expect(answer.text).not.toContain('secret')
  })
})

describe('who may', () => {
  test.each([
    ['/api/probe/staff', undefined, 401, 401],
    ['/api/probe/staff', 'customer', 403, 403],
    ['/api/probe/staff', 'support', 403, 403],
    ['/api/probe/staff', 'finance', 200, 0],
    ['/api/probe/person', undefined, 401, 401],
    ['/api/probe/person', 'guest', 200, 0],
  ])('%s as %s: %i', async (path, role, status, code) => {
    const answer = await app.send('GET', path, role ? { headers: { authorization: `Bearer role:${role}` } } : {})
    expect([answer.status, answer.json.code]).toEqual([status, code])
  })

  test('public calls have the same response with no, an empty and a forged Bearer header', async () => {
    for (const authorization of [undefined, 'Bearer ', 'Bearer forged.token.here', 'Basic x']) {
      const answer = await app.send('POST', '/api/probe/echo/7', {
        body: { name: 'Ada' },
        ...(authorization ? { headers: { authorization } } : {}),
      })
      expect(answer.status).toBe(200)
    }
  })

  test('a deleted account gets HTTP 200 and 110103', async () => {
    const answer = await app.send('GET', '/api/probe/gone')
    expect([answer.status, answer.json.code, answer.json.data]).toEqual([200, 110103, null])
  })
})

describe('Idempotency-Key', () => {
  const order = (key: string, amount: number) =>
    app.send('POST', '/api/probe/order', { body: { amount }, headers: { 'idempotency-key': key } })

  test('same key, same body: runs once, replays the answer', async () => {
    const first = await order('a', 10)
    const before = runs
    const second = await order('a', 10)
    expect(second.json).toEqual(first.json)
    expect(runs).toBe(before)
  })

  test('same key, other body: 422', async () => {
    await order('b', 10)
    expect((await order('b', 11)).json.code).toBe(422)
  })

  test('refusals are replayed too', async () => {
    const first = await order('c', 500)
    const before = runs
    expect([first.status, first.json.code]).toEqual([409, 200206])
    expect((await order('c', 500)).json).toEqual(first.json)
    expect(runs).toBe(before)
  })

  test('of twenty parallel calls one runs', async () => {
    const before = runs
    const answers = await Promise.all(Array.from({ length: 20 }, () => order('d', 10)))
    expect(runs).toBe(before + 1)
    const codes = answers.map(answer => answer.json.code)
    expect(codes.filter(code => code === 0).length).toBeGreaterThanOrEqual(1)
    expect(codes.every(code => code === 0 || code === 1)).toBe(true)
  })

  test('a server error is not stored: the call may be repeated', async () => {
    expect((await order('e', -1)).status).toBe(500)
    const before = runs
    await order('e', -1)
    expect(runs).toBe(before + 1)
  })

  describe('of a call that commits twice', () => {
    const call = (name: string, ip = '203.0.113.7') =>
      app.send('POST', '/api/probe/two-steps', {
        body: { name },
        headers: { 'idempotency-key': name, 'x-forwarded-for': ip },
      })
    const committed = async (name: string) => {
      const { rows } = await app.context.connection.pool.query(
        'select name from seed_steps where name like $1 order by name',
        [`${name}: %`],
      )
      return rows.map(row => row.name.slice(name.length + 2).split(' ')[0])
    }
    /** The state of its row when its process is gone, before any other process has noticed. */
    const isGone = (name: string) =>
      app.context.connection.pool.query("update idempotency_keys set owner = 'gone' where key = $1", [name])
    afterEach(() => {
      between = async () => {}
    })

    test('after a failure in between it continues after what was committed', async () => {
      between = async () => {
        throw new Error('the provider is away')
      }
      expect((await call('between')).status).toBe(500)
      expect(await committed('between')).toEqual(['first'])
      between = async () => {}
      const again = await call('between')
      expect([again.status, await committed('between')]).toEqual([200, ['first', 'second']])
      expect((await call('between')).json).toEqual(again.json)
    })

    test('is not taken over while it runs, and if it is taken over anyway, only one of the two commits', async () => {
      const { promise: waits, resolve: goOn } = Promise.withResolvers<void>()
      between = () => waits
      const slow = call('slow')
      await until(async () => (await committed('slow')).length === 1, 'the first step')
      await app.context.connection.pool.query(
        "update idempotency_keys set claimed_at = claimed_at - interval '5 minutes', started_at = started_at - interval '5 minutes' where key = 'slow'",
      )
      expect((await call('slow')).json.code).toBe(1)
      await isGone('slow')
      between = async () => {}
      const taken = await call('slow')
      expect(taken.status).toBe(200)
      goOn()
      expect((await slow).json.code).toBe(1)
      expect(await committed('slow')).toEqual(['first', 'second'])
      expect((await call('slow')).json).toEqual(taken.json)
    })

    test('belongs to one network without a session; its response is stored encrypted', async () => {
      const mine = await call('shut')
      expect(mine.status).toBe(200)
      expect((await call('shut', '203.0.113.8')).json).not.toEqual(mine.json)
      expect((await call('shut')).json).toEqual(mine.json)
      const { rows } = await app.context.connection.pool.query("select * from idempotency_keys where key = 'shut'")
      // Two rows created in the same millisecond as a step would reveal its time, but nothing of the response.
      expect(
        rows
          .map(({ claimed_at: _claimed, started_at: _began, ...row }) => row)
          .map(row => JSON.stringify(row))
          .join(),
      ).not.toContain((mine.json.data as { first: string }).first)
      expect(rows).toMatchObject(Array(2).fill({ steps: {}, answer: null, http: null }))
      expect(JSON.stringify(rows)).not.toContain('203.0.113.7')
    })

    test('whose process died before the response was stored: the same response, nothing twice', async () => {
      const dying = await diesBeforeAnswers(app, bindings)
      const first = await call('died')
      expect([first.status, await committed('died')]).toEqual([200, ['first', 'second']])
      expect([dying.faults, [...dying.repeated]]).toEqual([[], ['POST /probe/two-steps']])
    })
  })

  test('a key that is too long is refused', async () => {
    expect((await order('x'.repeat(256), 1)).status).toBe(400)
  })
})

test('a limit is shared by all processes, and its refusal says when to retry', async () => {
  const other = await app.another()
  const answers = []
  for (let hit = 0; hit < 6; hit += 1) answers.push(await (hit % 2 ? other : app).send('POST', '/api/probe/limited'))
  expect(answers.slice(0, 5).map(answer => answer.status)).toEqual([200, 200, 200, 200, 200])
  const last = answers.at(-1)
  expect([last?.status, last?.json.code]).toEqual([429, 429])
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
  await other.close()
})

test('strict headers and a request id are on every response', async () => {
  for (const path of ['/api/probe/person', '/api/none', '/nowhere']) {
    const { headers } = await app.send('GET', path)
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  }
})
