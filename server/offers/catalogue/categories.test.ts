import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { auditOf, dataOf, faultsOf, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

type Category = CallData<'POST /admin/categories'>
type Tree = CallData<'GET /admin/categories'>

let app: TestApp
let operations: Staff
beforeAll(async () => {
  app = await testApp()
  operations = await staff(app, 'operations')
})
afterAll(() => app.close())

const nowhere = '00000000-0000-4000-8000-000000000000'
let count = 0
const newBody = (change: object = {}) => {
  count += 1
  const name = { nl: `Soort ${count}`, en: `Kind ${count}`, zh: `种类 ${count}`, de: `Art ${count}` }
  return { key: `kind-${count}`, name, parent_id: null, position: 50, ...change }
}
const add = (change: object = {}) => dataOf<Category>(operations.post('/admin/categories', newBody(change)))
const change = ({ category_id, ...category }: Category, wanted: object) =>
  operations.put(`/admin/categories/${category_id}`, { ...category, ...wanted })
const tree = async () => (await dataOf<Tree>(operations.get('/admin/categories'))).list
const find = async (id: string) => (await tree()).find(({ category_id }) => category_id === id)

describe('a new category', () => {
  test('is in the tree at once, for staff with every name', async () => {
    const top = await add()
    const below = await add({ parent_id: top.category_id })
    expect(below).toMatchObject({ parent_id: top.category_id, version: 1 })
    expect(await find(below.category_id)).toEqual(below)
    const { list } = await dataOf<CallData<'GET /categories'>>(operations.get('/categories'))
    expect(list.find(({ category_id }) => category_id === below.category_id)).toMatchObject({ parent: top.key })
    expect(await auditOf(app, below.category_id)).toMatchObject([
      { action: 'category.add', actor_id: operations.userId, before: null, after: { key: below.key } },
    ])
  })

  test('below an unknown one is 210004', async () => {
    expect(await refusalOf(operations.post('/admin/categories', newBody({ parent_id: nowhere })))).toEqual([
      404, 210004,
    ])
  })

  test('with an existing key is 210005', async () => {
    const { key } = await add()
    expect(await refusalOf(operations.post('/admin/categories', newBody({ key })))).toEqual([409, 210005])
  })

  test('with the Dutch name of a sibling is 210002, in any capitalisation; elsewhere it is allowed', async () => {
    const { name, category_id } = await add()
    const loud = { ...name, nl: ` ${name.nl.toUpperCase()} ` }
    expect(await refusalOf(operations.post('/admin/categories', newBody({ name: loud })))).toEqual([409, 210002])
    await add({ name, parent_id: category_id })
  })

  test('sent ten times at once is made once', async () => {
    const body = newBody()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        refusalOf(operations.post('/admin/categories', { ...body, key: `race-${index}` })),
      ),
    )
    expect(answers.map(([, code]) => code).sort()).toEqual([0, ...Array(9).fill(210002)])
    const again = await Promise.all(
      Array.from({ length: 10 }, () => refusalOf(operations.post('/admin/categories', newBody({ key: 'race-key' })))),
    )
    expect(again.map(([, code]) => code).sort()).toEqual([0, ...Array(9).fill(210005)])
  })

  test.each([
    [{ key: 'Kind' }, 'key: key_format'],
    [{ key: '' }, 'key: key_format'],
    [{ key: 'a--b' }, 'key: key_format'],
    [{ key: 'x'.repeat(65) }, 'key: text_too_long'],
    [{ name: { nl: 'a', en: 'b', zh: '', de: 'd' } }, 'name.zh: required'],
    [{ name: { nl: ' ', en: 'b', zh: 'c', de: 'd' } }, 'name.nl: required'],
    [{ name: { nl: 'a', en: 'b', zh: 'c' } }, 'name.de: required'],
    [{ name: { nl: 'a\0', en: 'b', zh: 'c', de: 'd' } }, 'name.nl: invalid'],
    [{ name: { nl: '\ud83d', en: 'b', zh: 'c', de: 'd' } }, 'name.nl: invalid'],
    [{ parent_id: 'mowers' }, 'parent_id: invalid'],
    [{ position: -1 }, 'position: at_least'],
    [{ colour: 'red' }, 'colour: unknown_field'],
  ])('%j is refused', async (wrong, fault) => {
    expect(await faultsOf(operations.post('/admin/categories', newBody(wrong)))).toEqual([fault])
  })
})

