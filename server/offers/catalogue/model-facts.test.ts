import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { codes } from '#contract/protocol/codes.ts'
import { languages } from '#domain/languages.ts'
import { forgetWhatIsOver } from '#server/service/retention/forget.ts'
import { pdfOf, uploadDeclaration } from '#testing/shop/notices.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ageProofs, register } from '#testing/steps/accounts.ts'
import {
  accessoryBody,
  addAccessory,
  addModel,
  addSku,
  changeModel,
  changeProduct,
  list,
  type Model,
  modelOf,
  named,
  onShow,
  price,
} from '#testing/steps/catalogue.ts'
import { hoursLater } from '#testing/steps/messages.ts'
import { pngOf, upload } from '#testing/steps/pictures.ts'
import { auditOf, dataOf, faultsOf, liftLimits, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

/** What the law asks to be stated of a connected machine, beside its maker and its warnings. */
let app: TestApp
let operations: Staff
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await liftLimits(app)
  operations = await staff(app, 'operations')
})
afterAll(() => app.close())

const uploaded = (file: Buffer) =>
  dataOf<CallData<'POST /admin/eu-declarations'>>(uploadDeclaration(app, operations.token, file))
const show = ({ device_type_id }: Model, listed = true) =>
  operations.put(`/admin/device-types/${device_type_id}/listed`, { listed })
const detail = (key: string, language: string) =>
  dataOf<CallData<'GET /device-types/{key}'>>(
    app.send('GET', `/api/device-types/${key}`, { headers: { cookie: `locale=${language}` } }),
  )
const read = async (path: string) => {
  const answer = await fetch(app.url + path)
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}

describe('the EU declaration of conformity', () => {
  test('is public with the model: byte for byte at its address, named on its page and in the list of documents', async () => {
    const file = pdfOf({ pages: 3 })
    const { id, url } = await uploaded(file)
    expect((await read(url)).bytes.equals(file)).toBe(true)
    const model = await dataOf<Model>(changeModel(operations, await addModel(operations), { declaration: id }))
    await dataOf(show(model))
    const { declaration } = await detail(model.key, 'nl')
    expect(declaration).toEqual({ url: `/api/documents/declaration-${model.key}.pdf` })
    const { status, type, bytes } = await read(declaration?.url ?? '')
    expect([status, type, bytes.equals(file)]).toEqual([200, 'application/pdf', true])
    const { list: documents } = await dataOf<CallData<'GET /documents'>>(app.send('GET', '/api/documents'))
    expect(documents.map(({ name }) => name)).toContain(`declaration-${model.key}`)
    await dataOf(show(model, false))
    expect((await read(declaration?.url ?? '')).bytes.equals(file)).toBe(true)
    expect((await read('/api/documents/declaration-nothing.pdf')).status).toBe(404)
    expect((await auditOf(app, 'declaration')).map(({ action }) => action)).toContain('eu_declaration.upload')
  })

  test('is a PDF that does nothing by itself, uploaded by staff with a fresh proof', async () => {
    for (const wrong of [pdfOf({ more: '/OpenAction 9 0 R' }), pdfOf({ packed: '5 0 << /JS (x) >>' }), pngOf(20, 20)]) {
      expect(await refusalOf(uploadDeclaration(app, operations.token, wrong))).toEqual([
        415,
        codes.wrong_media_type.code,
      ])
    }
    const large = Buffer.concat([pdfOf(), Buffer.alloc(12 * 1024 * 1024)])
    expect((await uploadDeclaration(app, operations.token, large)).status).toBe(413)
    const customer = await register(app)
    expect((await uploadDeclaration(app, customer.token, pdfOf())).status).toBe(403)
    await ageProofs(app)
    expect(await refusalOf(uploadDeclaration(app, operations.token, pdfOf()))).toEqual([403, codes.proof_required.code])
  })

  test('is one that was uploaded as such, and once there it is replaced, never taken away', async () => {
    const model = await addModel(operations)
    const customer = await register(app)
    const photo = await upload(app, { token: customer.token, file: pngOf(20, 20), fields: { purpose: 'avatar' } })
    const { id } = photo.json.data as { id: string }
    expect(await faultsOf(changeModel(operations, model, { declaration: id }))).toEqual(['declaration: choice_unknown'])
    expect(await faultsOf(changeModel(operations, model, { declaration: null }))).toEqual(['declaration: required'])
  })

  test('is kept for ten years after the model got another one, and without a model for a week', async () => {
    const [first, second, unused] = [await uploaded(pdfOf()), await uploaded(pdfOf()), await uploaded(pdfOf())]
    const model = await dataOf<Model>(changeModel(operations, await addModel(operations), { declaration: first.id }))
    await dataOf(changeModel(operations, model, { declaration: second.id }))
    const there = async () => {
      await forgetWhatIsOver(app.context, {})
      return Promise.all([first, second, unused].map(async ({ url }) => (await read(url)).status))
    }
    await hoursLater(app, 24 * 8)
    expect(await there()).toEqual([200, 200, 404])
    await hoursLater(app, 24 * (3650 - 9))
    expect(await there()).toEqual([200, 200, 404])
    await hoursLater(app, 24 * 2)
    expect(await there()).toEqual([404, 200, 404])
  })
})

