import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { auditOf, dataOf, faultsOf, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

type Attribute = CallData<'POST /admin/attributes'>
type Product = CallData<'GET /admin/products/{id}'>

let app: TestApp
let operations: Staff
beforeAll(async () => {
  app = await testApp()
  operations = await staff(app, 'operations')
})
afterAll(() => app.close())

const nowhere = '00000000-0000-4000-8000-000000000000'
const named = (text: string) => ({ nl: `${text} nl`, en: `${text} en`, zh: `${text} zh`, de: `${text} de` })
let count = 0
const newBody = (change: object = {}) => {
  count += 1
  return { code: `trait-${count}`, name: named('trait'), value_type: 'text', unit: '', choices: [], ...change }
}
const colours = ['red', 'green'].map(key => ({ key, name: named(key) }))
const add = (change: object = {}) => dataOf<Attribute>(operations.post('/admin/attributes', newBody(change)))
const change = ({ attribute_id, ...attribute }: Attribute, wanted: object) =>
  operations.put(`/admin/attributes/${attribute_id}`, { ...attribute, ...wanted })
const all = async () => (await dataOf<CallData<'GET /admin/attributes'>>(operations.get('/admin/attributes'))).list

/** An accessory that is not listed yet, with these values. */
async function productWith(attributes: object): Promise<Product> {
  const { list } = await dataOf<CallData<'GET /admin/categories'>>(operations.get('/admin/categories'))
  count += 1
  const product = {
    key: `thing-${count}`,
    kind: 'accessory',
    category_id: list.find(({ key }) => key === 'blades')?.category_id,
    device_type_id: null,
    product_status: 'normal',
    name: named('thing'),
    description: named('thing'),
    gallery: [],
    weight_grams: 10,
    position: 90,
    attributes,
    fits: [],
  }
  return dataOf<Product>(operations.post('/admin/products', product))
}

describe('a new attribute', () => {
  test('is stored with its choices', async () => {
    const attribute = await add({ value_type: 'choice', choices: colours })
    expect(attribute).toMatchObject({ value_type: 'choice', choices: colours, version: 1 })
    expect((await all()).find(({ code }) => code === attribute.code)).toEqual(attribute)
    expect(await auditOf(app, attribute.attribute_id)).toMatchObject([
      { action: 'attribute.add', actor_id: operations.userId, after: { code: attribute.code } },
    ])
  })

  test('with an existing code is 210302, also at once', async () => {
    const { code } = await add()
    expect(await refusalOf(operations.post('/admin/attributes', newBody({ code })))).toEqual([409, 210302])
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => refusalOf(operations.post('/admin/attributes', newBody({ code: 'race' })))),
    )
    expect(answers.map(([, number]) => number).sort()).toEqual([0, ...Array(9).fill(210302)])
  })

  test.each([
    [{ code: 'Farbe!' }, 'code: key_format'],
    [{ value_type: 'colour' }, 'value_type: choice_unknown'],
    [{ value_type: 'choice' }, 'choices: required'],
    [{ value_type: 'number', choices: colours }, 'choices: invalid'],
    [{ value_type: 'choice', choices: [...colours, ...colours] }, 'choices: key_taken'],
    [{ value_type: 'choice', choices: [...colours, { key: 'Red', name: named('red') }] }, 'choices.2.key: key_format'],
    [
      { value_type: 'choice', choices: [...colours, { key: 'blue', name: { ...named('red'), de: '' } }] },
      'choices.2.name.de: required',
    ],
    [{ unit: 'kilogrammes per year' }, 'unit: text_too_long'],
    [{ unit: 'k\0' }, 'unit: invalid'],
    [{ name: { ...named('a'), nl: '' } }, 'name.nl: required'],
  ])('%j is refused', async (wrong, fault) => {
    expect(await faultsOf(operations.post('/admin/attributes', newBody(wrong)))).toEqual([fault])
  })
})

