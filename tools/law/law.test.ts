import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { furtherOutside } from './outside.ts'
import { duties } from './page.ts'

const root = resolve(import.meta.dirname, '../..')

test.each(duties)('$id: its tests are there, and what is not held by one says what is missing', ({ tests, open }) => {
  expect(tests.length > 0 || open).toBeTruthy()
  for (const named of tests) {
    const [file = '', title = ''] = named.split(' › ')
    expect(title, named).not.toBe('')
    expect(readFileSync(resolve(root, file), 'utf8').includes(title), named).toBe(true)
  }
})

test('what no software can close names a duty that is there', () => {
  const ids = duties.map(({ id }) => id)
  for (const { id } of furtherOutside) expect(ids).toContain(id)
})

test('each duty has one row', () => {
  expect(new Set(duties.map(({ id }) => id)).size).toBe(duties.length)
})
