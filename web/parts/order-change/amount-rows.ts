import type { ChangeOffer } from './change-draft.ts'

type Amounts = ChangeOffer['before']

export const amountRows = [
  'goods',
  'activity_discount',
  'coupon_discount',
  'share_discount',
  'freight',
  'deposit',
] as const
export type AmountName = (typeof amountRows)[number] | 'due' | 'vat'

export interface AmountRow {
  name: AmountName
  /** Signed, so that the rows add up: a discount is negative. */
  before: number
  after: number
}

/** A total line by line: rows that are zero in both columns are left out, the tax is shown where it changes. */
export function buildRows(before: Amounts, after: Amounts): AmountRow[] {
  const rows: AmountRow[] = amountRows.map(name => {
    const sign = name.endsWith('_discount') ? -1 : 1
    return { name, before: sign * before[name] + 0, after: sign * after[name] + 0 }
  })
  return [
    ...rows.filter(row => row.before !== 0 || row.after !== 0 || row.name === 'goods'),
    { name: 'due', before: before.due, after: after.due },
    ...(before.vat === after.vat ? [] : [{ name: 'vat' as const, before: before.vat, after: after.vat }]),
  ]
}

export function isSameSum(before: Amounts, after: Amounts): boolean {
  return (Object.keys(before) as (keyof Amounts)[]).every(name => before[name] === after[name])
}
