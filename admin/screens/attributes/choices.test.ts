import { expect, test } from 'vitest'
import { choicesIn, choicesText } from './choices.ts'

const choices = [{ key: 'steel', name: { nl: 'Staal', en: 'Steel', zh: '钢', de: 'Stahl' } }]

test('choices are written a line each, and read again', () => {
  expect(choicesText(choices)).toBe('steel | Staal | Steel | Stahl | 钢')
  expect(choicesIn(`${choicesText(choices)}\n\n`)).toEqual(choices)
})

test.each(['steel', 'steel | a | b | c', 'steel | a | b | | d', 'k | a | b | c | d | e'])('%j is no choice', text => {
  expect(choicesIn(text)).toBeUndefined()
})

test('none are none', () => {
  expect(choicesIn('')).toEqual([])
})
