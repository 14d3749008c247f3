import { beforeCommit, type Tx } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { depositDueOn } from '#domain/invoices/deposit-due.ts'
import { freightLines, goodsLines, type ItemPart, type TaxedAmount } from '#domain/invoices/lines.ts'
import type { Language } from '#domain/languages.ts'
import { sum } from '#domain/money.ts'
import { dayInShop } from '#i18n/format.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { isErased, type Order, type OrderItem } from '#server/records/orders/order-rows.ts'
import { sumOwed } from '../payments/owed.ts'
import { type DocumentBody, type DocumentLine, documentBodySchema } from './document-body.ts'
import { findBilling, findSettlingPayment, type Invoice, listOrderInvoices } from './store.ts'
import { writeDocument } from './write-document.ts'

interface Issue {
  order: Order
  items: readonly OrderItem[]
  /** The event it documents, which is documented only once. */
  reference: string
  now: Date
  /** Given where the payment was made in this transaction; otherwise it is read. */
  paid?: Paid
  /** Billed before, with only a different division now: it stays in the quarter it was billed in. */
  billedBefore?: boolean
}

/** Runs once the document is written, at the end of the transaction. */
type OnIssued = (invoice: Invoice) => Promise<void>

/** The invoice of a paid order: its items as they were ordered. */
export async function issueInvoice(tx: Tx, issue: Issue, then?: OnIssued): Promise<void> {
  const { order, items, reference, now, paid, billedBefore = false } = issue
  const billed = items.map(item => ({ ...item, vat_kind: item.vat_kind }))
  const bill = {
    ...{ order, reference, now },
    checkoutId: order.checkout_id,
    lines: goodsLines(billed).map(part => toDocumentLine(part, items, order.language)),
    freight: freightLines(billed),
    deposit: sum(items.map(item => item.deposit)),
    ...{ billedBefore, ...(paid && { paid }) },
  }
  await issueBill(tx, bill, then)
}

export interface Paid {
  billing: unknown
  coupon_code: string | null
  /** undefined: there was nothing to pay. */
  payment: { amount: number; method: string; paid_at: Date; checkout_no: string } | undefined
}

interface Bill {
  order: Order
  /** The lines, named in the language of the order. */
  lines: DocumentLine[]
  freight?: DocumentBody['freight']
  deposit?: number
  reference: string
  now: Date
  /** The checkout it was paid with; without one it was set off against money that the shop holds already. */
  checkoutId?: string
  paid?: Paid
  billedBefore?: boolean
}

/**
 * An invoice for anything that was paid: an order, the difference of a change, a repair. It is written at the end of
 * the transaction, because everybody waits for its number.
 */
export async function issueBill(tx: Tx, bill: Bill, then?: OnIssued): Promise<void> {
  await beforeCommit(tx, async () => {
    const invoice = await writeBill(tx, bill)
    await then?.(invoice)
  })
}

async function writeBill(tx: Tx, bill: Bill): Promise<Invoice> {
  const { order, deposit = 0, reference, now, checkoutId, paid } = bill
  const before = paid ? [] : await listOrderInvoices(tx, [order.order_id])
  const { lines, freight = [] } = bill.billedBefore ? namedBefore(bill, before) : bill
  const { billing, coupon_code } = paid ?? (await findBilling(tx, order.checkout_id))
  const amount = sum([...lines, ...freight].map(line => line.net + line.vat)) + deposit
  const body: DocumentBody = {
    form: 1,
    seller: await readSetting(tx, 'company', now),
    ...toAddresses(order, billing as BillingAddress | null, before),
    order: toDocumentOrder(order, now),
    coupon_code: lines.some(line => line.coupon_discount > 0) ? coupon_code : null,
    ...{ lines, freight },
    deposit: deposit === 0 ? null : { amount: deposit, due_on: await depositDue(tx, order, now) },
    ...(await withOwed(
      tx,
      order,
      paid ? settledByFirst(amount, paid.payment) : await settledBy(tx, order, amount, checkoutId),
    )),
    registrations: await readRegistrations(tx, order.country, now),
    corrects: null,
  }
  return writeDocument(tx, { kind: 'invoice', order, reference, now, body })
}

/** What a first part has left open is not set off against anything: it is still to be paid. */
async function withOwed(tx: Tx, { order_id }: Order, settled: SettledAmounts): Promise<SettledAmounts> {
  if (settled.payment === null || settled.set_off === 0) return settled
  return { ...settled, set_off: Math.max(0, settled.set_off - (await sumOwed(tx, order_id))) }
}

type SettledAmounts = Pick<DocumentBody, 'payment' | 'set_off'>

/** For an order that has no document yet. */
function settledByFirst(amount: number, payment: Paid['payment']): SettledAmounts {
  return payment && amount > 0 ? receivedBy(payment, amount, true) : { payment: null, set_off: amount }
}

function receivedBy(payment: NonNullable<Paid['payment']>, amount: number, receipt: boolean) {
  const { method, paid_at, checkout_no: reference } = payment
  const received = Math.min(amount, payment.amount)
  return {
    payment: { amount: received, method, paid_at: paid_at.toISOString(), reference, receipt },
    set_off: amount - received,
  }
}

