import { expect, test } from 'vitest'
import { shortReference } from './short-reference.ts'

test('a statement is quoted by eight characters in two groups', () => {
  expect(shortReference('019365a0-1c2d-7000-8000-00a1b2c3d4e5')).toBe('B2C3-D4E5')
})
