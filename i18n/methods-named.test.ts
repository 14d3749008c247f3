import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { methodTraits } from '#domain/payments/methods.ts'

/** Methods are switched off by country: a text names one only where it was chosen or is on. */
const brands = /iDEAL|Wero|Bancontact|PayPal/
const ids = Object.keys(methodTraits).join('|')
const ownKey = new RegExp(`(?:^|[._])(?:${ids})(?:_hint|_short)?$`)
/** The part of a text that is chosen by the method. */
const ownBranch = new RegExp(`(?:${ids}) \\{[^{}]*\\}`, 'g')

function* textsIn(value: unknown, path: string): Generator<[string, string]> {
  if (typeof value === 'string') yield [path, value]
  else for (const [key, one] of Object.entries(value as object)) yield* textsIn(one, `${path}.${key}`)
}

test.each(languages)('%s: no text names a method that may be off', language => {
  const files = globSync([`i18n/locales/${language}/*.json`, `i18n/mail/${language}/*.json`])
  expect(files.length).toBeGreaterThan(50)
  const found = files
    // Staff set the methods, and read of them.
    .filter(file => !file.includes('/admin_'))
    .flatMap(file => [...textsIn(JSON.parse(readFileSync(file, 'utf8')), file)])
    .filter(([path, text]) => !ownKey.test(path) && brands.test(text.replaceAll(ownBranch, '')))
  expect(found).toEqual([])
  const articles = globSync(`i18n/content/${language}/*.md`).filter(file => brands.test(readFileSync(file, 'utf8')))
  expect(articles).toEqual([])
})
