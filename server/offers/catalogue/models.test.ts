// @module-tag further
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { languages } from '#domain/languages.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import {
  addAccessory,
  addMachine,
  addModel,
  addSku,
  changeModel,
  list,
  type Model,
  modelBody,
  modelOf,
  newKey,
  nowhere,
  price,
} from '#testing/steps/catalogue.ts'
import {
  auditOf,
  dataOf,
  faultsOf,
  liftLimits,
  oneMayGive,
  refusalOf,
  type Staff,
  staff,
} from '#testing/steps/staff.ts'

let app: TestApp
let operations: Staff
beforeAll(async () => {
  app = await testApp()
  await oneMayGive(app)
  operations = await staff(app, 'operations')
})
afterAll(() => app.close())

const change = (model: Model, wanted: object) => changeModel(operations, model, wanted)
const show = ({ device_type_id }: Model, listed = true) =>
  operations.put(`/admin/device-types/${device_type_id}/listed`, { listed })
const remove = ({ device_type_id }: Model) => operations.remove(`/admin/device-types/${device_type_id}`)
const read = ({ device_type_id }: Model) => dataOf<Model>(operations.get(`/admin/device-types/${device_type_id}`))
const isShown = async ({ key }: Model) => (await app.send('GET', `/api/device-types/${key}`)).status === 200

describe('a new model', () => {
  test('is stored with every text, and not listed yet', async () => {
    const model = await addModel(operations)
    expect(model).toMatchObject({ listed: false, version: 1, missing: [], mowing_area: 900, min_months: 2 })
    expect(await read(model)).toEqual(model)
    expect(await isShown(model)).toBe(false)
    expect(await auditOf(app, model.device_type_id)).toMatchObject([
      { action: 'device_type.add', actor_id: operations.userId, before: null, after: { key: model.key } },
    ])
  })

  test('the three of the demo are complete and listed', async () => {
    const { list: models } = await dataOf<CallData<'GET /admin/device-types'>>(operations.get('/admin/device-types'))
    expect(models.filter(({ listed }) => listed).map(({ key, missing }) => [key, missing])).toEqual([
      ['genie-600', []],
      ['genie-1000', []],
      ['genie-3000', []],
    ])
  })

  test('with a key that is there is told at the field, also at once', async () => {
    const { version: _version, ...body } = modelBody(await modelOf(operations, 'genie-600'))
    const post = (key: string) => operations.post('/admin/device-types', { ...body, key })
    expect(await faultsOf(post('genie-600'))).toEqual(['key: key_taken'])
    const twins = await Promise.all(Array.from({ length: 8 }, () => post('race')))
    expect(twins.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)])
    for (const twin of twins.filter(({ status }) => status === 400))
      expect(await faultsOf(Promise.resolve(twin))).toEqual(['key: key_taken'])
  })

  test.each([
    [{ key: 'Genie 600' }, ['key: key_format']],
    [{ max_mowing_height: 20 }, ['max_mowing_height: mowing_height_range']],
    [{ max_mowing_height: 10 }, ['max_mowing_height: mowing_height_range']],
    [{ max_months: 2 }, ['max_months: rental_months_range']],
    [{ min_months: 0 }, ['min_months: at_least']],
    [{ max_months: 61 }, ['max_months: at_most']],
    [{ mowing_area: 0 }, ['mowing_area: greater_than']],
    [{ mowing_area: 3_000_000_000 }, ['mowing_area: at_most']],
    [{ weight: -1 }, ['weight: greater_than']],
    [{ travel_speed: 1e308 }, ['travel_speed: at_most']],
    [{ working_slope: 101 }, ['working_slope: at_most']],
    [{ ip_rating: 'wet' }, ['ip_rating: invalid']],
    [{ navigation: 'stars' }, ['navigation: choice_unknown']],
    [{ warranty_months: { body: 24 } }, 3],
    [{ maker: { name: 'a', address: 'b' } }, ['maker.email: required']],
    [{ texts: {} }, 4],
    [{ listed: true }, ['listed: unknown_field']],
    [{ inventory: 5 }, ['inventory: unknown_field']],
    [{ mowing_area: undefined }, ['mowing_area: required']],
  ])('%j is refused', async (wrong, expected) => {
    const { version: _version, ...body } = modelBody(await modelOf(operations, 'genie-600'))
    const faults = await faultsOf(operations.post('/admin/device-types', { ...body, key: newKey('model'), ...wrong }))
    if (typeof expected === 'number') expect(faults).toHaveLength(expected)
    else expect(faults).toEqual(expected)
  })

  test.each(['a\0b', '\ud83d', '\u001b[31m'])('the text %j is refused in any field', async text => {
    const model = await addModel(operations)
    const nl = { ...model.texts.nl, name: text, box: ['a', text], warnings: ['a', text] }
    expect(await faultsOf(change(model, { texts: { ...model.texts, nl } }))).toEqual([
      'texts.nl.name: invalid',
      'texts.nl.box.1: invalid',
      'texts.nl.warnings.1: invalid',
    ])
  })
})

