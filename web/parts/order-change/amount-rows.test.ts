import { expect, test } from 'vitest'
import { buildRows, isSameSum } from './amount-rows.ts'

const amounts = {
  ...{ goods: 31_500, activity_discount: 0, coupon_discount: 1_500, share_discount: 0, goods_due: 30_000 },
  ...{ freight: 0, deposit: 15_000, due: 45_000, net: 24_793, vat: 5_207 },
}

test('the rows of a column add up to its last one', () => {
  const after = { ...amounts, goods: 46_800, goods_due: 45_300, due: 60_300, net: 37_438, vat: 7_862 }
  const rows = buildRows(amounts, after)
  expect(rows.map(({ name }) => name)).toEqual(['goods', 'coupon_discount', 'deposit', 'due', 'vat'])
  const parts = rows.filter(({ name }) => name !== 'due' && name !== 'vat')
  for (const column of ['before', 'after'] as const) {
    const sum = parts.reduce((total, row) => total + row[column], 0)
    expect(sum).toBe(rows.find(({ name }) => name === 'due')?.[column])
  }
})

test('a removed code stays visible, unchanged tax does not, and there is no minus zero', () => {
  const rows = buildRows(amounts, { ...amounts, coupon_discount: 0, goods_due: 31_500, due: 46_500 })
  expect(rows.find(({ name }) => name === 'coupon_discount')).toEqual({
    ...{ name: 'coupon_discount', before: -1_500, after: 0 },
  })
  expect(rows.some(({ name }) => name === 'vat')).toBe(false)
})

test('equal to the cent, including tax', () => {
  expect(isSameSum(amounts, { ...amounts })).toBe(true)
  expect(isSameSum(amounts, { ...amounts, net: amounts.net - 1, vat: amounts.vat + 1 })).toBe(false)
})
