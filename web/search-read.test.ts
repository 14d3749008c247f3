import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ArticleName, articles } from '#i18n/content/articles.ts'
import { pageEntry, pageIds } from './pages.ts'
import { lawnFields } from './parts/fit-wizard/lawn-fields.ts'
import { mowingFields } from './parts/mowing-hours/load-mowing-hours.ts'
import { isCommonSearch } from './read-values.ts'
import { numberFields } from './screens/product/query.ts'
import { searchRead } from './search-read.ts'

test.each([
  ['/', '?utm_source=mail&utm_campaign=spring&gclid=a&fbclid=b', ''],
  ['/', '?zz=1', ''],
  ['/detail', '?utm_source=mail&months=12&type=genie-600&zz=1', '?type=genie-600&months=12'],
  ['/detail', '?type=genie-600&type=genie-1000', '?type=genie-600'],
  ['/detail', `?type=${'x'.repeat(201)}`, ''],
  ['/detail', '?type=%ZZ%00', '?type=%25ZZ%00'],
  ['/product', '?sort=buy&area=400', '?area=400&sort=buy'],
  ['/login-middle', '?state=secret&code=secret&scope=email', '?code=1&state=1'],
  ['/login-middle', '?step=order&checkout_no=C-1', '?step=order&checkout_no=C-1'],
  // Values that the page ignores, and several spellings of the same value.
  ['/detail', '?type=genie-600&months=q1', '?type=genie-600'],
  ['/detail', '?type=genie-600&months=1e1', '?type=genie-600'],
  ['/detail', '?type=genie-600&months=007', '?type=genie-600&months=7'],
  ['/detail', '?type=genie-600&months=999', '?type=genie-600&months=60'],
  ['/detail', '?type=genie-600&kind=q&mow_country=FR', '?type=genie-600'],
  ['/detail', `?mow_place=${'x'.repeat(150)}`, `?mow_place=${'x'.repeat(80)}`],
  ['/', '?area=q1&slope=-1&zones=99999999999', ''],
  ['/', '?area=00400&slope=99', '?area=400&slope=60'],
  ['/product', '?area=abc&sort=q&max=%20', '?area=abc'],
  ['/product', '?area=1234567890123', ''],
  ['/review', '?type=A%20B&lang=xx&stars=6&page=0', ''],
  ['/review', '?type=genie-600&lang=de&stars=5&page=2', '?type=genie-600&lang=de&stars=5&page=2'],
  ['/complaints', '?category=q&ticket=q1', '?ticket='],
  ['/login-middle', '?step=q', ''],
  ['/cart', '?step=2&utm_source=x', '?step=2&utm_source=x'],
  ['/cart', `?step=${'x'.repeat(2000)}`, ''],
  ['/nowhere', '?a=b', ''],
  ['/privacy', '?', ''],
])('%s%s is made of %j', (path, search, read) => expect(searchRead(path, search)).toBe(read))

/** Deterministic. */
function drawing(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const serverPages = pageIds.filter(id => pageEntry(id).made === 'server' && (pageEntry(id).reads ?? []).length > 0)

test.each(serverPages)('invented values of %s result in few cached pages', id => {
  const { paths, reads = [] } = pageEntry(id)
  const below = drawing(7)
  const inventions = [() => String(below(60_000)), () => `q-${below(1e9)}`, () => String(below(99)), () => '']
  const values = ['rent', 'buy', 'nl', 'de', 'en', 'zh', 'NL', 'DE', 'price', 'order', 'account', 'google']
  const seenSearches = new Set<string>()
  for (let round = 0; round < 20_000; round += 1) {
    const search = new URLSearchParams()
    for (const name of reads) {
      // Unknown models have no page: the response is 404 and is not cached.
      if (name === 'type' && (id === 'detail' || id === 'review')) search.set(name, 'genie-600')
      else if (below(3) > 0)
        search.set(
          name.replace('!', ''),
          below(3) === 0 ? (values[below(values.length)] ?? '') : (inventions[below(4)] ?? String)(),
        )
    }
    const read = searchRead(paths[0] ?? '', `?${search}`)
    if (isCommonSearch(id, read)) seenSearches.add(read)
  }
  expect(seenSearches.size).toBeGreaterThan(0)
  expect(seenSearches.size).toBeLessThan(1000)
})

test('the parameters that sections read are in the table of pages', () => {
  const fields = { fit: lawnFields, 'mowing-hours': Object.values(mowingFields) }
  const folder = join(import.meta.dirname, '../i18n/content/nl')
  const found = readdirSync(folder).flatMap(file => {
    const { page } = articles[file.replace('.md', '') as ArticleName] ?? {}
    const blocks = [...readFileSync(join(folder, file), 'utf8').matchAll(/^::(fit|mowing-hours)/gm)]
    return page ? blocks.map(([, block]) => [page, fields[block as keyof typeof fields]] as const) : []
  })
  expect(found.map(([page]) => page).toSorted()).toEqual(['beginners_guide', 'buy_guide'])
  for (const [page, names] of found) expect(pageEntry(page).reads).toEqual(expect.arrayContaining([...names]))
  for (const page of ['home', 'rent_home'] as const) expect(pageEntry(page).reads).toEqual(lawnFields)
  expect(pageEntry('product').reads).toEqual(expect.arrayContaining(numberFields))
})
