// @module-tag further
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deviceEndpoints } from '#contract/fleet/devices.ts'
import { catalogueAdminEndpoints } from '#contract/offers/catalogue-admin.ts'
import type { CallData } from '#contract/protocol/call.ts'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { type Role, staffRoles } from '#domain/access.ts'
import { openEntries } from '#server/platform/audit/audit-details.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { logIn, type SignIn } from '#testing/steps/accounts.ts'
import {
  accessoryBody,
  addAccessory,
  addModel,
  addSku,
  bodyOf,
  deviceFacts,
  modelBody,
  modelOf,
  named,
  newKey,
  onShow,
} from '#testing/steps/catalogue.ts'
import { dataOf, liftLimits, type Staff, staff } from '#testing/steps/staff.ts'

/** Every staff call that changes the catalogue or a machine: who may make it, and what is recorded. */
const endpoints = { ...catalogueAdminEndpoints, ...deviceEndpoints }
type EndpointKey = keyof typeof endpoints
const keys = Object.keys(endpoints) as EndpointKey[]
// Exports of lists are tested in server/platform/exports.
const reads = keys.filter(key => key.startsWith('GET ') && !key.endsWith('/export'))
// Uploads have no body of JSON; they are tested in `model-facts.test.ts`.
const writes = keys.filter(key => !key.startsWith('GET ') && !key.endsWith('/eu-declarations'))

let app: TestApp
const people = new Map<Role, Pick<Staff, 'token' | 'userId'>>()
let operations: Staff
beforeAll(async () => {
  app = await testApp()
  for (const role of staffRoles) people.set(role, await staff(app, role))
  operations = await staff(app, 'operations')
  const customer = (await logIn(app, 'klant@genie.example', demoPeople.password)).json.data as SignIn
  const guest = (await app.send('POST', '/api/user/anonymous', { body: {} })).json.data as SignIn
  people.set('customer', { token: customer.token, userId: customer.userInfo.user_id })
  people.set('guest', { token: guest.token, userId: guest.userInfo.user_id })
})
afterAll(() => app.close())
beforeEach(() => liftLimits(app))

interface Action {
  id?: string
  body?: unknown
  /** The action in the audit log, and its facts. */
  action: string
  kind: string
  before: object | null
  after: object | null
  reason?: string
}

const category = (change: object = {}) => {
  const key = newKey('shelf')
  return { key, name: named(key), parent_id: null, position: 9, ...change }
}
const attribute = () => ({ code: newKey('trait'), name: named('t'), value_type: 'text', unit: '', choices: [] })
const post = <Data>(path: string, body: unknown) => dataOf<Data>(operations.post(path, body))

async function device() {
  const { device_type_id } = await modelOf(operations, 'genie-600')
  return { serial_number: newKey('DEED'), device_type_id, pool: 'rent' }
}
const addDevice = async () => post<CallData<'POST /admin/devices'>>('/admin/devices', await device())
const reason = 'as agreed'

