import { describe, expect, test } from 'vitest'
import { orderStatuses } from '../orders/states.ts'
import { arrivesBy, chooseRefundWay, isWayClosed } from './arrival.ts'
import { formatIban, maskIban, parseIban } from './iban.ts'
import { findNoRefundReason, overlaps, type RefundCheck } from './may-request.ts'

const question: RefundCheck = {
  ...{ type: 'product', order_status: 'in_use', pay_status: 'paid', hasDeposit: true, open: 100, isRequested: false },
}

describe('what may be asked', () => {
  test.each([
    ['a paid order', {}, undefined],
    ['an order nobody paid', { order_status: 'created', pay_status: 'wait_pay' }, 'unpaid'],
    ['an order that was given up unpaid', { order_status: 'canceled', pay_status: 'pay_fail' }, 'unpaid'],
    ['asked already', { isRequested: true }, 'asked'],
    ['all of it is back', { open: 0 }, 'nothing_left'],
    ['the deposit of something sold', { type: 'deposit', hasDeposit: false, open: 0 }, 'no_deposit'],
    ['a deposit that is back', { type: 'deposit', order_status: 'completed', open: 0 }, 'nothing_left'],
  ] as const)('%s', (_name, change, expected) => {
    expect(findNoRefundReason({ ...question, ...change })).toBe(expected)
  })

  test.each(orderStatuses)('a deposit while the rental is %s', order_status => {
    const why = findNoRefundReason({ ...question, type: 'deposit', order_status })
    const isOver = ['completed', 'closed', 'canceled'].includes(order_status)
    expect(why).toBe(order_status === 'created' ? 'unpaid' : isOver ? undefined : 'not_returned')
  })

  test('a whole order and one of its items overlap; two items, or two types, do not', () => {
    const [all, one, other] = [null, 'a', 'b'].map(item_id => ({ type: 'product' as const, item_id }))
    if (!all || !one || !other) throw new Error('three')
    expect([overlaps(all, one), overlaps(one, all), overlaps(one, one), overlaps(all, all)]).toEqual(
      Array.from({ length: 4 }, () => true),
    )
    expect(overlaps(one, other)).toBe(false)
    expect(overlaps(all, { ...all, type: 'deposit' })).toBe(false)
  })
})

test('the way back and the day it has arrived', () => {
  const ideal = { method: 'ideal', paidOn: '2026-01-01' } as const
  expect(chooseRefundWay(ideal, '2027-01-01', 365)).toBe('original')
  expect(chooseRefundWay(ideal, '2027-01-02', 365)).toBe('bank_transfer')
  for (const method of ['bancontact', 'paypal'] as const) {
    expect(chooseRefundWay({ ...ideal, method }, '2027-01-01', 365), method).toBe('original')
    expect(chooseRefundWay({ ...ideal, method }, '2027-01-02', 365), method).toBe('bank_transfer')
  }
  // Whether an old card accepts a refund is found out by trying.
  expect(chooseRefundWay({ ...ideal, method: 'card' }, '2029-01-02', 365)).toBe('original')
  expect(isWayClosed('expired_or_canceled_card', '2026-01-01', '2027-01-02', 365)).toBe(true)
  expect(isWayClosed('expired_or_canceled_card', '2026-01-01', '2027-01-01', 365)).toBe(false)
  expect(isWayClosed('balance_insufficient', '2026-01-01', '2027-01-02', 365)).toBe(false)
  expect(arrivesBy('2026-02-26', 'original', 'ideal')).toBe('2026-03-03')
  expect(arrivesBy('2026-02-26', 'original', 'card')).toBe('2026-03-08')
  expect(arrivesBy('2026-02-26', 'original', 'bancontact')).toBe('2026-03-03')
  expect(arrivesBy('2026-02-26', 'original', 'paypal')).toBe('2026-03-08')
  expect(arrivesBy('2026-02-26', 'bank_transfer', 'card')).toBe('2026-03-01')
})

describe('account numbers', () => {
  test.each([
    'NL91ABNA0417164300',
    'nl91 abna 0417 1643 00',
    'BE68 5390 0754 7034',
    'DE89 3704 0044 0532 0130 00',
    'FR14 2004 1010 0505 0001 3M02 606',
    'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
    'NO93-8601-1117-947',
  ])('%s', text => {
    expect(parseIban(text)).toBe(text.replace(/[\s-]/g, '').toUpperCase())
  })
  test.each([
    ['', 'nothing'],
    ['NL91ABNA0417164301', 'a wrong digit'],
    ['NL19ABNA0417164300', 'two digits the other way round'],
    ['NL91ABNA041716430', 'too short'],
    ['NL91ABNA04171643000', 'too long'],
    ['XX91ABNA0417164300', 'no such country'],
    ['US64SVBKUS6S3300958879', 'not in the payments area'],
    ['9191ABNA0417164300', 'no country'],
    ['NL91ABNA04171643ÖÖ', 'a letter that is none'],
    ['NL91ABNA0417164300; drop table refunds', 'something else'],
  ])('%s: %s', text => {
    expect(parseIban(text)).toBeUndefined()
  })
  test('any single mistyped digit is detected', () => {
    const right = 'DE89370400440532013000'
    for (let at = 2; at < right.length; at += 1) {
      for (const digit of '0123456789') {
        if (digit === right[at]) continue
        expect(parseIban(right.slice(0, at) + digit + right.slice(at + 1))).toBeUndefined()
      }
    }
  })
  test('displayed in groups, or masked except for the end', () => {
    expect(formatIban('NL91ABNA0417164300')).toBe('NL91 ABNA 0417 1643 00')
    expect(maskIban('NL91ABNA0417164300')).toBe('NL•• 4300')
  })
})
