import { expect, test } from 'vitest'
import { differencesOf } from './differences.ts'

test('leaf by leaf, with rows by their place, and nothing of what is alike', () => {
  const before = { a: 1, b: { c: true, d: 'x' }, rows: [{ p: 5 }] }
  expect(differencesOf(before, structuredClone(before))).toEqual([])
  expect(differencesOf(before, { a: 1, b: { c: false, d: 'x' }, rows: [{ p: 5 }, { p: 6 }] })).toEqual([
    { path: 'b.c', before: 'true', after: 'false' },
    { path: 'rows.1.p', before: '', after: '6' },
  ])
  expect(differencesOf(null, { role: 'admin' })).toEqual([{ path: 'role', before: '', after: 'admin' }])
  expect(differencesOf({ x: { y: 1 } }, { x: null })).toEqual([{ path: 'x.y', before: '1', after: '' }])
  expect(differencesOf(undefined, undefined)).toEqual([])
})
