import { existsSync } from 'node:fs'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { type Plant, PlantDoesNotApply, planted } from './plant.ts'
import { plantOf, plants } from './plants.ts'
import { generalKindOf, sums } from './proofs.ts'
import { withSwitches } from './switches.ts'
import { hashOf } from './verdicts.ts'

describe('planted faults', () => {
  test.each(plants)('$name still matches the code, and can be read', plant => {
    expect(parseAst(planted(plant).code, { lang: 'ts' }).body.length).toBeGreaterThan(0)
  })

  test('faults of one file are turned on and off while it stays loaded', () => {
    const files = [...Map.groupBy(plants, plant => planted(plant).file).values()].map(withSwitches)
    for (const { code } of files) expect(parseAst(code, { lang: 'ts' }).body.length).toBeGreaterThan(0)
    expect(files.flatMap(({ names }) => names).length).toBeGreaterThan(plants.length * 0.9)
  })

  test('each has a unique name', () => {
    expect(new Set(plants.map(({ name }) => name)).size).toBe(plants.length)
  })

  test('each proof is a file', () => {
    const proofs = new Set(plants.flatMap(plant => plant.proofs))
    expect([...proofs].filter(proof => !existsSync(proof))).toEqual([])
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

  test.each<[string, Partial<Plant>, string | undefined]>([
    ['a test that the fault does not name', {}, 'properties of calculations'],
    ['a test about something else', { general: ['domain/money.test.ts'] }, 'tests about something else'],
    ['a property among all of them', { proofs: sums }, 'properties of calculations'],
    ['one file of the properties', { proofs: ['domain/money.test.ts'] }, undefined],
  ])('%s is general, or its own', (_what, change, kind) => {
    expect(generalKindOf(made(change), 'domain/money.test.ts')).toBe(kind)
  })

  test('walks and attacks on every call are general, an attack on one weak point is not', () => {
    const kinds = ['model', 'attack/foreign-things', 'attack/copies']
      .map(name => `testing/proof/${name}.test.ts`)
      .map(proof => generalKindOf(made({ proofs: [proof] }), proof))
    expect(kinds).toEqual(['walks and concurrent use cases', 'attacks on every call or table', undefined])
  })

  test('tests about something else are tried first, and a verdict outlives that they are said to be', () => {
    expect(plantOf('half-of-a-rental').proofs[0]).toBe('server/sales/orders/half-payment.test.ts')
    const proofs = ['domain/money.test.ts', ...sums]
    expect(hashOf(made({ proofs, general: ['domain/money.test.ts'] }))).toBe(hashOf(made({ proofs })))
  })
})