/** One payment has one receipt: an invoice that is written again has none. */
async function settledBy(
  tx: Tx,
  { order_id, checkout_id }: Order,
  amount: number,
  checkoutId: string | undefined,
): Promise<SettledAmounts> {
  const settling = checkoutId === undefined ? undefined : await findSettlingPayment(tx, checkoutId)
  if (!settling || amount === 0) return { payment: null, set_off: amount }
  // If other lines are not billed again, a first payment was for them as well: what is owed is not shown as received.
  const owed = checkoutId === checkout_id ? await sumOwed(tx, order_id) : 0
  const payment = { ...settling, amount: Math.min(settling.amount, amount - owed) }
  if (payment.amount <= 0) return { payment: null, set_off: 0 }
  const isReceipted = (await listOrderInvoices(tx, [order_id])).some(
    ({ body }) => documentBodySchema.parse(body).payment?.reference === payment.checkout_no,
  )
  return receivedBy(payment, amount, !isReceipted)
}

type BillingAddress = Omit<DocumentBody['buyer'], 'email'>

/** After an erasure only the earlier documents have the buyer's address: a new one is addressed as the last one was. */
function toAddresses(
  order: Order,
  billing: BillingAddress | null,
  before: readonly Invoice[],
): Pick<DocumentBody, 'buyer' | 'delivery'> {
  const last = before.findLast(({ kind }) => kind === 'invoice')
  if (isErased(order) && last) {
    const { buyer, delivery } = documentBodySchema.parse(last.body)
    return { buyer, delivery }
  }
  const { recipient, street, house_number, postcode, city, country, email } = order
  const address = { recipient, street, house_number, postcode, city, country }
  if (!billing) return { buyer: { ...address, company: '', vat_number: '', email }, delivery: null }
  const isSame = Object.entries(address).every(([name, value]) => billing[name as keyof typeof address] === value)
  return { buyer: { ...billing, email }, delivery: isSame ? null : address }
}

/** Each amount with the invoice that billed it before, according to the credit note that took it back. */
function namedBefore({ lines, freight = [], reference }: Bill, before: readonly Invoice[]) {
  const note = before.find(paper => paper.reference === `credit:${reference}`)
  const credited: Pick<DocumentBody, 'lines' | 'freight'> = note
    ? documentBodySchema.parse(note.body)
    : { lines: [], freight: [] }
  const named = <Part extends TaxedAmount>(part: Part, alike: readonly { corrects?: string | undefined }[]): Part => {
    const corrects = alike[0]?.corrects
    return corrects === undefined ? part : { ...part, replaces: corrects }
  }
  return {
    lines: lines.map(line => {
      const taxed = credited.lines.filter(other => isTaxedAs(other, line))
      // The line that it was divided from is identified by its tax.
      const own = taxed.filter(({ item_id }) => item_id === line.item_id)
      return named(line, own.length > 0 ? own : taxed)
    }),
    freight: freight.map(line => {
      // Where delivery was free its line says so, and no delivery was credited.
      const alike = [...credited.freight, ...credited.lines].filter(other => isTaxedAs(other, line))
      return named(line, alike)
    }),
  }
}

function isTaxedAs(one: TaxedAmount, other: TaxedAmount): boolean {
  return (['vat_kind', 'vat_country', 'vat_percent'] as const).every(name => one[name] === other[name])
}

function toDocumentOrder(order: Order, now: Date): DocumentBody['order'] {
  const { order_no, kind, created_at, delivered_at, start_on, end_on } = order
  return {
    ...{ order_no, kind, start_on, end_on },
    ordered_on: dayInShop(created_at),
    supplied_on: delivered_at === null ? null : dayInShop(now),
  }
}

/** An amount with its item, named in the language of the document. */
export function toDocumentLine(part: ItemPart, items: readonly OrderItem[], language: string): DocumentLine {
  const item = items.find(({ item_id }) => item_id === part.item_id)
  if (!item) throw new Error(`Item ${part.item_id} is not of this order`)
  const names = item.names as Record<Language, { name: string; variant: string }>
  const { name, variant } = names[language as Language]
  const { months, monthly, counted_months } = item
  const { quantity, unit_price, activity_discount, coupon_discount, share_discount } = item
  const isRent = months !== null && monthly !== null && counted_months !== null
  return {
    ...{ ...part, name, variant, quantity, unit_price, activity_discount, coupon_discount, share_discount },
    rent: isRent ? { months, monthly, counted_months } : null,
  }
}

async function depositDue(tx: Tx, { end_on }: Order, now: Date): Promise<Day | null> {
  return end_on === null ? null : depositDueOn(end_on, await readSetting(tx, 'delivery', now))
}

async function readRegistrations(tx: Tx, country: string, now: Date): Promise<DocumentBody['registrations']> {
  const known = new Map(Object.entries(await readSetting(tx, 'countries', now))).get(country)
  return known ? { country, weee: known.weee, battery: known.battery } : null
}
