// @module-tag further
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import type { FieldErrors } from '#contract/protocol/envelope.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import {
  accessoryBody,
  addAccessory,
  addMachine,
  addModel,
  addSku,
  bodyOf,
  categoryId,
  modelBody,
  modelOf,
  named,
  newKey,
} from '#testing/steps/catalogue.ts'
import { dataOf, faultsOf, liftLimits, oneMayGive, type Staff, staff } from '#testing/steps/staff.ts'

/**
 * Invalid input of a broken screen, a script or an attacker is reported at its field, and never causes a server error.
 */
let app: TestApp
let operations: Staff
beforeAll(async () => {
  app = await testApp()
  await oneMayGive(app)
  operations = await staff(app, 'operations')
})
afterAll(() => app.close())
beforeEach(() => liftLimits(app))

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
interface Target {
  method: 'POST' | 'PUT'
  path: string
  body: Json
}

const send = ({ method, path }: Omit<Target, 'body'>, body: unknown): Promise<Answer> =>
  app.send(method, `/api${path}`, {
    headers: { authorization: `Bearer ${operations.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** A valid call of each kind, so that a single invalid value in it is the one that is reported. */
const targets: Record<string, () => Promise<Target>> = {
  'a category': async () => {
    const parent_id = await categoryId(operations, 'services')
    return {
      method: 'POST',
      path: '/admin/categories',
      body: { key: newKey('c'), name: named('c'), parent_id, position: 1 },
    }
  },
  'an attribute': async () => {
    const choices = [{ key: 'red', name: named('red') }]
    const body = { code: newKey('a'), name: named('a'), value_type: 'choice', unit: 'kg', choices }
    return { method: 'POST', path: '/admin/attributes', body }
  },
  'a product': async () => {
    const { device_type_id } = await modelOf(operations, 'genie-600')
    const body = await accessoryBody(operations, { attributes: { pieces: 1 }, fits: [device_type_id] })
    return { method: 'POST', path: '/admin/products', body: body as unknown as Json }
  },
  'a change of a product': async () => {
    const product = await addAccessory(operations)
    const body = bodyOf(product, 'product_id', 'skus') as unknown as Json
    return { method: 'PUT', path: `/admin/products/${product.product_id}`, body }
  },
  'a SKU': async () => {
    const { product_id } = await addAccessory(operations)
    const body = { key: newKey('s'), kind: 'buy', variant: 'blue', name: named('s'), position: 0, stock: 1 }
    return { method: 'POST', path: `/admin/products/${product_id}/skus`, body }
  },
  'a sale price': async () => {
    const { sku_id } = await addSku(operations, await addAccessory(operations))
    const valid_from = new Date(app.context.clock.now().getTime() + 86_400_000).toISOString()
    return {
      method: 'POST',
      path: `/admin/skus/${sku_id}/prices`,
      body: { unit_price: 5, valid_from, show_reduction: false },
    }
  },
  'a rent': async () => {
    const machine = await addMachine(operations, await addModel(operations))
    const { sku_id } = await addSku(operations, machine, { kind: 'rent' })
    const body = { rent_tiers: [{ from_months: 2, monthly: 500 }], deposit: 5 }
    return { method: 'POST', path: `/admin/skus/${sku_id}/prices`, body }
  },
  'a count': async () => {
    const { sku_id } = await addSku(operations, await addAccessory(operations))
    return { method: 'POST', path: `/admin/skus/${sku_id}/stock`, body: { change: 1, reason: 'found one' } }
  },
  'a model': async () => {
    const { version: _version, ...body } = modelBody(await modelOf(operations, 'genie-600'))
    return { method: 'POST', path: '/admin/device-types', body: { ...body, key: newKey('m') } as unknown as Json }
  },
  'a machine': async () => {
    const { device_type_id } = await modelOf(operations, 'genie-600')
    const days = { purchase_date: '2026-01-05', guarantee_end: '2028-01-05' }
    const words = { remarks: 'new', work_area: 'shed' }
    const body = { serial_number: newKey('BAD'), device_type_id, pool: 'rent', purchase_price: 5, ...days, ...words }
    return { method: 'POST', path: '/admin/devices', body }
  },
  'a command': async () => {
    const { body } = (await targets['a machine']?.()) ?? {}
    const { device_id } = await dataOf<CallData<'POST /admin/devices'>>(operations.post('/admin/devices', body))
    const path = `/admin/devices/${device_id}/commands`
    return { method: 'POST', path, body: { command: 'start_repair', reason: 'as agreed', version: 1 } }
  },
}
const names = Object.keys(targets)
const targetOf = (name: string) => targets[name]?.() ?? Promise.reject(new Error(name))

const isObject = (value: Json | undefined): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The paths of the values in a body; of the four languages of a long text one is enough. */
function placesOf(value: Json, path: string[] = []): string[][] {
  const inside = Array.isArray(value) ? value.slice(0, 1).entries() : isObject(value) ? Object.entries(value) : []
  const places = [...inside].flatMap(([name, child]) => placesOf(child, [...path, String(name)]))
  const isOtherLanguage = path[0] === 'texts' && path.length > 1 && path[1] !== 'zh'
  return isOtherLanguage ? [] : path.length === 0 ? places : [path, ...places]
}

function replaced(value: Json, [name, ...rest]: string[], by: unknown): unknown {
  if (name === undefined) return by
  if (Array.isArray(value))
    return value.map((child, index) => (String(index) === name ? replaced(child, rest, by) : child))
  if (!isObject(value)) return value
  return { ...value, [name]: replaced(value[name] ?? null, rest, by) }
}

/** Renews the names that must be unique, so that earlier calls do not conflict. */
function renewed(body: unknown): unknown {
  const unique = ['key', 'code', 'variant', 'serial_number'].filter(
    name => isObject(body as Json) && name in (body as object),
  )
  return { ...(body as object), ...Object.fromEntries(unique.map(name => [name, newKey('junk')])) }
}

const junk: unknown[] = [true, -1, 1.5, 1e300, '', ' ', 'x\u0000y', '\ud800', [], [[]], {}, { a: 1 }, null]

/** Every message is about the invalid field, or about one that depends on it. */
function expectTold({ status, json, text }: Answer, path: string[], said: string): void {
  expect(status, said).toBeLessThan(500)
  if (json.code !== 400) return
  const { fields } = json.data as FieldErrors
  const [top = ''] = path
  expect(fields.length, said).toBeGreaterThan(0)
  const deciders: Record<string, string[]> = {
    value_type: ['choices'],
    kind: ['device_type_id', 'name', 'description', 'gallery', 'fits', 'stock'],
    min_months: ['max_months'],
    min_mowing_height: ['max_mowing_height'],
    purchase_date: ['guarantee_end'],
  }
  for (const field of fields) {
    expect(field.message, said).not.toBe('')
    const isHere = [top, ...(deciders[top] ?? [])].includes(field.path.split('.')[0] ?? '')
    expect(isHere, `${said}: ${text}`).toBe(true)
  }
}

describe.each(names)('%s', name => {
  test('that is valid is accepted', async () => {
    const target = await targetOf(name)
    const { json, text } = await send(target, target.body)
    expect(json.code, text).toBe(0)
  })

  test.each(['[]', '"text"', '5', 'null', 'true', '{', '', '[{}]', '{"__proto__":{"listed":true}}'])(
    '%s as a body is refused',
    async raw => {
      const { method, path } = await targetOf(name)
      const answer = await app.send(method, `/api${path}`, {
        headers: { authorization: `Bearer ${operations.token}`, 'content-type': 'application/json' },
        body: raw,
      })
      expect([answer.status, answer.json.code], answer.text).toEqual([400, 400])
    },
  )

  test('with an unknown field, at any depth, is reported by its path', async () => {
    const { body, ...target } = await targetOf(name)
    const objects = [[], ...placesOf(body)].filter(path => isObject(valueAt(body, path)) && path[0] !== 'attributes')
    for (const path of objects) {
      const wrong = replaced(body, path, { ...(valueAt(body, path) as object), colour: 'red' })
      const said = `${name} ${path.join('.')}`
      const rules = (await faultsOf(send(target, wrong))).map(fault => fault.split(':')[0])
      expect(rules, said).toEqual([[...path, 'colour'].join('.')])
    }
  })

  test('with invalid data in any place is reported by its path, never a server error', async () => {
    const { body, ...target } = await targetOf(name)
    for (const path of placesOf(body)) {
      await liftLimits(app)
      for (const by of junk) {
        const said = `${name} ${path.join('.')} = ${JSON.stringify(by)}`
        expectTold(await send(target, replaced(renewed(body) as Json, path, by)), path, said)
      }
    }
  }, 60_000)

  test('without a required field is reported by that field', async () => {
    const { body, ...target } = await targetOf(name)
    for (const field of Object.keys(body as object)) {
      const answer = await send(target, bodyOf(renewed(body) as Record<string, Json>, field))
      expectTold(answer, [field], `${name} without ${field}`)
    }
  })
})

function valueAt(body: Json, path: string[]): Json | undefined {
  let value: Json | undefined = body
  for (const name of path)
    value = Array.isArray(value) ? value[Number(name)] : isObject(value) ? value[name] : undefined
  return value
}

describe('too much of it', () => {
  test('a body of more than the server reads is 413', async () => {
    for (const path of ['/admin/categories', '/admin/products', '/admin/device-types', '/admin/devices']) {
      const answer = await send({ method: 'POST', path }, { key: 'x'.repeat(300_000) })
      expect([answer.status, answer.json.code], path).toEqual([413, 413])
    }
  })

  test.each<[string, (body: Json) => unknown, string]>([
    ['a category', body => replaced(body, ['name', 'zh'], '长'.repeat(121)), 'name.zh: text_too_long'],
    [
      'an attribute',
      body => replaced(body, ['choices'], many(101, { key: 'a', name: named('a') })),
      'choices: at_most',
    ],
    ['a product', body => replaced(body, ['description', 'de'], 'ß'.repeat(2001)), 'description.de: text_too_long'],
    ['a product', body => replaced(body, ['fits'], many(101, '00000000-0000-4000-8000-000000000000')), 'fits: at_most'],
    [
      'a product',
      body => replaced(body, ['attributes', 'pieces'], 'x'.repeat(201)),
      'attributes.pieces: text_too_long',
    ],
    ['a model', body => replaced(body, ['texts', 'nl', 'warnings'], many(41, 'Pas op')), 'texts.nl.warnings: at_most'],
    ['a model', body => replaced(body, ['maker', 'address'], 'x'.repeat(241)), 'maker.address: text_too_long'],
    ['a model', body => replaced(body, ['mowing_area'], 1_000_001), 'mowing_area: at_most'],
    ['a machine', body => replaced(body, ['remarks'], 'x'.repeat(2001)), 'remarks: text_too_long'],
    ['a machine', body => replaced(body, ['work_area'], 'x'.repeat(241)), 'work_area: text_too_long'],
    ['a machine', body => replaced(body, ['purchase_price'], 100_000_001), 'purchase_price: at_most'],
    ['a rent', body => replaced(body, ['rent_tiers', '0', 'monthly'], 1e15), 'rent_tiers.0.monthly: at_most'],
    ['a rent', body => replaced(body, ['deposit'], 2 ** 53), 'deposit: at_most'],
    ['a sale price', body => replaced(body, ['unit_price'], 0), 'unit_price: greater_than'],
    ['a sale price', body => replaced(body, ['unit_price'], -500), 'unit_price: greater_than'],
    ['a command', body => replaced(body, ['reason'], 'x'.repeat(501)), 'reason: text_too_long'],
  ])('%s %#', async (name, wrong, fault) => {
    const { body, ...target } = await targetOf(name)
    expect(await faultsOf(send(target, wrong(body)))).toContain(fault)
  })
})

function many<Value>(count: number, value: Value): Value[] {
  return Array.from({ length: count }, () => value)
}

describe('days in the wrong order', () => {
  const daysFromNow = (days: number) =>
    new Date(app.context.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

  test.each<[object, string]>([
    [{ purchase_date: '2026-01-05', guarantee_end: '2026-01-04' }, 'guarantee_end: end_after_start'],
    [{ purchase_date: '2026-01-05', guarantee_end: '2026-01-05' }, 'guarantee_end: end_after_start'],
    [{ purchase_date: null, guarantee_end: '1999-12-31' }, 'guarantee_end: date_format'],
    [{ purchase_date: '2025-02-29', guarantee_end: null }, 'purchase_date: date_format'],
    [{ purchase_date: '05-01-2026', guarantee_end: null }, 'purchase_date: date_format'],
  ])('%j is refused for a machine', async (days, fault) => {
    const { body, ...target } = await targetOf('a machine')
    expect(await faultsOf(send(target, { ...(body as object), ...days }))).toEqual([fault])
  })

  test('a machine bought tomorrow is refused, new or changed; one bought today is not', async () => {
    const { body, ...target } = await targetOf('a machine')
    const bought = (days: number) => ({ ...(body as object), purchase_date: daysFromNow(days), guarantee_end: null })
    expect(await faultsOf(send(target, bought(2)))).toEqual(['purchase_date: date_format'])
    const { device_id, version } = await dataOf<CallData<'POST /admin/devices'>>(send(target, bought(0)))
    const change = { ...bodyOf(bought(2) as { pool?: string }, 'pool'), device_status: 'normal', version }
    expect(await faultsOf(operations.put(`/admin/devices/${device_id}`, change))).toEqual([
      'purchase_date: date_format',
    ])
  })
})
