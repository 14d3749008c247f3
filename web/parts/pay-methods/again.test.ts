import { expect, test } from 'vitest'
import { again } from './again.ts'

const item = (sku_id: string, months: number | null, quantity = 1) => ({ sku_id, months, quantity, remark: '' })

test('contracts of one kind become one line, others stay separate', () => {
  const orders = [
    { items: [item('a', 6)] },
    { items: [item('a', 6)] },
    { items: [item('a', 12)] },
    { items: [item('b', null, 2), item('c', null)] },
  ]
  expect(again(orders)).toEqual([item('a', 6, 2), item('a', 12), item('b', null, 2), item('c', null)])
  expect(again([])).toEqual([])
})
