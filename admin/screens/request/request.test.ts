import { describe, expect, test } from 'vitest'
import { applyTypes, processMachines } from '#domain/requests/states.ts'
import { toOfferInput, typesFor } from './dialogs/apply.ts'
import { findManualSteps, listFees, pairSides, stepFrom } from './request.ts'
import { computeSettlement } from './sections/sums.ts'

describe('steps by hand', () => {
  test.each([
    ['repair', 'pass', 'pick_up'],
    ['repair', 'transport_leave', 'start'],
    ['maintenance', 'ing', 'send_back'],
    ['repair', 'transport_back', 'complete'],
    ['return', 'transport_leave', 'inspect'],
    ['rejection', 'pass', 'pick_up'],
    ['renewal', 'pass', undefined],
    ['buy', 'pass', undefined],
    ['repair', 'complete', undefined],
  ] as const)('of a %s at %s: %s', (apply_type, process_status, step) => {
    expect(stepFrom({ apply_type, process_status })).toBe(step)
  })

  test('lead to the states of the table', () => {
    for (const apply_type of applyTypes) {
      for (const { event, to } of findManualSteps({ apply_type })) {
        const rows: readonly { event: string; to: string }[] = processMachines[apply_type].transitions
        expect(rows.find(row => row.event === event)?.to).toBe(to)
      }
    }
  })
})

test('pictures of the same side are paired, even before the inspection', () => {
  const picture = (shows: 'out' | 'back' | 'deduction', angle: string) => ({
    ...{ id: `${shows}-${angle}`, width: 8, height: 8, shows, angle },
  })
  expect(pairSides({ pictures: [], out_pictures: [{ angle: 'top', id: 'left' }] })).toEqual([
    { angle: 'top', out: 'left', back: undefined },
  ])
  const pictures = [picture('back', 'front'), picture('out', 'front'), picture('deduction', 'damage')]
  expect(pairSides({ pictures, out_pictures: [] })).toEqual([{ angle: 'front', out: 'out-front', back: 'back-front' }])
})

test('fees of zero are left out', () => {
  const none = { base_fee: 0, freight: 0, other_fee: 0, repair_fee: 0, maintenance_fee: 0 }
  const fees = { ...none, renewal_fee: 0, return_fee: 0, buy_fee: 0 }
  expect(listFees(fees)).toEqual([])
  expect(listFees({ ...fees, freight: 1500, repair_fee: 1 })).toEqual([
    { name: 'freight', amount: 1500 },
    { name: 'repair_fee', amount: 1 },
  ])
})

test('a deposit with amounts that are still being typed', () => {
  expect(computeSettlement(10_000, [4000, Number.NaN])).toMatchObject({ deducted: 4000, back: 6000, owed: 0 })
  expect(computeSettlement(10_000, [12_000])).toMatchObject({ deducted: 10_000, back: 0, owed: 2000 })
})

describe('asked for a customer', () => {
  const values = {
    ...{ item_id: 'i', apply_type: 'renewal', reason_code: 'season', apply_reason: '', months: '2' },
    ...{ remedy: '', pick_up_on: '2026-06-01', duty: 'customer', asked_by: 'Gebeld' },
  }
  test('only the fields of the type are sent', () => {
    expect(toOfferInput(values)).toMatchObject({ months: 2, pick_up_on: null, duty: 'platform' })
    const repair = toOfferInput({ ...values, apply_type: 'repair' })
    expect(repair).toMatchObject({ apply_type: 'repair', pick_up_on: '2026-06-01', duty: 'customer' })
    expect(repair).not.toHaveProperty('months')
    expect(toOfferInput({ ...values, apply_type: 'constructor' }).apply_type).toBe('repair')
  })
  test('the most frequent types first, without impossible ones', () => {
    const choice = (apply_type: 'return' | 'repair' | 'buy', allowed: boolean) => ({
      apply_type,
      allowed,
      refusal: null,
    })
    const choices = [choice('return', true), choice('buy', false), choice('repair', true)]
    expect(typesFor({ choices }).map(({ apply_type }) => apply_type)).toEqual(['repair', 'return'])
  })
})
