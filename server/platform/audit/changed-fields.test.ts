import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('returns exactly the fields that differ', () => {
  const before = { name: { nl: 'a', de: 'b' }, position: 1, fits: ['x'], gone: true }
  expect(changedFields(before, structuredClone(before))).toBeUndefined()
  expect(changedFields(before, { name: { nl: 'a', de: 'c' }, position: 1, fits: ['x'], come: 0 })).toEqual({
    before: { name: { nl: 'a', de: 'b' }, gone: true, come: null },
    after: { name: { nl: 'a', de: 'c' }, gone: null, come: 0 },
  })
})
