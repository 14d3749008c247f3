import { expect, test } from 'vitest'
import { choicesIn, choicesText } from './choices.ts'

const choices = [{ key: 'steel', name: { nl: 'Staal', en: 'Steel', zh: '钢', de: 'Stahl' } }]

test('choices are written one per line, and parsed back', () => {
  expect(choicesText(choices)).toBe('steel | Staal | Steel | Stahl | 钢')
  expect(choicesIn(`${choicesText(choices)}\n\n`)).toEqual(choices)
})

test.each(['steel', 'steel | a | b | c', 'steel | a | b | | d', 'k | a | b | c | d | e'])('%j is invalid', text => {
  expect(choicesIn(text)).toBeUndefined()
})

test('no choices give an empty text', () => {
  expect(choicesIn('')).toEqual([])
})
