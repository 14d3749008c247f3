import { expect, test } from 'vitest'
import { findUnit, readBack, toDraft, toFields } from './form-spec.ts'

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    open: { type: 'boolean' },
    pay_days: { type: 'integer', minimum: 1 },
    fee_percent: { type: 'number' },
    nl: { type: 'string', format: 'notice-file' },
    most: { type: 'object', properties: { user: { type: 'integer' } } },
    tariffs: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          kind: { type: 'string', enum: ['sale', 'rent'] },
          up_to_grams: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
          price: { type: 'integer' },
          valid_from: { type: 'string' },
        },
      },
    },
  },
}
const fields = toFields(schema)
const value = {
  ...{ name: 'Genie', open: true, pay_days: 7, fee_percent: 2.5, most: { user: 3 }, nl: '' },
  tariffs: [{ kind: 'rent', up_to_grams: null, price: 1295, valid_from: '2026-01-01' }],
}

test('a form returns the value it was given, in both number formats', () => {
  for (const comma of [true, false]) {
    const draft = toDraft(fields, value, comma)
    expect(draft.fee_percent).toBe(comma ? '2,5' : '2.5')
    expect(readBack(fields, draft)).toEqual({ value, issues: {} })
  }
})

test('an invalid number is reported at its path, without guessing', () => {
  const draft = toDraft(fields, value, true)
  const wrong = { ...draft, pay_days: '7,5', fee_percent: 'x', most: { user: '' }, tariffs: [{ price: '1.2.3' }] }
  expect(readBack(fields, wrong).issues).toEqual({
    ...{ pay_days: 'whole', fee_percent: 'number', 'most.user': 'whole', 'tariffs.0.price': 'number' },
  })
})

test('values by country become a form, whether they are a field or the whole rule', () => {
  const byCountry = {
    type: 'object',
    additionalProperties: { type: 'object', properties: { days: { type: 'integer' } } },
  }
  for (const form of [byCountry, { type: 'object', properties: { offered_in: byCountry } }]) {
    const isWhole = form === byCountry
    const given = { NL: { days: 3 }, LU: { days: 5 } }
    const whole = isWhole ? given : { offered_in: given }
    const list = toFields(form)
    const draft = toDraft(list, whole, true)
    expect(readBack(list, draft)).toEqual({ value: whole, issues: {} })
    const name = isWhole ? '' : 'offered_in'
    const wrong = { [name]: { NL: { days: '3' }, LU: { days: 'x' } } }
    expect(readBack(list, wrong).issues).toEqual({ [isWhole ? 'LU.days' : 'offered_in.LU.days']: 'whole' })
  }
})

test('a field for the file of a notice is recognised by its format', () => {
  expect(fields.find(({ name }) => name === 'nl')).toEqual({ kind: 'notice', name: 'nl' })
})

test('units are derived from names', () => {
  expect(['dispute_days', 'residual_percent_per_month', 'price', 'offer_hours', 'user'].map(findUnit)).toEqual([
    ...['days', 'percent', 'cents', 'hours', undefined],
  ])
})
