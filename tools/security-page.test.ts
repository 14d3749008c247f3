import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

test('what docs/security.md names is there', () => {
  const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
  const named = [...text.matchAll(/\b(?:server|client|domain|tools|docs|ops|e2e)\/[\w./-]*\w/g)].map(([path]) => path)
  expect(named.length).toBeGreaterThan(60)
  expect([...new Set(named)].filter(path => !existsSync(join(root, path)))).toEqual([])
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
  const commands = [...text.matchAll(/`npm run (\w+)`/g)].map(([, name = '']) => name)
  expect(commands.filter(name => !(name in scripts))).toEqual([])
  // Every chapter, in its order.
  const chapters = [...text.matchAll(/^## V(\d+) /gm)].map(([, number]) => Number(number))
  expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1))
})
