// @module-tag further
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { addAccessory, addSku } from '#testing/steps/catalogue.ts'
import { dataOf, faultsOf, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

type Products = CallData<'GET /admin/products'>

const many = 10_030

let app: TestApp
let operations: Staff
beforeAll(async () => {
  app = await testApp()
  operations = await staff(app, 'operations')
})
afterAll(() => app.close())

const read = (query: string) => dataOf<Products>(operations.get(`/admin/products?page_size=100&${query}`))
const keys = ({ list }: Products) => list.map(({ key }) => key)
const find = async (q: string) => keys(await read(`q=${encodeURIComponent(q)}`))

describe('found', () => {
  test('by part of a key, of a name in any language, or of the key of a SKU', async () => {
    const name = { nl: 'Regenhoes', en: 'Rain cover', zh: '防雨罩', de: 'Regenhülle' }
    const product = await addAccessory(operations, { key: 'rain-cover-x', name })
    await addSku(operations, product, { key: 'cover-green-7' })
    for (const q of ['in-cover', 'RAIN', 'regenhoes', '防雨', 'hülle', 'HÜLLE', 'green-7', '  rain  '])
      expect(await find(q), q).toEqual(['rain-cover-x'])
    // A machine is found by the name of its model.
    expect(await find('genie 3000')).toEqual(['genie-3000'])
  })

  test.each(['%', '_', '\\', "'", '"', '{', '}', '🌱', '"nl"'])('%s stands for itself', async q => {
    expect(await find(q)).toEqual([])
  })

  test('by kind, by state and by category with those below it', async () => {
    expect(keys(await read('kind=machine'))).toEqual(['genie-600', 'genie-1000', 'genie-3000'])
    expect(keys(await read('category=accessories&q=bla'))).toEqual(['blades'])
    expect(keys(await read('category=services'))).toEqual(['installation'])
    expect(keys(await read('product_status=abnormal'))).toEqual([])
    expect(keys(await read('kind=service&category=blades'))).toEqual([])
    expect(await refusalOf(operations.get('/admin/products?category=nothing'))).toEqual([404, 210001])
  })

  test.each(['kind=toy', 'product_status=disabled', 'page=0', 'page_size=101', 'after=x', 'q=%00'])(
    '%s is refused',
    async query => {
      expect(await faultsOf(operations.get(`/admin/products?${query}`))).toHaveLength(1)
    },
  )
})

test('of more than ten thousand, each is listed once and in order', async () => {
  await sql`
    insert into products (category_id, key, kind, name, description, weight_grams, position, created_at, updated_at)
    select category_id, 'bulk-' || lpad(number::text, 5, '0'), 'service', categories.name, categories.name, 0,
      100 + number / 1000, now(), now()
    from generate_series(1, ${many}) as number, categories where key = 'services'`.execute(app.context.db)
  await sql`analyze products`.execute(app.context.db)
  const first = await read('q=bulk')
  expect(first).toMatchObject({ total: 1000, total_more: true })
  const seen: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const answer: Products = await read(`q=bulk&${after ? `after=${after}` : ''}`)
    seen.push(...keys(answer))
    after = answer.after
    if (seen.length > many) throw new Error('A list without an end')
  }
  expect(seen).toEqual(Array.from({ length: many }, (_, index) => `bulk-${String(index + 1).padStart(5, '0')}`))
  expect(keys(await read('q=bulk&page=100')).at(-1)).toBe('bulk-10000')
  expect(await faultsOf(operations.get('/admin/products?page_size=100&page=101'))).toEqual(['page: at_most'])
}, 60_000)
