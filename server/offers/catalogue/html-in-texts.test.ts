import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { loadBuiltWeb } from '#server/platform/http/pages/web-bundle.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { changeModel, changeProduct, modelOf, type Product, readProduct } from '#testing/steps/catalogue.ts'
import { dataOf, type Staff, staff } from '#testing/steps/staff.ts'
import { ensureBuild } from '#tools/ensure-build.ts'

/** Input of staff is text, whatever it contains: the real pages show it, and never run it. */
let app: TestApp
let operations: Staff
beforeAll(async () => {
  await ensureBuild()
  app = await testApp({ web: await loadBuiltWeb(join(resolve(import.meta.dirname, '../../..'), 'dist')) })
  operations = await staff(app, 'operations')
}, 300_000)
afterAll(() => app?.close())

const attack = `<b>x</b></script><script>alert("1")</script><img src=x onerror='alert(2)'>{{name}}\${1} & <!-- `

test('of a model, on every page that shows it', async () => {
  const model = await modelOf(operations, 'genie-1000')
  const texts = Object.fromEntries(
    languages.map(language => {
      const { sections, warranty, ...words } = model.texts[language]
      const changed = {
        ...words,
        name: attack.slice(0, 80).trim(),
        tagline: attack.trim(),
        description: attack.trim(),
        sections: sections.map(({ key }) => ({ key, heading: attack.trim(), text: attack.trim() })),
        warranty: Object.fromEntries(Object.keys(warranty).map(part => [part, attack.trim()])),
        warnings: [attack.trim()],
        box: [attack.trim()],
        data_facts: [{ question: attack.trim(), answer: attack.trim() }],
      }
      return [language, changed]
    }),
  )
  await dataOf(changeModel(operations, model, { texts }))
  for (const language of languages) {
    for (const path of ['', '/product', '/detail?type=genie-1000', '/rent/home']) {
      const { status, text } = await app.send('GET', `/${language}${path}`)
      expect(status, path).toBe(200)
      expectHarmless(text, `${language}${path}`)
    }
    const { text } = await app.send('GET', `/${language}/detail?type=genie-1000`)
    expect(text).toContain('&lt;b&gt;x&lt;/b&gt;')
  }
})

test('of an accessory without a picture', async () => {
  const { list } = await dataOf<{ list: Product[] }>(operations.get('/admin/products?q=blades'))
  const blades = await readProduct(operations, list[0]?.product_id ?? '')
  const words = { nl: attack.trim(), en: attack.trim(), zh: attack.trim(), de: attack.trim() }
  const changed = await dataOf<Product>(changeProduct(operations, blades, { name: words, description: words }))
  expect(changed.name?.nl).toBe(attack.trim())
  const { json, headers } = await app.send('GET', '/api/products/blades')
  expect(json.data).toMatchObject({ name: attack.trim() })
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  for (const path of ['/nl/product', '/nl/detail?type=genie-600', '/nl/sitemap.xml', '/sitemap.xml'])
    expectHarmless((await app.send('GET', path)).text, path)
})

function expectHarmless(html: string, said: string): void {
  expect(html.includes('<script>alert'), said).toBe(false)
  expect(html.includes('<img src=x'), said).toBe(false)
  expect(html.includes('<b>x</b>'), said).toBe(false)
  // No text closes the structured data or the state that the page passes to its script.
  for (const [, inside = ''] of html.matchAll(/<script[^>]*>(.*?)<\/script>/gs))
    expect(inside, said).not.toMatch(/<!--/)
}
