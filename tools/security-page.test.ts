import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

const missingIn = (text: string) => {
  const paths = /\b(?:server|demo|testing|client|contract|db|domain|tools|docs|ops|e2e)\/[\w./-]*\w/g
  const named = [...text.matchAll(paths)].map(([path]) => path)
  expect(named.length).toBeGreaterThan(40)
  return [...new Set(named)].filter(path => !existsSync(join(root, path)))
}

test('what docs/threat-model.md names is there', () => {
  expect(missingIn(readFileSync(join(root, 'docs/threat-model.md'), 'utf8'))).toEqual([])
})

test('what docs/security.md names is there', () => {
  const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
  expect(missingIn(text)).toEqual([])
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
  const commands = [...text.matchAll(/`npm run (\w+)`/g)].map(([, name = '']) => name)
  expect(commands.filter(name => !(name in scripts))).toEqual([])
  // Every chapter, in its order.
  const chapters = [...text.matchAll(/^## V(\d+) /gm)].map(([, number]) => Number(number))
  expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1))
})
