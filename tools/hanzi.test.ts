import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const list = (folder: string, ending: string) =>
  readdirSync(join(root, folder)).flatMap(name => (name.endsWith(ending) ? [`${folder}/${name}`] : []))

/** One character outside costs a phone a slice of some 40 kB, on the pages that show it. */
const mayLack = 12

const inFiles = new Set(
  [...read('ui/faces/hanzi.css').matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].flatMap(([, from = '', to = from]) => {
    const first = Number.parseInt(from, 16)
    return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index)
  }),
)

const texts = [
  ...[...list('i18n/locales/zh', '.json'), ...list('demo/seed/catalogue/texts', '.zh.json')].map(path =>
    JSON.stringify(JSON.parse(read(path))),
  ),
  ...[...list('i18n/content/zh', '.md'), 'i18n/content/kept/zh.ts', 'i18n/content/receivers/zh.ts'].map(read),
]

test('the files of the Chinese face have the characters of the texts (python3 tools/pictures/hanzi-face.py)', () => {
  const used = new Set(texts.join('').match(/[\u2E80-\u9FFF\uFF01-\uFF60]/g))
  const lacking = [...used].filter(sign => !inFiles.has(sign.codePointAt(0) ?? 0))
  expect(used.size).toBeGreaterThan(1000)
  expect(lacking.length, lacking.join('')).toBeLessThanOrEqual(mayLack)
})
