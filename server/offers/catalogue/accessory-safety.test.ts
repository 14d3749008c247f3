import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { codes } from '#contract/protocol/codes.ts'
import { languages } from '#domain/languages.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import {
  accessoryBody,
  addAccessory,
  addSku,
  changeProduct,
  list,
  named,
  onShow,
  type Product,
  price,
} from '#testing/steps/catalogue.ts'
import { dataOf, faultsOf, type Staff, staff } from '#testing/steps/staff.ts'

let app: TestApp
let operations: Staff
beforeAll(async () => {
  app = await testApp()
  operations = await staff(app, 'operations')
})
afterAll(() => app.close())

describe('what the law asks to stand with an accessory', () => {
  const blank = { name: '', address: '', email: '' }

  test('is stored, and shown in the language of the reader', async () => {
    const { product } = await onShow(operations)
    for (const language of languages) {
      const { json } = await app.send('GET', `/api/products/${product.key}`, {
        headers: { cookie: `locale=${language}` },
      })
      expect(json.data).toMatchObject({
        safety: { ...product.safety, warnings: product.safety?.warnings.map(texts => texts[language]) },
      })
    }
  })

  test.each<[string, (safety: NonNullable<Product['safety']>) => Product['safety'], string[]]>([
    ['everything', () => null, ['safety.maker', 'safety.eu_responsible', 'safety.warnings']],
    [
      'its maker',
      safety => ({ ...safety, maker: blank }),
      ['name', 'address', 'email'].map(field => `safety.maker.${field}`),
    ],
    ['its warnings', safety => ({ ...safety, warnings: [] }), ['safety.warnings']],
    [
      'a warning in Chinese',
      safety => ({ ...safety, warnings: [{ ...named('sharp'), zh: '' }] }),
      ['safety.warnings.0.zh'],
    ],
  ])('without %s it is not listed, and a listed one never loses it', async (_what, without, missing) => {
    const { product } = await onShow(operations)
    const safety = without(product.safety ?? (null as never))
    const refused = await changeProduct(operations, product, { safety })
    expect(refused.json).toMatchObject({ code: codes.product_status_abnormal.code, data: { missing } })
    const other = await addAccessory(operations, { safety })
    const sku = await addSku(operations, other, { stock: 1 })
    await dataOf(price(operations, sku, { unit_price: 1000 }))
    expect((await list(operations, sku)).json).toMatchObject({
      code: codes.product_status_abnormal.code,
      data: { missing },
    })
  })

  test('is refused for a service or a machine, which has that of its model', async () => {
    const { safety } = await accessoryBody(operations)
    expect(
      await faultsOf(operations.post('/admin/products', await accessoryBody(operations, { kind: 'service', safety }))),
    ).toEqual(['safety: invalid'])
  })

  test('every accessory of the demo has it, in four languages', async () => {
    const { list: all } = await dataOf<CallData<'GET /admin/products'>>(operations.get('/admin/products?page_size=100'))
    const sold = all.filter(({ kind, skus }) => kind === 'accessory' && skus.some(({ listed }) => listed))
    expect(sold.length).toBeGreaterThan(2)
    for (const { key, safety } of sold) {
      expect(safety?.warnings.length, key).toBeGreaterThan(0)
      for (const texts of safety?.warnings ?? []) expect(new Set(Object.values(texts)).size, key).toBe(4)
    }
  })
})
