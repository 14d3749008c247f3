import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

test('docs/security.md has every chapter, in its order', () => {
  const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
  const chapters = [...text.matchAll(/^## V(\d+) /gm)].map(([, number]) => Number(number))
  expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1))
})
