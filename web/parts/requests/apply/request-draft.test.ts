import { expect, test } from 'vitest'
import { emptyDraft, fieldsFor, toBody, toOfferBody } from './request-draft.ts'

const rented = { kind: 'rent', delivered_at: '2027-05-10T10:00:00Z' } as const
const machine = { isMachine: true, remedies: ['repair', 'replacement'] } as const
const bought = { kind: 'buy', delivered_at: '2027-05-10T10:00:00Z' } as const

test('each type has its own fields, and no others', () => {
  expect(fieldsFor('repair', bought, machine)).toMatchObject({
    day: true,
    guarantee: true,
    battery: false,
    pictures: true,
  })
  expect(fieldsFor('repair', rented, { ...machine, remedies: [] }).guarantee).toBe(false)
  expect(fieldsFor('return', rented, { ...machine, remedies: [] })).toMatchObject({
    day: true,
    battery: true,
    months: false,
  })
  expect(fieldsFor('renewal', rented, { ...machine, remedies: [] })).toMatchObject({
    day: false,
    months: true,
    pictures: false,
  })
  expect(fieldsFor('rejection', bought, { isMachine: false, remedies: [] }).battery).toBe(false)
  // Before the delivery there is nothing to pick up.
  expect(fieldsFor('rejection', { ...rented, delivered_at: null }, machine)).toMatchObject({
    day: false,
    battery: false,
  })
})

test('an offer is for its months and its day; as soon as possible is no day', () => {
  const about = { itemId: 'i', type: 'renewal' } as const
  expect(toOfferBody(about, { ...emptyDraft, months: '3', pick_up_on: '2027-06-01' })).toEqual({
    ...{ item_id: 'i', apply_type: 'renewal', months: 3, pick_up_on: null },
  })
  const back = { itemId: 'i', type: 'return' } as const
  expect(toOfferBody(back, { ...emptyDraft, pick_up_on: '2027-06-01' })).toEqual({
    ...{ item_id: 'i', apply_type: 'return', pick_up_on: '2027-06-01' },
  })
  expect(toOfferBody(back, emptyDraft).pick_up_on).toBeNull()
})

test('the body contains the values, and the offer that was agreed to', () => {
  const wanted = { ...emptyDraft, reason_code: 'noise', apply_reason: '  Piept.  ', pick_up_on: '2027-06-01' }
  const sending = { itemId: 'i', wanted, pictures: ['p'], offer: undefined, told: true }
  expect(
    toBody({ ...sending, type: 'repair', fields: fieldsFor('repair', rented, { ...machine, remedies: [] }) }),
  ).toEqual({
    ...{ item_id: 'i', apply_type: 'repair', reason_code: 'noise', apply_reason: 'Piept.', pictures: ['p'] },
    ...{ pick_up_on: '2027-06-01', guarantee_told: false },
  })
  const offer = { offer_id: 'o' }
  expect(
    toBody({ ...sending, type: 'renewal', fields: fieldsFor('renewal', rented, { ...machine, remedies: [] }), offer }),
  ).toMatchObject({
    ...{ months: 1, offer_id: 'o', pick_up_on: null },
  })
})

test('a renewal, a buy-out and a return are sent without a reason, a repair is not', () => {
  const reasonOf = (type: 'renewal' | 'buy' | 'return' | 'repair') => {
    const fields = fieldsFor(type, rented, { ...machine, remedies: [] })
    const sending = { itemId: 'i', wanted: emptyDraft, pictures: [], offer: { offer_id: 'o' }, told: false }
    return toBody({ ...sending, type, fields }).reason_code
  }
  expect(['renewal', 'buy', 'return'].map(type => reasonOf(type as 'renewal'))).toEqual(['other', 'other', 'other'])
  expect(reasonOf('repair')).toBe('')
})

test('the remedy is sent where there is a choice, and only there', () => {
  const wanted = { ...emptyDraft, reason_code: 'noise', remedy: 'replacement' } as const
  const sending = { itemId: 'i', type: 'repair' as const, wanted, pictures: [], offer: undefined, told: true }
  expect(toBody({ ...sending, fields: fieldsFor('repair', bought, machine) })).toMatchObject({
    ...{ remedy: 'replacement', guarantee_told: true },
  })
  const without = toBody({ ...sending, fields: fieldsFor('repair', rented, { ...machine, remedies: [] }) })
  expect(without).not.toHaveProperty('remedy')
})