const actions: Record<string, () => Promise<Action>> = {
  'POST /admin/categories': async () => {
    const body = category()
    return { body, action: 'category.add', kind: 'category', before: null, after: body }
  },
  'PUT /admin/categories/{id}': async () => {
    const { category_id: id, ...was } = await post<CallData<'POST /admin/categories'>>('/admin/categories', category())
    const [before, after] = [{ position: 9 }, { position: 10 }]
    return { id, body: { ...was, position: 10 }, action: 'category.change', kind: 'category', before, after }
  },
  'DELETE /admin/categories/{id}': async () => {
    const before = await post<CallData<'POST /admin/categories'>>('/admin/categories', category())
    return { id: before.category_id, action: 'category.remove', kind: 'category', before, after: null }
  },
  'POST /admin/attributes': async () => {
    const body = attribute()
    return { body, action: 'attribute.add', kind: 'attribute', before: null, after: body }
  },
  'PUT /admin/attributes/{id}': async () => {
    const { attribute_id: id, ...was } = await post<CallData<'POST /admin/attributes'>>(
      '/admin/attributes',
      attribute(),
    )
    const [before, after] = [{ unit: '' }, { unit: 'kg' }]
    return { id, body: { ...was, unit: 'kg' }, action: 'attribute.change', kind: 'attribute', before, after }
  },
  'DELETE /admin/attributes/{id}': async () => {
    const before = await post<CallData<'POST /admin/attributes'>>('/admin/attributes', attribute())
    return { id: before.attribute_id, action: 'attribute.remove', kind: 'attribute', before, after: null }
  },
  'POST /admin/products': async () => {
    const body = await accessoryBody(operations)
    return { body, action: 'product.add', kind: 'product', before: null, after: body }
  },
  'PUT /admin/products/{id}': async () => {
    const product = await addAccessory(operations)
    const body = { ...bodyOf(product, 'product_id', 'skus'), weight_grams: 11 }
    const [before, after] = [{ weight_grams: 10 }, { weight_grams: 11 }]
    return { id: product.product_id, body, action: 'product.change', kind: 'product', before, after }
  },
  'POST /admin/products/{id}/skus': async () => {
    const { product_id } = await addAccessory(operations)
    const body = { key: newKey('sku'), kind: 'buy', stock: 4 }
    return { id: product_id, body, action: 'sku.add', kind: 'sku', before: null, after: { ...body, product_id } }
  },
  'PUT /admin/skus/{id}': async () => {
    const { sku_id: id, key, version } = await addSku(operations, await addAccessory(operations))
    const body = { key, name: named('blue'), version }
    return { id, body, action: 'sku.change', kind: 'sku', before: { name: null }, after: { name: named('blue') } }
  },
  'PUT /admin/skus/{id}/listed': async () => {
    const { sku_id: id } = (await onShow(operations)).sku
    const [before, after] = [{ listed: true }, { listed: false }]
    return { id, body: { listed: false }, action: 'sku.delist', kind: 'sku', before, after }
  },
  'POST /admin/skus/{id}/stock': async () => {
    const { sku_id: id } = await addSku(operations, await addAccessory(operations), { stock: 1 })
    const [before, after] = [{ stock: 1 }, { stock: 3 }]
    return { id, body: { change: 2, reason }, action: 'sku.stock', kind: 'sku', before, after, reason }
  },
  'POST /admin/skus/{id}/prices': async () => {
    const { sku_id: id } = await addSku(operations, await addAccessory(operations))
    return { id, body: { unit_price: 5 }, action: 'price.add', kind: 'sku', before: null, after: { unit_price: 5 } }
  },
  'POST /admin/device-types': async () => {
    const body = { ...bodyOf(modelBody(await modelOf(operations, 'genie-600')), 'version'), key: newKey('model') }
    return { body, action: 'device_type.add', kind: 'device_type', before: null, after: body }
  },
  'PUT /admin/device-types/{id}': async () => {
    const model = await addModel(operations)
    const body = { ...modelBody(model), noise: 55 }
    const [before, after] = [{ noise: 56 }, { noise: 55 }]
    return { id: model.device_type_id, body, action: 'device_type.change', kind: 'device_type', before, after }
  },
  'PUT /admin/device-types/{id}/listed': async () => {
    const { device_type_id: id } = await addModel(operations)
    const [before, after] = [{ listed: false }, { listed: true }]
    return { id, body: { listed: true }, action: 'device_type.list', kind: 'device_type', before, after }
  },
  'DELETE /admin/device-types/{id}': async () => {
    const model = await addModel(operations)
    const before = modelBody(model)
    return { id: model.device_type_id, action: 'device_type.remove', kind: 'device_type', before, after: null }
  },
  'POST /admin/devices': async () => {
    const body = await device()
    const after = { ...body, serial_number: body.serial_number.toUpperCase() }
    return { body, action: 'device.add', kind: 'device', before: null, after }
  },
  'POST /admin/devices/import': async () => {
    const serial = newKey('FILE').toUpperCase()
    const body = { csv: `serial_number,device_type,pool\n${serial},genie-600,rent\n`, dry_run: false }
    return { body, action: 'device.import', kind: 'device_import', before: null, after: { serial_numbers: [serial] } }
  },
  'PUT /admin/devices/{id}': async () => {
    const { device_id: id, ...was } = await addDevice()
    const body = { ...bodyOf(was, ...deviceFacts), work_area: 'North', reason }
    const [before, after] = [{ work_area: '' }, { work_area: 'North' }]
    return { id, body, action: 'device.change', kind: 'device', before, after, reason }
  },
  'POST /admin/devices/{id}/commands': async () => {
    const { device_id: id } = await addDevice()
    const [before, after] = [{ device_state: 'not_started' }, { device_state: 'under_repair' }]
    return {
      id,
      body: { command: 'start_repair', reason },
      action: 'device.start_repair',
      kind: 'device',
      before,
      after,
      reason,
    }
  },
  'POST /admin/devices/{id}/pool': async () => {
    const { device_id: id } = await addDevice()
    const [before, after] = [{ pool: 'rent' }, { pool: 'sale' }]
    return { id, body: { pool: 'sale', reason }, action: 'device.move', kind: 'device', before, after, reason }
  },
}

