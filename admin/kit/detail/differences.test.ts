import { expect, test } from 'vitest'
import { findDifferences } from './differences.ts'

test('lists differing leaves, rows by their index, and leaves out equal ones', () => {
  const before = { a: 1, b: { c: true, d: 'x' }, rows: [{ p: 5 }] }
  expect(findDifferences(before, structuredClone(before))).toEqual([])
  expect(findDifferences(before, { a: 1, b: { c: false, d: 'x' }, rows: [{ p: 5 }, { p: 6 }] })).toEqual([
    { path: 'b.c', before: 'true', after: 'false' },
    { path: 'rows.1.p', before: '', after: '6' },
  ])
  expect(findDifferences(null, { role: 'admin' })).toEqual([{ path: 'role', before: '', after: 'admin' }])
  expect(findDifferences({ x: { y: 1 } }, { x: null })).toEqual([{ path: 'x.y', before: '1', after: '' }])
  expect(findDifferences(undefined, undefined)).toEqual([])
})