describe('a change', () => {
  test('is recorded with its earlier state', async () => {
    const model = await addModel(operations)
    const changed = await dataOf<Model>(change(model, { mowing_area: 950, weight: 9.1, position: 9 }))
    expect(changed).toEqual({ ...model, mowing_area: 950, weight: 9.1, position: 9, version: 2 })
    expect((await auditOf(app, model.device_type_id)).at(-1)).toMatchObject({
      action: 'device_type.change',
      before: { mowing_area: 900, weight: 8.9 },
      after: { mowing_area: 950, weight: 9.1 },
    })
    expect(await dataOf(change(changed, {}))).toEqual(changed)
    expect(await auditOf(app, model.device_type_id)).toHaveLength(2)
  })

  test('by two at once: one wins, the other is told what it is now', async () => {
    const model = await addModel(operations)
    const answers = await Promise.all([901, 902, 903].map(mowing_area => change(model, { mowing_area })))
    expect(answers.map(({ json }) => json.code).sort()).toEqual([0, 409, 409])
    const now = await read(model)
    expect(now.version).toBe(2)
    for (const { status, json } of answers) if (status === 409) expect(json.data).toEqual(now)
  })

  test('is shown at once', async () => {
    const model = await addModel(operations)
    await dataOf(show(model))
    const zh = { ...model.texts.zh, tagline: '新的标语' }
    await dataOf(change(model, { texts: { ...model.texts, zh } }))
    const { json } = await app.send('GET', `/api/device-types/${model.key}`, { headers: { cookie: 'locale=zh' } })
    expect(json.data).toMatchObject({ tagline: '新的标语' })
  })

  test('of its key: free while it is not listed, 210202 while it is', async () => {
    const model = await addModel(operations)
    await app.context.db
      .insertInto('questions')
      .values({
        device_type_key: model.key,
        language: 'nl',
        author: 'A',
        question: 'Q',
        answer: 'A',
        published_at: app.context.clock.now(),
      })
      .execute()
    const renamed = await dataOf<Model>(change(model, { key: newKey('renamed') }))
    const { total } = await dataOf<{ total: number }>(operations.get(`/device-types/${renamed.key}/questions`))
    expect(total).toBe(1)
    const sku = await addSku(operations, await addMachine(operations, renamed))
    await dataOf(price(operations, sku, { unit_price: 5 }))
    await dataOf(show(renamed))
    await dataOf(list(operations, sku))
    const answer = await change(renamed, { key: newKey('again') })
    expect([answer.status, answer.json.code, answer.json.data]).toEqual([409, 210202, { changes: ['key'] }])
    const other = await addModel(operations)
    expect(await faultsOf(change(other, { key: renamed.key }))).toEqual(['key: key_taken'])
  })
})

/** The data that the law and buyers require, removed one by one. */
const gaps: [string, (model: Model) => object][] = [
  ['maker.name', ({ maker }) => ({ maker: { ...maker, name: '' } })],
  ['maker.address', ({ maker }) => ({ maker: { ...maker, address: ' ' } })],
  ['eu_responsible.email', ({ eu_responsible }) => ({ eu_responsible: { ...eu_responsible, email: '' } })],
  ...languages.flatMap(language => {
    const without =
      (gap: object) =>
      ({ texts }: Model) => ({ texts: { ...texts, [language]: { ...texts[language], ...gap } } })
    return [
      [`texts.${language}.name`, without({ name: '' })],
      [`texts.${language}.tagline`, without({ tagline: '' })],
      [`texts.${language}.box`, without({ box: [] })],
      [`texts.${language}.warnings`, without({ warnings: [] })],
      [`texts.${language}.data_facts`, without({ data_facts: [] })],
      [`texts.${language}.sections.safety.text`, (model: Model) => withoutSafety(model, language)],
    ] as [string, (model: Model) => object][]
  }),
]