const audited = () =>
  app.context.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', 'not like', 'user.%')
    .where('action', '<>', 'call.refused')
const rowsNow = async () => (await audited().orderBy('id').execute()).length

function send(token: string | undefined, key: string, { id = '', body }: Pick<Action, 'id' | 'body'>): Promise<Answer> {
  const [method = '', path = ''] = key.split(' ')
  return app.send(method, `/api${path.replace('{id}', id)}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body === undefined ? {} : { body }),
  })
}

test('each call that changes something is covered here', () => {
  expect(Object.keys(actions).sort()).toEqual([...writes].sort())
})

describe.each(writes)('%s', key => {
  const action = () => actions[key]?.() ?? Promise.reject(new Error(`No action for ${key}`))

  test.each(['operations', 'admin'] as const)(
    'by %s is done, and leaves one audit row with the person, before and after',
    async role => {
      const wanted = await action()
      const before = await rowsNow()
      const answer = await send(people.get(role)?.token, key, wanted)
      expect(answer.json.code, answer.text).toBe(0)
      const rows = await audited().orderBy('id').execute()
      expect(rows).toHaveLength(before + 1)
      const [row] = await openEntries(app.context, rows.slice(-1))
      expect(row).toMatchObject({
        actor_id: people.get(role)?.userId,
        actor_role: role,
        action: wanted.action,
        subject_kind: wanted.kind,
        subject_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        reason: wanted.reason ?? null,
        request_id: expect.stringMatching(/.+/),
      })
      if (wanted.before) expect(row?.before).toMatchObject(wanted.before)
      else expect(row?.before).toBeNull()
      if (wanted.after) expect(row?.after).toMatchObject(wanted.after)
      else expect(row?.after).toBeNull()
    },
  )

  test('by anybody else is refused, and nothing is written', async () => {
    const wanted = await action()
    const before = await rowsNow()
    for (const role of ['guest', 'customer', 'support', 'finance'] as const) {
      const { status, json } = await send(people.get(role)?.token, key, wanted)
      expect([status, json.code, json.data], role).toEqual([403, 403, null])
    }
    const visitor = await send(undefined, key, wanted)
    expect([visitor.status, visitor.json.code]).toEqual([401, 401])
    expect(await rowsNow()).toBe(before)
    // Nothing else prevented the call.
    expect((await send(operations.token, key, wanted)).json.code).toBe(0)
  })
})

describe.each(reads)('%s', key => {
  test('is visible to all staff, to nobody else, and leaves no record', async () => {
    const idOf: [string, () => Promise<string>][] = [
      ['/admin/products/', async () => (await addAccessory(operations)).product_id],
      ['/admin/skus/', async () => (await addSku(operations, await addAccessory(operations))).sku_id],
      ['/admin/device-types/', async () => (await modelOf(operations, 'genie-600')).device_type_id],
      ['/admin/devices/', async () => (await addDevice()).device_id],
    ]
    const id = await idOf.find(([under]) => key.includes(under) && key.includes('{id}'))?.[1]()
    const before = await rowsNow()
    for (const role of staffRoles) {
      const answer = await send(people.get(role)?.token, key, { ...(id && { id }) })
      expect([answer.status, answer.json.code], answer.text).toEqual([200, 0])
    }
    const customer = await send(people.get('customer')?.token, key, { ...(id && { id }) })
    expect([customer.status, customer.json.code]).toEqual([403, 403])
    expect(await rowsNow()).toBe(before)
  })
})
