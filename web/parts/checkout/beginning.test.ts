import { expect, test } from 'vitest'
import { readBeginning, toBeginning } from './beginning.ts'

test('the method of the order begins its payment', () => expect(readBeginning(toBeginning('ideal'))).toBe('ideal'))

test.each([null, undefined, 'ideal', {}, { begin: 'cash' }, { begin: 1 }, toBeginning(undefined)])(
  '%o begins nothing',
  state => expect(readBeginning(state)).toBeUndefined(),
)
