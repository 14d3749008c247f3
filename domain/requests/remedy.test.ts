import { expect, test } from 'vitest'
import type { Day } from '../calendar.ts'
import type { ProductKind } from '../catalogue/constants.ts'
import { arrivalReasons, reasonsFor } from './reasons.ts'
import { awaitsReplacement, isClaimInTime, listRemedies, remediesFor, remedyOf } from './remedy.ts'
import { nameRequest, solutionOf } from './request-name.ts'

test('no day ends the choice, and a rental has none', () => {
  const limited = { until: '2029-03-15', isLimited: true } as const
  const dutch = { ...limited, isLimited: false }
  const chosen = (...[guarantee, today]: Parameters<typeof listRemedies>) =>
    remediesFor(listRemedies(guarantee, today, 'machine'), 'noise')
  expect(chosen(limited, '2029-03-15', 'machine')).toEqual(['repair', 'replacement'])
  expect(chosen(limited, '2029-03-16', 'machine')).toEqual(['repair', 'replacement'])
  expect(chosen(dutch, '2033-01-01', 'machine')).toEqual(['repair', 'replacement'])
  expect(chosen(null, '2027-03-15', 'machine')).toEqual([])
})

test('what was wrong on arrival may be paid back, in the years in which it counts as wrong from the start', () => {
  const dutch = { until: '2029-03-15', isLimited: false } as const
  const of = (day: Day, product: ProductKind, reason: string) => remediesFor(listRemedies(dutch, day, product), reason)
  for (const reason of ['damaged_on_arrival', 'not_as_described', 'other_on_arrival']) {
    expect(of('2029-03-15', 'machine', reason), reason).toEqual(['repair', 'replacement', 'refund'])
  }
  expect(of('2029-03-16', 'machine', 'damaged_on_arrival')).toEqual(['repair', 'replacement'])
  expect(of('2027-04-01', 'machine', 'wrong_item')).toEqual(['replacement', 'refund'])
  expect(of('2027-04-01', 'accessory', 'damaged_on_arrival')).toEqual(['replacement', 'refund'])
})

test('of a machine something may break later, of an accessory only what was wrong on arrival is claimed', () => {
  const item = { recalled: false, withdrawal_until: '2027-04-15', today: '2027-06-01' } as const
  expect(reasonsFor('repair', { ...item, product_kind: 'accessory' })).toEqual(arrivalReasons)
  expect(reasonsFor('repair', { ...item, product_kind: 'machine' })).toEqual(
    expect.arrayContaining([...arrivalReasons, 'noise', 'other']),
  )
  expect(reasonsFor('rejection', { ...item, product_kind: 'machine' })).toEqual([])
  expect(reasonsFor('rejection', { ...item, today: '2027-04-15', product_kind: 'machine' })).toEqual(['withdrawal'])
})

test('money asked for in the withdrawal period is never refused', () => {
  const claim = { remedy: 'refund', claimed_on: '2027-04-15', withdrawal_until: '2027-04-15' } as const
  expect(isClaimInTime(claim)).toBe(true)
  expect(isClaimInTime({ ...claim, claimed_on: '2027-04-16' })).toBe(false)
  expect(isClaimInTime({ ...claim, remedy: 'replacement' })).toBe(false)
})

test('what is done is what was chosen, unless staff have said why not', () => {
  expect(remedyOf({ remedy: 'repair', given_remedy: null })).toBe('repair')
  expect(remedyOf({ remedy: 'repair', given_remedy: 'replacement' })).toBe('replacement')
  expect(remedyOf({ remedy: null, given_remedy: null })).toBeNull()
})

test('only what is free of charge is replaced', () => {
  const chosen = { remedy: 'replacement', given_remedy: null, duty: 'platform', bill_state: 'none' } as const
  expect(awaitsReplacement(chosen, 'machine')).toBe(true)
  expect(awaitsReplacement({ ...chosen, duty: 'customer' }, 'machine')).toBe(false)
  expect(awaitsReplacement({ ...chosen, bill_state: 'declined' }, 'machine')).toBe(false)
  expect(awaitsReplacement({ ...chosen, given_remedy: 'none' }, 'machine')).toBe(false)
  // The new one is sent like a repaired one.
  expect(awaitsReplacement(chosen, 'accessory')).toBe(false)
})

test('a request is called by its remedy', () => {
  const repair = { apply_type: 'repair', reason_code: 'noise', remedy: 'replacement' } as const
  expect(nameRequest(repair)).toBe('replacement')
  expect(nameRequest({ ...repair, given_remedy: 'repair' })).toBe('repair')
})

test('what was wrong on arrival is a complaint, whatever its type, and never a withdrawal', () => {
  const claim = { apply_type: 'repair', remedy: 'refund' } as const
  for (const reason_code of arrivalReasons) {
    expect(nameRequest({ ...claim, reason_code })).toBe('complaint')
    expect(nameRequest({ apply_type: 'rejection', reason_code })).toBe('complaint')
  }
  expect(solutionOf({ ...claim, reason_code: 'wrong_item' })).toBe('refund')
  expect(solutionOf({ ...claim, reason_code: 'wrong_item', given_remedy: 'replacement' })).toBe('replacement')
  expect(solutionOf({ apply_type: 'repair', reason_code: 'wrong_item' })).toBe('open')
  // As made before such claims were of a type of their own.
  expect(solutionOf({ apply_type: 'rejection', reason_code: 'other' })).toBe('refund')
})
