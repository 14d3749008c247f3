import type { Entry } from '../ledger/postings.ts'
import { type Cents, sum } from '../money.ts'
import { netFromGross } from '../pricing/vat.ts'
import type { Deduction, DeductionRule } from './settlement.ts'

export interface ItemTax {
  readonly order_id: string
  readonly item_id: string
  readonly vat_country: string
  readonly vat_percent: number
}

/** Compensation to the shop, not a sale: no tax. Use after the end, cleaning and freight are services, tax included. */
const untaxed: readonly DeductionRule[] = ['damage', 'missing_part']

export function isTaxed({ rule }: Pick<Deduction, 'rule'>): boolean {
  return !untaxed.includes(rule)
}

/** The deductions paid from the deposit, in order, and what is left to be paid. */
export function splitAtDeposit(
  held: Cents,
  deductions: readonly Deduction[],
): { retained: Deduction[]; owed: Deduction[] } {
  let left = held
  const parts = deductions.map(row => {
    const retained = Math.min(left, row.amount)
    left -= retained
    const common = { rule: row.rule, ...(row.vat_percent !== undefined && { vat_percent: row.vat_percent }) }
    return [
      { ...common, amount: retained },
      { ...common, amount: row.amount - retained },
    ] as const
  })
  const nonZero = (rows: readonly Deduction[]) => rows.filter(({ amount }) => amount > 0)
  return { retained: nonZero(parts.map(([retained]) => retained)), owed: nonZero(parts.map(([, owed]) => owed)) }
}

/** Books what is kept of a deposit, or paid beyond it, as revenue. Sums to zero. An unpaid debt is not revenue yet. */
export function settlementPosting(
  from: 'deposits' | 'receivable',
  deductions: readonly Deduction[],
  item: ItemTax,
): Entry[] {
  const { order_id, item_id, vat_country } = item
  const common = { order_id, item_id }
  const totalAmount = (rows: readonly Deduction[]) => sum(rows.map(({ amount }) => amount))
  const all = totalAmount(deductions)
  const taxed = deductions.filter(isTaxed)
  const byRate = Map.groupBy(taxed, row => row.vat_percent ?? item.vat_percent)
  const entries: Entry[] = [
    { ...common, account: from, amount: all, ...(from === 'deposits' && { component: 'deposit' }) },
    { ...common, account: 'damage_revenue', component: 'fee', amount: totalAmount(taxed) - all },
    ...[...byRate].flatMap(([vat_percent, rows]): Entry[] => {
      const gross = totalAmount(rows)
      const net = netFromGross(gross, vat_percent)
      const tax = { vat_country, vat_percent }
      return [
        { ...common, account: 'fee_revenue', component: 'fee', amount: -net, ...tax },
        { ...common, account: 'vat', component: 'fee', amount: net - gross, ...tax },
      ]
    }),
  ]
  return entries.filter(({ amount }) => amount !== 0)
}
