import type { Tx } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { type Cents, sum } from '#domain/money.ts'
import { netFromGross } from '#domain/pricing/vat.ts'
import type { Deduction } from '#domain/requests/settlement.ts'
import { isTaxed } from '#domain/requests/settlement-posting.ts'
import { translate } from '#i18n/translate.ts'
import type { DocumentLine } from '#server/money/invoices/document-body.ts'
import { issueBill } from '#server/money/invoices/issue-invoice.ts'
import type { OrderItem } from '#server/records/orders/order-rows.ts'
import type { Subject } from '../subject.ts'

interface Billing {
  subject: Pick<Subject, 'order' | 'item' | 'now'>
  deductions: readonly Deduction[]
  /** The booking it documents, which is documented only once. */
  reference: string
  /** The checkout it was paid with; without one it was retained of the deposit. */
  checkoutId?: string
}

/** Revenue beside the rent gets its own invoice, to the cent of its booking. */
export async function billDeductions(tx: Tx, { subject, deductions, reference, checkoutId }: Billing): Promise<void> {
  const { order, item, now } = subject
  const billed = deductions.filter(({ amount }) => amount > 0)
  if (billed.length === 0) return
  const lines = taxed(billed, item.vat_percent).map(row => toDocumentLine(row, item, order.language))
  await issueBill(tx, { order, lines, reference, now, ...(checkoutId && { checkoutId }) })
}

interface TaxedDeduction extends Deduction {
  net: Cents
  vat_percent: number
}

/** The tax is computed once over all lines of a rate, as it is booked; the last line takes the rounding difference. */
function taxed(deductions: readonly Deduction[], usual: number): TaxedDeduction[] {
  const rows = deductions.map(row => {
    const vat_percent = isTaxed(row) ? (row.vat_percent ?? usual) : 0
    return { ...row, vat_percent, net: netFromGross(row.amount, vat_percent) }
  })
  for (const [percent, services] of Map.groupBy(rows.filter(isTaxed), row => row.vat_percent)) {
    const last = services.at(-1)
    const whole = netFromGross(sum(services.map(({ amount }) => amount)), percent)
    if (last) last.net += whole - sum(services.map(({ net }) => net))
  }
  return rows
}

function toDocumentLine(
  { rule, amount, net, vat_percent }: TaxedDeduction,
  item: OrderItem,
  language: Language,
): DocumentLine {
  const names = item.names as Record<Language, { name: string }>
  return {
    ...{ vat_kind: 'service', vat_country: item.vat_country, item_id: item.item_id },
    // Compensation, not a sale: outside the tax.
    vat_percent,
    ...{ net, vat: amount - net, quantity: 1, unit_price: amount, rent: null },
    name: names[language].name,
    variant: translate(language)(`papers.request.${rule}`, { months: 0, order_no: '' }),
    ...{ activity_discount: 0, coupon_discount: 0, share_discount: 0 },
  }
}
