import { expect, test } from 'vitest'
import { serialsIn, toParcel } from './parcel.ts'

test.each([
  ['', []],
  [' gn60-25-va005 ', ['GN60-25-VA005']],
  ['A-1, A-2;A-1\nA-3', ['A-1', 'A-2', 'A-3']],
])('serial numbers in %j', (text, serials) => {
  expect(serialsIn(text)).toEqual(serials)
})

test('accessories have none, whatever was typed', () => {
  const items = [
    { item_id: 'a', machine: true },
    { item_id: 'b', machine: false },
  ]
  expect(toParcel(items, { serial_a: 'x-1', serial_b: 'x-2' })).toEqual([
    { item_id: 'a', serial_numbers: ['X-1'] },
    { item_id: 'b', serial_numbers: [] },
  ])
})
