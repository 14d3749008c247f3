import { describe, expect, test } from 'vitest'
import { type Plant, PlantDoesNotApply, planted } from './plant.ts'
import { plants } from './plants.ts'

describe('planted faults', () => {
  test.each(plants)('$name still matches the code', plant => {
    expect(planted(plant).code.length).toBeGreaterThan(0)
  })

  test('each has a unique name', () => {
    expect(new Set(plants.map(({ name }) => name)).size).toBe(plants.length)
  })

  const made = (change: Partial<Plant>): Plant => ({
    ...{ name: 'x', what: 'x', proofs: [] },
    ...{ of: 'lockCheckout', edits: { "lockOne(tx, 'checkouts', checkoutId, checkout)": '' } },
    ...change,
  })

  test.each<[string, Partial<Plant>]>([
    ['an exported name that is gone', { of: 'lockNothing' }],
    ['a function that is gone', { of: ['lockCheckout', 'nothing'] }],
    ['a text that is gone', { edits: { '.forNobody()': '' } }],
    ['a text that stands twice', { edits: { checkout: '' } }],
  ])('%s is an error', (_why, change) => {
    expect(() => planted(made(change))).toThrow(PlantDoesNotApply)
  })

  test('the fault is in its function only', () => {
    const { file, code } = planted(made({}))
    expect(file).toMatch(/server\/records\/orders\/order-rows\.ts$/)
    expect(code).not.toContain("lockOne(tx, 'checkouts', checkoutId, checkout)")
  })
})
