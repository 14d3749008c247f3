import type { Entry } from '../ledger/postings.ts'
import { type Cents, sum } from '../money.ts'
import { netFromGross, type Tax, type VatKind } from '../pricing/vat.ts'
import type { Deduction, DeductionRule } from './settlement.ts'

export interface ItemTax extends Tax {
  readonly order_id: string
  readonly item_id: string
}

/** Compensation to the shop, not a sale: no tax. Use after the end is a service, tax included. */
const untaxed: readonly DeductionRule[] = ['damage', 'missing_part']

export function isTaxed({ rule }: Pick<Deduction, 'rule'>): boolean {
  return !untaxed.includes(rule)
}

/** Use past the end is hire, of a loaner too; all else is work of the workshop. Never a sale, whatever the item was. */
export function toDeductionKind(rule: DeductionRule): VatKind {
  return rule === 'late' ? 'rent' : 'service'
}

/** The deductions that are taxed alike, by country and rate. */
export function groupByTax<Row extends Deduction>(rows: readonly Row[], item: Tax): { tax: Tax; rows: Row[] }[] {
  const { vat_country, vat_percent } = item
  const toTax = (row: Row): Tax => row.tax ?? { vat_country, vat_percent }
  const groups = Map.groupBy(rows, row => `${toTax(row).vat_country} ${toTax(row).vat_percent}`)
  return [...groups.values()].flatMap(alike => (alike[0] ? [{ tax: toTax(alike[0]), rows: alike }] : []))
}

/** Which deductions the deposit pays, in the order they stand, and what of them is left to be paid. */
export function splitAtDeposit(
  held: Cents,
  deductions: readonly Deduction[],
): { retained: Deduction[]; owed: Deduction[] } {
  let left = held
  const parts = deductions.map(row => {
    const retained = Math.min(left, row.amount)
    left -= retained
    const common = { rule: row.rule, ...(row.tax && { tax: row.tax }) }
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
  const { order_id, item_id } = item
  const common = { order_id, item_id }
  const totalAmount = (rows: readonly Deduction[]) => sum(rows.map(({ amount }) => amount))
  const all = totalAmount(deductions)
  const taxed = deductions.filter(isTaxed)
  const entries: Entry[] = [
    { ...common, account: from, amount: all, ...(from === 'deposits' && { component: 'deposit' }) },
    { ...common, account: 'damage_revenue', component: 'fee', amount: totalAmount(taxed) - all },
    ...groupByTax(taxed, item).flatMap(({ tax, rows }): Entry[] => {
      const gross = totalAmount(rows)
      const net = netFromGross(gross, tax.vat_percent)
      return [
        { ...common, account: 'fee_revenue', component: 'fee', amount: -net, ...tax },
        { ...common, account: 'vat', component: 'fee', amount: net - gross, ...tax },
      ]
    }),
  ]
  return entries.filter(({ amount }) => amount !== 0)
}
