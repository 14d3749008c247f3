import { expect, test } from 'vitest'
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
