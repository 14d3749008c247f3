import { expect, test } from 'vitest'
import { countWeighedPieces } from './pieces.ts'

const sold = { kind: 'accessory', stock: 120, maxMachines: 6 } as const

test.each<[string, Partial<Parameters<typeof countWeighedPieces>[0]>, number]>([
  ['goods by what is on the shelf', {}, 120],
  ['goods of which little is left by what is ordered in one line', { stock: 3 }, 20],
  ['goods by no more than one order may hold', { stock: 5000 }, 1000],
  ['goods that are not counted by what one order may hold', { stock: null }, 1000],
  ['machines by what one customer may hold', { kind: 'machine', maxMachines: 9 }, 9],
  ['machines by six at least, whatever a rule says', { kind: 'machine', maxMachines: 1 }, 6],
  ['work by one line', { kind: 'service', stock: null }, 20],
])('%s', (_name, change, pieces) => {
  expect(countWeighedPieces({ ...sold, ...change })).toBe(pieces)
})
