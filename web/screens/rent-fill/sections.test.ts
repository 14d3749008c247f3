import { expect, test } from 'vitest'
import { readSection, toSearch } from './sections.ts'

test.each([
  ['', undefined],
  ['?step=fill', 'fill'],
  ['?type=genie-600&step=map', 'map'],
  ['?step=pay', 'pay'],
  ['?step=result', 'pay'],
  ['?step=nonsense', undefined],
])('%s leads to %s', (search, section) => expect(readSection(search)).toBe(section))

test('the address names model and term, and no lawn; its other parameters are preserved', () => {
  expect(toSearch('?step=map&area=800&slope=5', { type: 'genie-600', months: 6 })).toBe(
    '?step=map&type=genie-600&months=6',
  )
  expect(toSearch('?type=genie-600&months=6', { type: 'genie-1000', months: 12 })).toBe('?type=genie-1000&months=12')
  expect(toSearch('', { type: '', months: 7 })).toBe('?months=7')
})
