import type { Tx } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { type Cents, sum } from '#domain/money.ts'
import { type InvoicedKind, netFromGross, type Tax } from '#domain/pricing/vat.ts'
import type { Deduction } from '#domain/requests/settlement.ts'
import { groupByTax, isTaxed } from '#domain/requests/settlement-posting.ts'
import { translate } from '#i18n/translate.ts'
import type { DocumentLine } from '#server/money/invoices/document-body.ts'
import { issueBill } from '#server/money/invoices/issue-invoice.ts'
import type { OrderItem } from '#server/records/orders/order-rows.ts'
import type { Subject } from '../subject.ts'

interface BillDeductionsInput {
  subject: Pick<Subject, 'order' | 'item' | 'now'>
  deductions: readonly Deduction[]
  /** The booking it documents, which is documented only once. */
  reference: string
  /** The checkout it was paid with; without one it was retained of the deposit. */
  checkoutId?: string
}

/** Revenue beside the rent gets its own invoice, to the cent of its booking. */
export async function billDeductions(
  tx: Tx,
  { subject, deductions, reference, checkoutId }: BillDeductionsInput,
): Promise<void> {
  const { order, item, now } = subject
  const billed = deductions.filter(({ amount }) => amount > 0)
  if (billed.length === 0) return
  const lines = withNet(billed, item).map(row => toDocumentLine(row, item, order.language))
  await issueBill(tx, { order, lines, reference, now, ...(checkoutId && { checkoutId }) })
}

interface TaxedDeduction extends Deduction {
  net: Cents
  vat_kind: InvoicedKind
  tax: Tax
}

/** The tax is computed once over all lines of a rate, as it is booked; the last line takes the rounding difference. */
function withNet(deductions: readonly Deduction[], { vat_country, vat_percent }: Tax): TaxedDeduction[] {
  const usual = { vat_country, vat_percent }
  const rows = deductions.map(row => {
    // Made good, not sold: outside of the tax.
    const tax = isTaxed(row) ? (row.tax ?? usual) : { vat_country, vat_percent: 0 }
    const vat_kind: InvoicedKind = isTaxed(row) ? 'service' : 'outside'
    return { ...row, vat_kind, tax, net: netFromGross(row.amount, tax.vat_percent) }
  })
  for (const { tax, rows: services } of groupByTax(rows.filter(isTaxed), usual)) {
    const last = services.at(-1)
    const whole = netFromGross(sum(services.map(({ amount }) => amount)), tax.vat_percent)
    if (last) last.net += whole - sum(services.map(({ net }) => net))
  }
  return rows
}

function toDocumentLine(
  { rule, amount, net, vat_kind, tax }: TaxedDeduction,
  item: OrderItem,
  language: Language,
): DocumentLine {
  const names = item.names as Record<Language, { name: string }>
  return {
    ...tax,
    ...{ vat_kind, item_id: item.item_id },
    ...{ net, vat: amount - net, quantity: 1, unit_price: amount, rent: null },
    name: names[language].name,
    variant: translate(language)(`papers.request.${rule}`, { months: 0, order_no: '' }),
    ...{ activity_discount: 0, coupon_discount: 0, share_discount: 0 },
  }
}