function withoutSafety({ texts }: Model, language: (typeof languages)[number]): object {
  const sections = texts[language].sections.map(section =>
    section.key === 'safety' ? { ...section, text: '' } : section,
  )
  return { texts: { ...texts, [language]: { ...texts[language], sections } } }
}

describe('on show', () => {
  test('needs a complete model, can be undone at once and is recorded', async () => {
    const model = await addModel(operations)
    expect(await dataOf(show(model))).toMatchObject({ listed: true, version: 1 })
    expect(await dataOf(show(model))).toMatchObject({ listed: true })
    expect(await isShown(model)).toBe(true)
    expect(await dataOf(show(model, false))).toMatchObject({ listed: false })
    expect(await isShown(model)).toBe(false)
    expect((await auditOf(app, model.device_type_id)).map(({ action }) => action)).toEqual([
      'device_type.add',
      'device_type.list',
      'device_type.delist',
    ])
  })

  test.each(gaps)('is refused without %s, which a listed model cannot lose', async (path, gap) => {
    await liftLimits(app)
    const whole = await addModel(operations)
    const broken = await dataOf<Model>(change(whole, gap(whole)))
    expect(broken.missing).toEqual([path])
    const answer = await show(broken)
    expect([answer.status, answer.json.code, answer.json.data]).toEqual([
      409,
      210102,
      { reason: 'not_ready', missing: [path] },
    ])
    expect((await read(broken)).listed).toBe(false)

    const mended = await dataOf<Model>(change(broken, modelBodyWithoutVersion(whole)))
    await dataOf(show(mended))
    const refused = await change(mended, gap(mended))
    expect([refused.status, refused.json.code, refused.json.data]).toEqual([
      409,
      210102,
      { reason: 'not_ready', missing: [path] },
    ])
    expect((await read(mended)).missing).toEqual([])
  })

  test('while a field is emptied at the same moment: never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const model = await addModel(operations)
      const [shown, emptied] = await Promise.all([
        refusalOf(show(model)),
        refusalOf(change(model, { maker: { name: '', address: '', email: '' } })),
      ])
      expect([
        [0, 210102],
        [210102, 0],
      ]).toContainEqual([shown[1], emptied[1]])
    }
  })
})

function modelBodyWithoutVersion(model: Model): object {
  const { version: _version, ...body } = modelBody(model)
  return body
}

describe('removing', () => {
  test('removes one without dependants, with what fits it', async () => {
    const model = await addModel(operations)
    const { product_id } = await addAccessory(operations, { fits: [model.device_type_id] })
    expect(await dataOf(remove(model))).toBeNull()
    expect(await refusalOf(operations.get(`/admin/device-types/${model.device_type_id}`))).toEqual([404, 200101])
    expect(await dataOf(operations.get(`/admin/products/${product_id}`))).toMatchObject({ fits: [] })
    expect((await auditOf(app, model.device_type_id)).at(-1)).toMatchObject({
      action: 'device_type.remove',
      before: { key: model.key },
    })
  })

  test('one with machines, a product or reviews is 200103, with their numbers', async () => {
    const answer = await remove(await modelOf(operations, 'genie-600'))
    expect([answer.status, answer.json.code, answer.json.data]).toEqual([
      409,
      200103,
      { devices: 24, products: 1, reviews: 16 },
    ])
    const model = await addModel(operations)
    await addMachine(operations, model)
    expect((await remove(model)).json).toMatchObject({ code: 200103, data: { devices: 0, products: 1, reviews: 0 } })
  })

  test('while a machine of it is added: one of the two is first', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { device_type_id, ...model } = await addModel(operations)
      const device = { serial_number: `COMING-${round}`, device_type_id, pool: 'sale' }
      const [removed, added] = await Promise.all([
        refusalOf(remove({ device_type_id, ...model })),
        refusalOf(operations.post('/admin/devices', device)),
      ])
      expect([
        [0, 200101],
        [200103, 0],
      ]).toContainEqual([removed[1], added[1]])
    }
  })
})

test('an unknown one is 200101, an invalid id 100401', async () => {
  const body = modelBody(await modelOf(operations, 'genie-600'))
  for (const [id, expected] of [
    [nowhere, [404, 200101]],
    ['genie-600', [400, 100401]],
  ] as const) {
    const path = `/admin/device-types/${id}`
    for (const answer of [
      operations.get(path),
      operations.put(path, body),
      operations.put(`${path}/listed`, { listed: true }),
      operations.remove(path),
    ])
      expect(await refusalOf(answer)).toEqual(expected)
  }
})