describe('a change', () => {
  test('is recorded with its earlier state', async () => {
    const attribute = await add({ value_type: 'number', unit: 'kg' })
    expect(await dataOf<Attribute>(change(attribute, { unit: 'g' }))).toEqual({ ...attribute, unit: 'g', version: 2 })
    const row = (await auditOf(app, attribute.attribute_id)).at(-1)
    expect(row).toMatchObject({ action: 'attribute.change', before: { unit: 'kg' }, after: { unit: 'g' } })
  })

  test('by two at once: one wins, the other is told what it is now', async () => {
    const attribute = await add()
    const answers = await Promise.all(['m', 's'].map(unit => change(attribute, { unit })))
    expect(answers.map(({ json }) => json.code).sort()).toEqual([0, 409])
    const now = (await all()).find(({ code }) => code === attribute.code)
    expect(answers.find(({ status }) => status === 409)?.json.data).toEqual(now)
  })

  test('to the code of another is 210302', async () => {
    const [one, other] = [await add(), await add()]
    expect(await refusalOf(change(one, { code: other.code }))).toEqual([409, 210302])
  })

  test('that does not fit a value in use is 210303, and names the product', async () => {
    const attribute = await add({ value_type: 'choice', choices: colours })
    const product = await productWith({ [attribute.code]: 'red' })
    for (const wanted of [{ choices: colours.slice(1) }, { value_type: 'boolean', choices: [] }]) {
      const answer = await change(attribute, wanted)
      expect([answer.status, answer.json.code, answer.json.data]).toEqual([400, 210303, { products: [product.key] }])
    }
    // A choice that is not used can be removed, and a text accepts every value.
    const fewer = await dataOf<Attribute>(change(attribute, { choices: colours.slice(0, 1) }))
    await dataOf(change(fewer, { value_type: 'text', choices: [] }))
  })

  test('while a product gets a value: never are both accepted if they do not fit', async () => {
    for (let round = 0; round < 5; round += 1) {
      const attribute = await add({ value_type: 'choice', choices: colours })
      const [changed, added] = await Promise.all([
        refusalOf(change(attribute, { choices: colours.slice(1) })),
        productWith({ [attribute.code]: 'red' }).then(
          () => 0,
          error => (JSON.parse(error.message) as { code: number }).code,
        ),
      ])
      expect([
        [0, 210303],
        [210303, 0],
      ]).toContainEqual([changed[1], added])
    }
  })
})

describe('removing', () => {
  test('deletes its values too', async () => {
    const attribute = await add({ value_type: 'number' })
    const { product_id, key } = await productWith({ [attribute.code]: 5 })
    expect(await dataOf(operations.remove(`/admin/attributes/${attribute.attribute_id}`))).toBeNull()
    expect((await dataOf<Product>(operations.get(`/admin/products/${product_id}`))).attributes).toEqual({})
    expect((await auditOf(app, attribute.attribute_id)).at(-1)).toMatchObject({
      action: 'attribute.remove',
      before: { code: attribute.code, values: [{ product: key, value: 5 }] },
    })
    expect(await refusalOf(operations.remove(`/admin/attributes/${attribute.attribute_id}`))).toEqual([404, 210301])
  })

  test('of one that a listed product has is 210202', async () => {
    const material = (await all()).find(({ code }) => code === 'material')
    const answer = await operations.remove(`/admin/attributes/${material?.attribute_id}`)
    expect([answer.status, answer.json.code, answer.json.data]).toEqual([
      409,
      210202,
      { products: ['blades', 'garage'] },
    ])
  })
})

test('one nobody knows is 210301, an id that is none 100401', async () => {
  for (const [id, expected] of [
    [nowhere, [404, 210301]],
    ['material', [400, 100401]],
  ] as const) {
    expect(await refusalOf(operations.put(`/admin/attributes/${id}`, { ...newBody(), version: 1 }))).toEqual(expected)
    expect(await refusalOf(operations.remove(`/admin/attributes/${id}`))).toEqual(expected)
  }
})
