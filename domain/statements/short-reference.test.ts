import { expect, test } from 'vitest'
import { readReference, shortReference } from './short-reference.ts'

test('a statement is quoted by eight characters in two groups', () => {
  expect(shortReference('019365a0-1c2d-7000-8000-00a1b2c3d4e5')).toBe('B2C3-D4E5')
})

test('a quoted reference is read however it was typed', () => {
  for (const typed of ['B2C3-D4E5', 'b2c3d4e5', ' b2c3 – d4e5 ']) expect(readReference(typed)).toBe('b2c3d4e5')
  for (const other of ['', 'B2C3-D4E', 'B2C3-D4E5-6', 'Bakker']) expect(readReference(other)).toBeUndefined()
})
