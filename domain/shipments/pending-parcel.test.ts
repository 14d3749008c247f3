import { expect, test } from 'vitest'
import { buildPendingParcel } from './pending-parcel.ts'

test('contains everything that was shown, without services and without what was sent before', () => {
  const item = (item_id: string, product_kind: string, item_status = 'pay_success') => ({
    ...{ item_id, product_kind, item_status },
  })
  const items = [item('a', 'machine'), item('b', 'accessory'), item('c', 'service'), item('d', 'machine', 'in_transit')]
  expect(buildPendingParcel({ items, reserved: [{ item_id: 'a', serial_number: 'X-1' }] })).toEqual([
    { item_id: 'a', serial_numbers: ['X-1'] },
    { item_id: 'b', serial_numbers: [] },
  ])
  expect(buildPendingParcel({ items: items.slice(1), reserved: [] })).toBeUndefined()
})