describe('a change', () => {
  test('renames and moves, and is recorded', async () => {
    const [one, other] = [await add(), await add()]
    const name = { ...one.name, en: 'Renamed' }
    const moved = await dataOf<Category>(change(one, { name, parent_id: other.category_id }))
    expect(moved).toEqual({ ...one, name, parent_id: other.category_id, version: 2 })
    expect((await auditOf(app, one.category_id)).at(-1)).toMatchObject({
      action: 'category.change',
      before: { name: one.name, parent_id: null },
      after: { name, parent_id: other.category_id },
    })
  })

  test('of nothing leaves no trace', async () => {
    const category = await add()
    expect(await dataOf<Category>(change(category, {}))).toEqual(category)
    expect(await auditOf(app, category.category_id)).toHaveLength(1)
  })

  test('by two at once: one wins, the other is told what it is now', async () => {
    const category = await add()
    const answers = await Promise.all([1, 2].map(position => change(category, { position })))
    expect(answers.map(({ json }) => json.code).sort()).toEqual([0, 409])
    const loser = answers.find(({ status }) => status === 409)
    expect(loser?.json.data).toEqual(await find(category.category_id))
  })

  test('to an existing key or name is refused', async () => {
    const [one, other] = [await add(), await add()]
    expect(await refusalOf(change(one, { key: other.key }))).toEqual([409, 210005])
    expect(await refusalOf(change(one, { name: other.name }))).toEqual([409, 210002])
  })

  test('below itself, its own descendants or an unknown one is 210004', async () => {
    const top = await add()
    const middle = await add({ parent_id: top.category_id })
    const bottom = await add({ parent_id: middle.category_id })
    for (const parent_id of [top.category_id, middle.category_id, bottom.category_id, nowhere])
      expect(await refusalOf(change(top, { parent_id }))).toEqual([404, 210004])
    expect(await find(top.category_id)).toEqual(top)
    // Moving up and sideways is allowed.
    expect(await dataOf<Category>(change(bottom, { parent_id: top.category_id }))).toMatchObject({ version: 2 })
  })

  test('of two that move below each other at once, one is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await add(), await add()]
      const answers = await Promise.all([
        refusalOf(change(one, { parent_id: other.category_id })),
        refusalOf(change(other, { parent_id: one.category_id })),
      ])
      expect(answers.map(([, code]) => code).sort()).toEqual([0, 210004])
    }
  })
})

describe('removing', () => {
  test('removes an empty one from the tree', async () => {
    const category = await add()
    expect(await dataOf(operations.remove(`/admin/categories/${category.category_id}`))).toBeNull()
    expect(await find(category.category_id)).toBeUndefined()
    const rows = await auditOf(app, category.category_id)
    expect(rows.at(-1)).toMatchObject({ action: 'category.remove', before: { key: category.key }, after: null })
    expect(await refusalOf(operations.remove(`/admin/categories/${category.category_id}`))).toEqual([404, 210001])
  })

  test('one with children is 210003, one with products 210006', async () => {
    const list = await tree()
    const idOf = (key: string) => list.find(category => category.key === key)?.category_id
    expect(await refusalOf(operations.remove(`/admin/categories/${idOf('accessories')}`))).toEqual([409, 210003])
    expect(await refusalOf(operations.remove(`/admin/categories/${idOf('mowers')}`))).toEqual([409, 210006])
  })

  test('while something is put into it: one of the two is first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { category_id } = await add()
      const [removed, added] = await Promise.all([
        refusalOf(operations.remove(`/admin/categories/${category_id}`)),
        refusalOf(operations.post('/admin/categories', newBody({ parent_id: category_id }))),
      ])
      expect([
        [0, 210004],
        [210003, 0],
      ]).toContainEqual([removed[1], added[1]])
    }
  })
})

test('an unknown one is 210001, an invalid id 100401', async () => {
  for (const [id, expected] of [
    [nowhere, [404, 210001]],
    ['mowers', [400, 100401]],
  ] as const) {
    const body = { ...newBody(), version: 1 }
    expect(await refusalOf(operations.put(`/admin/categories/${id}`, body))).toEqual(expected)
    expect(await refusalOf(operations.remove(`/admin/categories/${id}`))).toEqual(expected)
  }
})
