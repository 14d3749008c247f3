import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { htmlLang, languages } from '#domain/languages.ts'

/** What a new language needs outside the code, where no type asks for it. */
const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe.each(languages)('%s', language => {
  test('is on the page that nginx shows while the shop is closed', () => {
    expect(read('ops/closed.html')).toMatch(new RegExp(`<p lang="${htmlLang[language].slice(0, 2)}">\\S`))
  })

  test('has its terms in the glossary', () => {
    expect(existsSync(join(root, `i18n/glossary/${language}.md`))).toBe(true)
  })

  test('is an address that Google may return to, in README.md', () => {
    const row = read('README.md')
      .split('\n')
      .find(line => line.startsWith('| `GOOGLE_CLIENT_ID`'))
    expect(row).toMatch(new RegExp(`PUBLIC_URL/${language}/login-middle|\`${language}\``))
  })
})
