import { expect, test } from 'vitest'
import { servicesToEnd } from './services-to-end.ts'

const part = (item_id: string, product_kind: string, item_status = 'pay_success', quantity = 1) => ({
  ...{ item_id, sku_id: product_kind, product_kind, item_status, quantity },
})
type Part = ReturnType<typeof part>
const machine = (id: string, status?: string, quantity?: number) => part(id, 'machine', status, quantity)
const service = (id: string, status?: string, quantity?: number) => part(id, 'service', status, quantity)
const blades = part('b', 'accessory')
const s = service('s')

test.each<[string, Part[], string[], Record<string, number>]>([
  ['with the last machine its service', [machine('m'), blades, s], ['m'], { s: 1 }],
  ['with the last machine every service', [machine('m'), service('s', undefined, 2)], ['m'], { s: 2 }],
  ['another machine is left', [machine('m'), machine('n'), s], ['m'], {}],
  ['the other one ended before', [machine('m'), machine('n', 'canceled'), s], ['m'], { s: 1 }],
  ['the other one is its owner’s for good', [machine('m'), machine('n', 'completed'), s], ['m'], {}],
  ['both end at once', [machine('m'), machine('n'), s], ['m', 'n'], { s: 1 }],
  ['no machine ends', [machine('m'), blades, s], ['b'], {}],
  ['a service that is alone', [s, blades], ['b'], {}],
  ['the service itself', [machine('m'), s], ['s'], {}],
  ['it went with what was sent', [machine('m', 'in_use'), service('s', 'in_use')], ['m'], { s: 1 }],
  ['it was carried out in full', [machine('m', 'in_use'), service('s', 'completed')], ['m'], {}],
  ['one of two machines takes one of two', [machine('m'), machine('n'), service('s', undefined, 2)], ['m'], { s: 1 }],
  ['one of three takes none of two', [machine('m'), machine('n', undefined, 2), service('s', undefined, 2)], ['m'], {}],
  ['the machine of another order', [machine('m'), service('s', 'completed'), service('t')], ['m'], { t: 1 }],
  ['two lines of one kind', [machine('m'), machine('n'), s, service('t')], ['m'], { s: 1 }],
  [
    'each kind by itself',
    [machine('m'), machine('n'), service('s', undefined, 2), { ...s, item_id: 'w', sku_id: 'winter' }],
    ['m'],
    { s: 1 },
  ],
])('%s', (_name, all, ids, expected) => {
  const ending = ids.map(item_id => ({ item_id, pieces: all.find(one => one.item_id === item_id)?.quantity ?? 0 }))
  expect(Object.fromEntries(servicesToEnd({ all, ending }).map(one => [one.item_id, one.pieces]))).toEqual(expected)
})

test('a machine withdrawn from before does not count as left, and each piece of a line is a machine', () => {
  const all = [machine('m', 'in_use'), machine('n', 'in_use'), service('s', 'in_use')]
  const ending = [{ item_id: 'm', pieces: 1 }]
  expect(servicesToEnd({ all, ending, comingBack: new Set(['n']) })).toEqual([{ item_id: 's', pieces: 1 }])
  const lines = [machine('m', 'pay_success', 2), service('s', 'pay_success', 2)]
  expect(servicesToEnd({ all: lines, ending })).toEqual([{ item_id: 's', pieces: 1 }])
})
