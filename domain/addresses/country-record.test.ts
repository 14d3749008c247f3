import { expect, test } from 'vitest'
import { findMissingFacts } from './country-record.ts'

const body = { name: 'Somebody', url: 'https://somebody.example' }
const whole = {
  ...{ consumer_authority: body, mediator: body, ecc: body, accessibility_authority: body, languages: 'nl de' },
  epr_representative: 'Voorbeeld BV',
}
const abroad = { country: 'BE', seller: 'NL' }

test('a whole record misses nothing', () => {
  expect(findMissingFacts(whole, abroad)).toEqual([])
  expect(findMissingFacts({ ...whole, mediator: undefined, ombudsman: body }, abroad)).toEqual([])
})

test.each(['consumer_authority', 'ecc', 'accessibility_authority'] as const)('without %s it misses that', role => {
  expect(findMissingFacts({ ...whole, [role]: { name: '', url: '' } }, abroad)).toEqual([role])
  expect(findMissingFacts({ ...whole, [role]: undefined }, abroad)).toEqual([role])
})

test('one body for disputes is needed', () => {
  expect(findMissingFacts({ ...whole, mediator: undefined }, abroad)).toEqual(['ombudsman'])
})

test('a language that the shop does not have is missing, as are no languages', () => {
  for (const languages of ['', undefined, 'nl fr']) {
    expect(findMissingFacts({ ...whole, languages }, abroad)).toEqual(['languages'])
  }
})

test('a representative is needed abroad, not at home', () => {
  const without = { ...whole, epr_representative: '' }
  expect(findMissingFacts(without, abroad)).toEqual(['epr_representative'])
  expect(findMissingFacts(without, { country: 'NL', seller: 'NL' })).toEqual([])
})
