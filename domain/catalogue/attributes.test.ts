import { expect, test } from 'vitest'
import { valueFits } from './attributes.ts'
import { attributeTypes } from './constants.ts'

const values: [unknown, string[]][] = [
  ['steel', ['text', 'choice']],
  ['gold', ['text']],
  ['', []],
  ['  ', []],
  ['x'.repeat(201), []],
  [0, ['number']],
  [2.5, ['number']],
  [Number.NaN, []],
  [Number.POSITIVE_INFINITY, []],
  [false, ['boolean']],
  [null, []],
  [undefined, []],
  [['steel'], []],
  [{}, []],
]

test.each(values)('%j fits %j and nothing else', (value, types) => {
  for (const value_type of attributeTypes) {
    expect(valueFits({ value_type, choices: ['steel'] }, value), value_type).toBe(types.includes(value_type))
  }
})
