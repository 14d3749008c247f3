// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Order } from '../../../parts/order-facts/order.ts'
import { type Mounted, mounted } from '../../../testing/mounted.tsx'
import { Component as OwnHome } from './own-home.tsx'

const rented = {
  ...{ order_id: '1', order_no: 'R-1', checkout_no: 'C-1', kind: 'rent', order_status: 'in_use', pay_status: 'paid' },
  ...{ total_amount: 10_000, paid_amount: 10_000, refunded_amount: 0, lease_months: 6, balance: null, actions: [] },
  ...{ start_time: '2026-06-03', end_time: '2026-12-03', remaining_days: 5, grace_until: '2026-12-06' },
  ...{ gave_back_on: null, created_at: '2026-06-01T10:00:00Z', delivered_at: '2026-06-03T10:00:00Z', country: 'NL' },
  ...{ signed_at: null, shipped_at: null, pay_until: null, close_reason: '' },
  items: [{ device_type: 'genie-600', name: 'Genie 600', variant: '', quantity: 1, deposit: 15_000, cover: null }],
} as unknown as Order
const cancelled = { ...rented, order_id: '2', order_no: 'R-2', order_status: 'canceled' } as const
const later = { ...rented, order_id: '3', order_no: 'R-3', remaining_days: 100 } as const

const choice = { allowed: true, refusal: null }
const end = {
  ...{ order_no: 'R-1', end_on: '2026-12-03', days_left: 5, days_late: 0, deposit_held: 15_000, rows: [] },
  returning: { ...choice, rent_back: 0, fee: 0, late_day: 500, late_charge: 0, grace_until: '2026-12-06' },
  renewing: { ...choice, options: [{ months: 1, price: 3900, new_end: '2027-01-03' }] },
  buying: { ...choice, price: 71_000, credit: 0, deposit_used: 15_000, due: 56_000, back: 0 },
}

let page: Mounted
afterEach(() => {
  page.close()
  vi.useRealTimers()
})

async function open(list: readonly Order[]) {
  const answer = (key: string) => {
    if (key === 'GET /orders') return { list, total: list.length, after: null }
    return key.endsWith('end-of-rental') ? end : list[0]
  }
  page = await mounted(
    <MemoryRouter initialEntries={['/nl']}>
      <OwnHome />
    </MemoryRouter>,
    { answer },
  )
}

const words = () => page.place.textContent?.replaceAll('\u00a0', ' ') ?? ''
const heading = () => page.place.querySelector('h1')?.textContent

test('five days before its end a rental leads, with its choices and their prices', async () => {
  await open([rented, later, cancelled])
  expect(heading()).toContain('Nog 5 dagen.')
  for (const price of ['€ 150,00', '€ 39,00', '€ 560,00']) expect(words()).toContain(price)
  const links = [...page.place.querySelectorAll('a')].map(link => link.getAttribute('href'))
  expect(links).toContain('/nl/order/rent/end?order_no=R-1')
  expect(words()).toContain('R-3')
  expect(words()).not.toContain('R-2')
})

test('without an end in sight the orders are there, and no choices', async () => {
  await open([later])
  expect(heading()).not.toContain('dagen')
  expect(words()).toContain('R-3')
  expect(words()).not.toContain('€ 560,00')
})

test('a customer without an open order is shown how to rent and to buy', async () => {
  await open([cancelled])
  const links = [...page.place.querySelectorAll('a')].map(link => link.getAttribute('href'))
  expect(links).toEqual(['/nl/rent/home', '/nl/product'])
})

test.each([
  ['after sunset, though it is afternoon', '2026-11-28T17:00:00', 'Goedenavond', true],
  ['before sunset', '2026-11-28T15:00:00', 'Goedemiddag', false],
  ['after midnight', '2026-11-28T02:00:00', 'Nog wakker?', true],
])('%s', async (_name, time, greeting, isDusk) => {
  vi.useFakeTimers({ now: new Date(time), toFake: ['Date'] })
  await open([rented])
  expect(heading()).toContain(greeting)
  expect(heading()).toContain('Nog 5 dagen.')
  expect(page.place.querySelector('header')?.dataset.theme).toBe(isDusk ? 'dark' : undefined)
})
