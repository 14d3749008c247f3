import { expect, test } from 'vitest'
import { changesBetween } from './changes.ts'

test('only the differing values, in the order of the newer version', () => {
  const before = { Status: 'Betaald', Bedrag: '€ 10,00', Notitie: 'x' }
  const after = { Status: 'Onderweg', Zending: '3SABC', Bedrag: '€ 10,00' }
  expect(changesBetween(before, after)).toEqual([
    { name: 'Status', before: 'Betaald', after: 'Onderweg' },
    { name: 'Zending', before: '', after: '3SABC' },
    { name: 'Notitie', before: 'x', after: '' },
  ])
  expect(changesBetween(after, after)).toEqual([])
})