test.each<[string, object, string[]]>([
  ['its importer', { importer: null }, ['importer.name', 'importer.address', 'importer.email']],
  ['security updates', { security: null }, ['security.updates_until', 'security.email', 'security.policy_url']],
  ['who replaces its battery', { battery_removal: null }, ['battery_removal']],
  [
    'how it is repaired',
    { repair: null },
    ['parts', 'repairer', 'limits'].flatMap(field => languages.map(language => `repair.${field}.${language}`)),
  ],
])('a model without %s is not listed, and a listed one never loses it', async (_what, gap, missing) => {
  const model = await addModel(operations)
  const broken = await dataOf<Model>(changeModel(operations, model, gap))
  expect(broken.missing).toEqual(missing)
  const refused = { code: codes.product_status_abnormal.code, data: { reason: 'not_ready', missing } }
  expect((await show(broken)).json).toMatchObject(refused)
  const whole = await addModel(operations)
  await dataOf(show(whole))
  expect((await changeModel(operations, whole, gap)).json).toMatchObject(refused)
})

test('a model without a declaration is not listed', async () => {
  const model = await modelOf(operations, 'genie-600')
  const added = await dataOf<Model>(
    operations.post('/admin/device-types', { ...bodyWithout(model), key: 'undeclared', declaration: null }),
  )
  expect(added.missing).toEqual(['declaration'])
  expect((await show(added)).json.code).toBe(codes.product_status_abnormal.code)
})

function bodyWithout(model: Model): object {
  const { version: _version, ...body } = Object.fromEntries(
    Object.entries(model).filter(
      ([name]) =>
        !/^(device_type_id|listed|missing|status|cover|monthly_rent|deposit|unit_price|.*inventory)$/.test(name),
    ),
  )
  return body
}

test.each([
  ['security', { updates_until: '2031-13-01', email: '', policy_url: '' }, ['security.updates_until: date_format']],
  ['security', { updates_until: '', email: 'nobody', policy_url: '' }, ['security.email: email_format']],
  ['security', { updates_until: '', email: '', policy_url: 'http://a.example' }, ['security.policy_url: site_invalid']],
  ['maker_in_eu', true, ['maker_in_eu: invalid']],
])('%s as %j is refused', async (field, value, faults) => {
  expect(await faultsOf(changeModel(operations, await addModel(operations), { [field]: value }))).toEqual(faults)
})

test.each(languages)('the page of a model tells all of it in %s', async language => {
  const model = await modelOf(operations, 'genie-1000')
  const shown = await detail('genie-1000', language)
  expect(shown).toMatchObject({
    importer: model.importer,
    maker_in_eu: false,
    security: model.security,
    battery_removal: model.battery_removal,
    repair: {
      parts: model.repair?.parts[language],
      repairer: model.repair?.repairer[language],
      limits: model.repair?.limits[language],
    },
  })
  expect(new Set(Object.values(model.repair?.parts ?? {})).size).toBe(4)
})

describe('how an accessory is repaired', () => {
  const repair = { spare_parts_years: 3, parts: named('shop'), repairer: named('you'), limits: named('none') }

  test('is shown in the language of the reader, and a listed one never loses it', async () => {
    const { product } = await onShow(operations, { repair })
    for (const language of languages) {
      const headers = { cookie: `locale=${language}` }
      const { json } = await app.send('GET', `/api/products/${product.key}`, { headers })
      const texts = { parts: `shop ${language}`, repairer: `you ${language}`, limits: `none ${language}` }
      expect(json.data).toMatchObject({ repair: { spare_parts_years: 3, ...texts } })
    }
    const gap = { ...repair, limits: { ...repair.limits, zh: ' ' } }
    const refused = await changeProduct(operations, product, { repair: gap })
    expect(refused.json).toMatchObject({
      code: codes.product_status_abnormal.code,
      data: { missing: ['repair.limits.zh'] },
    })
    const other = await addAccessory(operations, { repair: null })
    const sku = await addSku(operations, other, { stock: 1 })
    await dataOf(price(operations, sku, { unit_price: 1000 }))
    expect((await list(operations, sku)).json.code).toBe(codes.product_status_abnormal.code)
  })

  test('is refused for a service', async () => {
    const body = await accessoryBody(operations, { kind: 'service', repair })
    expect(await faultsOf(operations.post('/admin/products', body))).toEqual(['repair: invalid'])
  })

  test('every accessory of the demo tells it, in four languages', async () => {
    const { list: all } = await dataOf<CallData<'GET /admin/products'>>(operations.get('/admin/products?page_size=100'))
    const demo = all.filter(({ key }) => ['blades', 'garage'].includes(key))
    expect(demo).toHaveLength(2)
    for (const { repair: told } of demo) expect(new Set(Object.values(told?.parts ?? {})).size).toBe(4)
  })
})

test('nothing is called green: neither a model nor an accessory', async () => {
  const model = await addModel(operations)
  const texts = { ...model.texts, de: { ...model.texts.de, tagline: 'Nachhaltig und klimaneutral' } }
  expect(await faultsOf(changeModel(operations, model, { texts }))).toEqual(['texts.de.tagline: no_green_claim'])
  const body = await accessoryBody(operations, { description: { ...named('x'), en: 'An eco-friendly brush' } })
  expect(await faultsOf(operations.post('/admin/products', body))).toEqual(['description.en: no_green_claim'])
})
