// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DrawnGarden } from '../../parts/garden-picture/drawn-garden.ts'
import type { Order } from '../../parts/order-facts/order.ts'
import { type Mounted, mounted } from '../../testing/mounted.tsx'
import { OrderRows } from './order-rows.tsx'

const order = {
  ...{ order_id: '1', order_no: 'R-1', checkout_no: 'C-1', kind: 'rent', order_status: 'in_use', pay_status: 'paid' },
  ...{ total_amount: 10_000, paid_amount: 10_000, refunded_amount: 0, lease_months: 6, balance: null, actions: [] },
  ...{ start_time: '2026-06-03', end_time: '2026-12-03', remaining_days: 100, grace_until: '2026-12-06' },
  ...{ gave_back_on: null, created_at: '2026-06-01T10:00:00Z', delivered_at: '2026-06-03T10:00:00Z', country: 'NL' },
  ...{ signed_at: null, shipped_at: null, pay_until: null, close_reason: '', garden_id: 'g1' },
  items: [{ device_type: 'genie-600', name: 'Genie 600', variant: '', quantity: 1, deposit: 15_000, cover: null }],
} as unknown as Order
const corners = [
  [0, 0],
  [20, 0],
  [20, 12],
  [0, 12],
  [0, 0],
]
const garden = {
  ...{ garden_id: 'g1', name: 'Achtertuin', area_m2: 240, zones: 1 },
  shape: { kind: 'sketch', zones: [{ type: 'Polygon', coordinates: [corners] }], no_go: [] },
} as unknown as DrawnGarden
const typed = { ...garden, shape: { kind: 'typed', area_m2: 240, zones: 1 } }

let page: Mounted
beforeEach(() => {
  // Everything is near the reader.
  const near = class {
    readonly #met: (entries: { isIntersecting: boolean }[]) => void
    constructor(met: (entries: { isIntersecting: boolean }[]) => void) {
      this.#met = met
    }
    observe = () => this.#met([{ isIntersecting: true }])
    disconnect = () => {}
  }
  vi.stubGlobal('IntersectionObserver', near)
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})

async function open(orders: readonly Order[], gardens: () => unknown, kind: 'rent' | 'buy' = 'rent') {
  const calls: string[] = []
  const answer = (key: string) => {
    calls.push(key)
    return key === 'GET /gardens' ? gardens() : { list: orders, total: orders.length, after: null }
  }
  page = await mounted(
    <MemoryRouter>
      <OrderRows kind={kind} tab={undefined} onChanged={() => {}} />
    </MemoryRouter>,
    { answer },
  )
  return calls
}
const lawns = () => page.place.querySelectorAll('[role="img"][aria-label*="Achtertuin"]').length

test('a rental shows the lawn that its customer drew, one without a garden shows none', async () => {
  const other = { ...order, order_id: '2', order_no: 'R-2', garden_id: null }
  await open([order, other], () => ({ list: [garden] }))
  await vi.waitFor(() => expect(lawns()).toBe(1), { timeout: 20_000 })
})

test.each([
  ['only the size of the garden is known', () => ({ list: [typed] })],
  [
    'the gardens cannot be loaded',
    () => {
      throw new Error('no connection')
    },
  ],
])('the list is complete where %s', async (_why, gardens) => {
  await open([order], gardens)
  expect(page.place.textContent).toContain('R-1')
  expect(lawns()).toBe(0)
})

test('purchases need no garden', async () => {
  expect(await open([], () => ({ list: [] }), 'buy')).not.toContain('GET /gardens')
})
