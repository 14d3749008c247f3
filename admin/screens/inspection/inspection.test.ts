import { describe, expect, test } from 'vitest'
import { angles, checkpoints } from '#domain/requests/inspection.ts'
import { parseCents } from '#domain/typed-amount.ts'
import { blank, type Found, findMissing, type Inspection, missingFor } from './inspection.ts'

const machine = { isMachine: true, isRejection: false, hasOutReport: true }
const done: Inspection = {
  ...blank,
  checklist: Object.fromEntries(checkpoints.map(point => [point, true])) as Inspection['checklist'],
  sides: Object.fromEntries(angles.map(angle => [angle, `${angle}.jpg`])),
}
const found: Found = {
  ...{ key: 'f', rule: 'damage', cost: '45,00', duty: 'customer', note: 'Kap gescheurd', pictures: ['p'] },
}
const wants = (change: Partial<Inspection>, kind: Partial<typeof machine> = {}) =>
  findMissing({ ...done, ...change }, { ...machine, ...kind }, parseCents).map(({ what }) => what)

test('a blank one requires its checklist and its sides, and accessories only once', () => {
  const all = findMissing(blank, machine, parseCents)
  expect(all.filter(({ what }) => what === 'checklist')).toHaveLength(4)
  expect(all.filter(({ what }) => what === 'accessories')).toHaveLength(1)
  expect(all.filter(({ what }) => what === 'side')).toHaveLength(6)
  expect(wants({})).toEqual([])
})

describe('what is missing of it', () => {
  const noCable = { checklist: { ...done.checklist, accessories_complete: false } }
  test('is said, as a remark or as a finding', () => {
    expect(wants(noCable)).toEqual(['accessories'])
    expect(wants({ ...noCable, remark: 'Kabel volgt' })).toEqual([])
    expect(wants({ ...noCable, findings: [{ ...found, rule: 'missing_part' }] })).toEqual([])
  })
})

describe('several pieces', () => {
  const machines = { isRejection: true, awaited: { pieces: 2, serial_numbers: ['G1', 'G2'] } }
  const blades = { isMachine: false, isRejection: true, awaited: { pieces: 5, serial_numbers: [] } }
  test.each<[string, Partial<Inspection>, object, string[]]>([
    ['of machines none is ticked', {}, machines, ['came']],
    ['one of two machines is ticked', { serials: ['G2'] }, machines, []],
    ['nothing is counted', {}, blades, ['came']],
    ['three of five are counted', { pieces: '3' }, blades, []],
    ['none of five is counted', { pieces: '0' }, blades, []],
    ['more than were awaited', { pieces: '6' }, blades, ['came']],
    ['no number', { pieces: 'twee' }, blades, ['came']],
  ])('%s', (_name, change, kind, expected) => {
    expect(wants(change, kind)).toEqual(expected)
  })
})

describe('a finding', () => {
  const findingIssues = (change: Partial<Found>, kind = {}) => wants({ findings: [{ ...found, ...change }] }, kind)
  test.each<[string, Partial<Found>, string[]]>([
    ['is proven', {}, []],
    ['without a picture', { pictures: [] }, ['proof']],
    ['of ours needs none', { pictures: [], duty: 'platform' }, []],
    ['without words', { note: '  ' }, ['note']],
    ['of no amount', { cost: 'veel' }, ['cost']],
    ['of nothing typed', { cost: '' }, ['cost']],
  ])('%s', (_name, change, expected) => {
    expect(findingIssues(change)).toEqual(expected)
  })
  test('is never claimed without a report at shipment', () => {
    expect(findingIssues({}, { hasOutReport: false })).toEqual(['out_report'])
  })
  test('lists its own missing fields', () => {
    const all = findMissing({ ...done, findings: [found, { ...found, key: 'g', note: '' }] }, machine, parseCents)
    expect([...missingFor(all, 'f')]).toEqual([])
    expect([...missingFor(all, 'g')]).toEqual(['note'])
  })
})

test('a withdrawal needs no pictures, and other goods need no checklist', () => {
  expect(wants({ sides: {} }, { isRejection: true })).toEqual([])
  expect(findMissing(blank, { ...machine, isMachine: false }, parseCents)).toEqual([])
})
