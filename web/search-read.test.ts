import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ArticleName, articles } from '#i18n/content/articles.ts'
import { pageEntry } from './pages.ts'
import { lawnFields } from './parts/fit-wizard/lawn-fields.ts'
import { mowingFields } from './parts/mowing-hours/load-mowing-hours.ts'
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
  ['/cart', '?step=2&utm_source=x', '?step=2&utm_source=x'],
  ['/cart', `?step=${'x'.repeat(2000)}`, ''],
  ['/nowhere', '?a=b', ''],
  ['/privacy', '?', ''],
])('%s%s is made of %j', (path, search, read) => expect(searchRead(path, search)).toBe(read))

test('what the parts of a page read of its address stands in its table', () => {
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
