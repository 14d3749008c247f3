import { expect, test } from 'vitest'
import { languageFromNumber, languageNumbers, languages, splitPath } from './languages.ts'

test('the numbers on the wire do not change', () => {
  expect(languageNumbers).toEqual({ zh: 1, en: 2, nl: 3, de: 4 })
  for (const language of languages) expect(languageFromNumber(languageNumbers[language])).toBe(language)
  for (const wrong of [0, 5, '3', null, undefined, {}]) expect(languageFromNumber(wrong)).toBeUndefined()
})

test.each([
  ['/nl', 'nl', '/'],
  ['/nl/', 'nl', '/'],
  ['/de/product', 'de', '/product'],
  ['/zh/order/rent/list', 'zh', '/order/rent/list'],
  ['/', undefined, '/'],
  ['/product', undefined, '/product'],
  ['/nlx/product', undefined, '/nlx/product'],
  ['/NL/product', undefined, '/NL/product'],
])('%s', (path, language, rest) => {
  expect(splitPath(path)).toEqual({ language, rest })
})
