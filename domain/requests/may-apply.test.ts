import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '../calendar.ts'
import { type OrderStatus, orderStatuses } from '../orders/states.ts'
import { type ApplyRefusal, type ItemContext, mayApply, withdrawalEnd } from './may-apply.ts'
import { type ApplyType, applyTypes } from './states.ts'

const rules = { longest_months: 36 }
const item: ItemContext = {
  kind: 'rent',
  product_kind: 'machine',
  item_status: 'in_use',
  today: '2027-05-10',
  country: 'NL',
  concluded_on: '2027-03-25',
  delivered_on: '2027-04-01',
  end: '2027-10-01',
  months: 6,
  buyout: true,
  open: null,
  bought: false,
  user_status: 'normal',
}
const said = (change: Partial<ItemContext>, type: ApplyType) => {
  const result = mayApply({ ...item, ...change }, type, rules)
  return result.ok ? 'may' : result.refusal
}

test('a tenant who bought the machine can request nothing more for its rental, a withdrawal included', () => {
  for (const type of applyTypes) {
    expect(said({ item_status: 'completed', bought: true, today: '2027-04-05' }, type), type).toBe('over')
  }
  expect(said({ item_status: 'completed', today: '2027-04-05' }, 'rejection')).toBe('may')
})

/** Written out a second time by hand, for a rental within its term whose withdrawal period is over. */
const rentTable: Record<OrderStatus, Partial<Record<ApplyType, ApplyRefusal | 'may'>> | ApplyRefusal> = {
  created: 'not_paid',
  pay_success: 'not_shipped',
  in_transit: { rejection: 'withdrawal_over', repair: 'on_its_way' },
  delivered: {
    rejection: 'withdrawal_over',
    repair: 'may',
    maintenance: 'may',
    return: 'may',
    renewal: 'may',
    buy: 'may',
  },
  in_use: {
    rejection: 'withdrawal_over',
    repair: 'may',
    maintenance: 'may',
    return: 'may',
    renewal: 'may',
    buy: 'may',
  },
  completed: {
    rejection: 'withdrawal_over',
    repair: 'over',
    maintenance: 'over',
    return: 'over',
    renewal: 'over',
    buy: 'over',
  },
  closed: 'over',
  canceled: 'over',
}

describe.each(orderStatuses)('a rental that is %s', item_status => {
  test.each(applyTypes)('%s', type => {
    const row = rentTable[item_status]
    const expected = typeof row === 'string' ? row : (row[type] ?? row.repair)
    expect(said({ item_status }, type)).toBe(expected)
  })
})

test('a purchased machine allows repair, maintenance and withdrawal, and none of the rental requests', () => {
  const bought = { kind: 'buy', end: null, months: null, buyout: true } as const
  expect(applyTypes.map(type => said(bought, type))).toEqual([
    'withdrawal_over',
    'may',
    'may',
    'only_rent',
    'only_rent',
    'only_rent',
  ])
  expect(said({ ...bought, item_status: 'completed' }, 'repair')).toBe('may')
  // What was wrong with it on arrival; there is nothing to maintain, and a service does not arrive.
  expect(said({ ...bought, product_kind: 'accessory' }, 'repair')).toBe('may')
  expect(said({ ...bought, product_kind: 'accessory' }, 'maintenance')).toBe('only_machines')
  expect(said({ ...bought, product_kind: 'service' }, 'repair')).toBe('only_machines')
  expect(said({ product_kind: 'accessory' }, 'repair')).toBe('only_machines')
  expect(said({ ...bought, product_kind: 'accessory', today: '2027-04-15' }, 'rejection')).toBe('may')
})

test.each<Day>(['2027-10-01', '2027-10-02'])(
  'on %s, after the term, there is no repair; the machine is returned, renewed or bought',
  today => {
    const after = { today } as const
    expect(applyTypes.map(type => said(after, type))).toEqual([
      'withdrawal_over',
      'expired',
      'expired',
      'may',
      'may',
      'may',
    ])
    expect(said({ today: '2027-09-30' }, 'repair')).toBe('may')
  },
)

test('a limited account can return, claim and withdraw, but not conclude a contract', () => {
  const limited = { user_status: 'abnormal', today: '2027-04-10' } as const
  expect(applyTypes.map(type => said(limited, type))).toEqual([
    ...['may', 'may', 'may', 'may', 'account_limited', 'account_limited'],
  ])
})

test('a buy-out is refused where it is switched off', () => expect(said({ buyout: false }, 'buy')).toBe('buyout_off'))

test('a renewal is refused at the longest term', () => expect(said({ months: 36 }, 'renewal')).toBe('longest_reached'))

test.each(applyTypes)('one at a time: %s', type => {
  const at = { today: '2027-04-10' } as const
  expect(said({ ...at, open: 'waiting' }, type)).toBe('waiting')
  expect(said({ ...at, open: 'running' }, type)).toBe('running')
})

describe('withdrawal', () => {
  test('ends fourteen days after delivery, the last day included', () => {
    expect(said({ today: '2027-04-15' }, 'rejection')).toBe('may')
    expect(said({ today: '2027-04-16' }, 'rejection')).toBe('withdrawal_over')
  })

  test('is possible while the goods are on their way, however long that takes', () => {
    expect(said({ item_status: 'in_transit', delivered_on: null, today: '2027-12-01' }, 'rejection')).toBe('may')
  })

  test('of a rental contract made after delivery, counts from the later day', () => {
    const days = { concluded_on: '2027-04-08', delivered_on: '2027-04-01', today: '2027-04-20' } as const
    const context = { ...days, kind: 'rent', country: 'NL' } as const
    expect(withdrawalEnd(context)).toBe('2027-04-22')
    expect(withdrawalEnd({ ...context, kind: 'buy' })).toBe('2027-04-15')
  })

  // One rule for the button and for a statement: the last day is never a non-working day.
  test.each<[string, string, Day, Day]>([
    ['a Saturday', 'NL', '2027-04-10', '2027-04-26'],
    ['over the end of the year', 'NL', '2027-12-18', '2028-01-03'],
    ['a holiday where it is one', 'DE', '2031-09-19', '2031-10-06'],
    ['and where it is none', 'NL', '2031-09-19', '2031-10-03'],
    ['the leap day counts', 'NL', '2028-02-15', '2028-02-29'],
    ['the night of the clock change is a day like any other', 'NL', '2027-03-16', '2027-03-30'],
  ])('ends on a working day: %s', (_name, country, delivered_on, last) => {
    expect(said({ country, delivered_on, concluded_on: delivered_on, today: last }, 'rejection')).toBe('may')
    expect(said({ country, delivered_on, concluded_on: delivered_on, today: addDays(last, 1) }, 'rejection')).toBe(
      'withdrawal_over',
    )
  })
})
