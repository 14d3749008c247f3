import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { htmlLang, languages } from '#domain/languages.ts'
import { loadBuiltWeb } from '#server/platform/http/pages/web-bundle.ts'
import { realShop } from '#testing/shop/real-shop.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ensureBuild } from '#tools/ensure-build.ts'
import { pageIds, pages } from '#web/pages.ts'

type Node = Record<string, unknown> & { '@type': string }

let demo: TestApp
let shop: TestApp
beforeAll(async () => {
  await ensureBuild()
  const web = await loadBuiltWeb(join(resolve(import.meta.dirname, '../..'), 'dist'))
  demo = await testApp({ web, environment: { KEYS_SECRET: realShop.KEYS_SECRET } })
  // The same data, no longer a demo: open to search engines.
  shop = await testApp({ web, database: demo.database, environment: realShop })
})
afterAll(async () => {
  await shop.close()
  await demo.close()
})

async function readNodes(path: string): Promise<Node[]> {
  const { text } = await shop.send('GET', path)
  const [block] = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const { '@graph': nodes } = JSON.parse(block?.[1] ?? '{}')
  return nodes
}

const find = (nodes: Node[], type: string) => nodes.find(node => node['@type'] === type)

describe('robots', () => {
  test('a demo shop excludes all robots, a real shop only from its API', async () => {
    expect((await demo.send('GET', '/robots.txt')).text).toContain('Disallow: /\n')
    const { text } = await shop.send('GET', '/robots.txt')
    expect(text).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
    expect(text).not.toContain('Disallow: /\n')
  })

  test('pages of a shop may be indexed, private ones never', async () => {
    expect((await shop.send('GET', '/de/product')).text).not.toContain('noindex')
    for (const path of ['/de/login', '/de/cart', '/de/403', '/de/rent/fill']) {
      expect((await shop.send('GET', path)).text, path).toContain('noindex')
    }
  })
})

describe('the sitemap', () => {
  test('lists every open page and every model in every language, and no address that fails', async () => {
    const { text, headers } = await shop.send('GET', '/sitemap.xml')
    expect(headers.get('content-type')).toContain('application/xml')
    const addresses = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) =>
      address.replaceAll('&amp;', '&'),
    )
    const indexed = pageIds.filter(page => pages[page].indexed && page !== 'detail')
    expect(addresses).toHaveLength((indexed.length + 3) * languages.length)
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const address of addresses) {
      const response = await shop.send('GET', address.slice(shop.url.length))
      expect(response.status, address).toBe(200)
      expect(response.text, address).toContain(`<link rel="canonical" href="${address}">`)
    }
  })

  test('names the other languages of each page, with Dutch as the default', async () => {
    const { text } = await shop.send('GET', '/sitemap.xml')
    const [entry = ''] = text.match(/<url><loc>[^<]*\/zh\/detail\?type=genie-1000<.*?<\/url>/) ?? []
    for (const language of languages) {
      expect(entry).toContain(`hreflang="${htmlLang[language]}" href="${shop.url}/${language}/detail?type=genie-1000"`)
    }
    expect(entry).toContain(`hreflang="x-default" href="${shop.url}/nl/detail?type=genie-1000"`)
  })
})

describe.each(languages)('structured data in %s', language => {
  test('every open page states who runs the shop and its address', async () => {
    for (const page of pageIds.filter(id => pages[id].indexed && id !== 'detail')) {
      const path = pages[page].paths[0]
      const nodes = await readNodes(`/${language}${path === '/' ? '' : path}`)
      expect(find(nodes, 'OnlineStore'), page).toMatchObject({ name: 'Genie', vatID: 'NL000000000B00' })
      const way = find(nodes, 'BreadcrumbList') as { itemListElement: { name: string; position: number }[] } | undefined
      if (page === 'home') expect(find(nodes, 'WebSite')).toMatchObject({ inLanguage: htmlLang[language] })
      else
        expect(
          way?.itemListElement.map(step => [step.position, step.name !== '']),
          page,
        ).toEqual([
          [1, true],
          [2, true],
        ])
    }
  })

  test('a model is a product with two offers that agree with the calls', async () => {
    for (const key of ['genie-600', 'genie-1000', 'genie-3000']) {
      const cookie = `locale=${language}`
      const { json } = await shop.send('GET', `/api/device-types/${key}`, { headers: { cookie } })
      const model = json.data as {
        name: string
        description: string
        buy: { unit_price: number }
        rent: { monthly_from: number }
      }
      const product = find(await readNodes(`/${language}/detail?type=${key}`), 'Product')
      expect(product).toMatchObject({ name: model.name, description: model.description, sku: key })
      const [sale, rent] = (product?.offers ?? []) as Node[]
      expect(sale).toMatchObject({ price: (model.buy.unit_price / 100).toFixed(2), priceCurrency: 'EUR' })
      // A rent of a month is never stated without its term.
      expect(rent).not.toHaveProperty('price')
      expect(rent).toMatchObject({ businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut' })
      type Step = { price: string; eligibleQuantity: { minValue: number; maxValue: number } }
      const steps = rent?.priceSpecification as Step[]
      expect(steps.at(-1)?.price).toBe((model.rent.monthly_from / 100).toFixed(2))
      expect(steps.map(({ eligibleQuantity: { minValue, maxValue } }) => [minValue, maxValue])).toEqual([
        [2, 3],
        [4, 6],
        [7, 11],
        [12, 24],
      ])
      // Only real ratings may be published to search engines, and demo reviews are not real.
      expect(product).not.toHaveProperty('aggregateRating')
    }
  })
})

test('a shared page has a title, a text and a picture that exists', async () => {
  for (const path of ['/nl', '/zh/detail?type=genie-3000', '/de/buy-guide', '/en/privacy']) {
    const { text } = await shop.send('GET', path)
    const content = (property: string) => new RegExp(`property="${property}" content="([^"]+)"`).exec(text)?.[1] ?? ''
    expect(content('og:title')).not.toBe('')
    expect(content('og:url')).toBe(/rel="canonical" href="([^"]+)"/.exec(text)?.[1])
    expect(content('og:image')).toMatch(/^http.*\.png$/)
  }
})

test('private pages carry no structured data', async () => {
  expect((await shop.send('GET', '/nl/login')).text).not.toContain('ld+json')
})
