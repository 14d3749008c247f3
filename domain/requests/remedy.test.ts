import { expect, test } from 'vitest'
import { awaitsReplacement, listRemedies, remedyOf } from './remedy.ts'
import { nameRequest } from './request-name.ts'

test('the choice lasts as long as the guarantee, and a rental has none', () => {
  const limited = { until: '2029-03-15', isLimited: true } as const
  expect(listRemedies(limited, '2029-03-15')).toEqual(['repair', 'replacement'])
  expect(listRemedies(limited, '2029-03-16')).toEqual([])
  expect(listRemedies({ ...limited, isLimited: false }, '2033-01-01')).toEqual(['repair', 'replacement'])
  expect(listRemedies(null, '2027-03-15')).toEqual([])
})

test('what is done is what was chosen, unless staff have said why not', () => {
  expect(remedyOf({ remedy: 'repair', given_remedy: null })).toBe('repair')
  expect(remedyOf({ remedy: 'repair', given_remedy: 'replacement' })).toBe('replacement')
  expect(remedyOf({ remedy: null, given_remedy: null })).toBeNull()
})

test('only what is free of charge is replaced', () => {
  const chosen = { remedy: 'replacement', given_remedy: null, duty: 'platform', bill_state: 'none' } as const
  expect(awaitsReplacement(chosen)).toBe(true)
  expect(awaitsReplacement({ ...chosen, duty: 'customer' })).toBe(false)
  expect(awaitsReplacement({ ...chosen, bill_state: 'declined' })).toBe(false)
  expect(awaitsReplacement({ ...chosen, given_remedy: 'none' })).toBe(false)
})

test('a request is called by its remedy', () => {
  const repair = { apply_type: 'repair', reason_code: 'noise', remedy: 'replacement' } as const
  expect(nameRequest(repair)).toBe('replacement')
  expect(nameRequest({ ...repair, given_remedy: 'repair' })).toBe('repair')
})
