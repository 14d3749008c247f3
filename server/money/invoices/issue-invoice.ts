import { atEnd, type Tx } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { depositDueOn } from '#domain/invoices/deposit-due.ts'
import { freightLines, goodsLines, type ItemPart } from '#domain/invoices/lines.ts'
import type { Language } from '#domain/languages.ts'
import { sum } from '#domain/money.ts'
import { dayInShop } from '#i18n/format.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { owedOf } from '../payments/owed.ts'
import { type PaperBody, type PaperGoods, paperBodySchema } from './paper-body.ts'
import { billingOf, type Invoice, invoicesOf, paymentOf } from './store.ts'
import { writePaper } from './write-paper.ts'

interface Issue {
  order: Order
  items: readonly OrderItem[]
  /** The fact it documents; documented once. */
  reference: string
  now: Date
  /** Known where the money has come in this very transaction; else it is read. */
  paid?: Paid
}

/** What is done with a paper once it is written: at the end of the transaction. */
type Then = (invoice: Invoice) => Promise<void>

/** The invoice of an order that was paid: its items as they were ordered. */
export async function issueInvoice(tx: Tx, { order, items, reference, now, paid }: Issue, then?: Then): Promise<void> {
  const billed = items.map(item => ({ ...item, vat_kind: item.vat_kind }))
  const bill = {
    ...{ order, reference, now },
    checkoutId: order.checkout_id,
    lines: goodsLines(billed).map(part => lineOf(part, items, order.language)),
    freight: freightLines(billed),
    deposit: sum(items.map(item => item.deposit)),
    ...(paid && { paid }),
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
  /** Called by what they are in the language of the order. */
  lines: PaperGoods[]
  freight?: PaperBody['freight']
  deposit?: number
  reference: string
  now: Date
  /** Where it was paid; without one it was set off against what we hold already. */
  checkoutId?: string
  paid?: Paid
}

/**
 * An invoice for whatever was paid: an order, the difference of a change, a repair. It is written at the end of the
 * transaction: its number is the last that is waited for.
 */
export async function issueBill(tx: Tx, bill: Bill, then?: Then): Promise<void> {
  await atEnd(tx, async () => {
    const invoice = await writeBill(tx, bill)
    await then?.(invoice)
  })
}

async function writeBill(tx: Tx, bill: Bill): Promise<Invoice> {
  const { order, lines, freight = [], deposit = 0, reference, now, checkoutId, paid } = bill
  const { billing, coupon_code } = paid ?? (await billingOf(tx, order.checkout_id))
  const amount = sum([...lines, ...freight].map(line => line.net + line.vat)) + deposit
  const body: PaperBody = {
    form: 1,
    seller: await readSetting(tx, 'company', now),
    ...placesOf(order, billing as Billing | null),
    order: orderOf(order, now),
    coupon_code: lines.some(line => line.coupon_discount > 0) ? coupon_code : null,
    ...{ lines, freight },
    deposit: deposit === 0 ? null : { amount: deposit, due_on: await depositDue(tx, order, now) },
    ...(await withOwed(
      tx,
      order,
      paid ? firstPaper(amount, paid.payment) : await settledBy(tx, order, amount, checkoutId),
    )),
    registrations: await registrationsOf(tx, order.country, now),
    corrects: null,
  }
  return writePaper(tx, { kind: 'invoice', order, reference, now, body })
}

/** What a first part has left open is not set off against anything: it is still to be paid. */
async function withOwed(tx: Tx, { order_id }: Order, settled: Settled): Promise<Settled> {
  if (settled.payment === null || settled.set_off === 0) return settled
  return { ...settled, set_off: Math.max(0, settled.set_off - (await owedOf(tx, order_id))) }
}

type Settled = Pick<PaperBody, 'payment' | 'set_off'>

/** Of an order that has no paper yet. */
function firstPaper(amount: number, payment: Paid['payment']): Settled {
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

/** Of one payment there is one receipt: an invoice that is written anew is none. */
async function settledBy(
  tx: Tx,
  { order_id }: Order,
  amount: number,
  checkoutId: string | undefined,
): Promise<Settled> {
  const payment = checkoutId === undefined ? undefined : await paymentOf(tx, checkoutId)
  if (!payment || amount === 0) return { payment: null, set_off: amount }
  const isTold = (await invoicesOf(tx, [order_id])).some(
    ({ body }) => paperBodySchema.parse(body).payment?.reference === payment.checkout_no,
  )
  return receivedBy(payment, amount, !isTold)
}

type Billing = Omit<PaperBody['buyer'], 'email'>

function placesOf(order: Order, billing: Billing | null): Pick<PaperBody, 'buyer' | 'delivery'> {
  const { recipient, street, house_number, postcode, city, country, email } = order
  const place = { recipient, street, house_number, postcode, city, country }
  if (!billing) return { buyer: { ...place, company: '', vat_number: '', email }, delivery: null }
  const isSame = Object.entries(place).every(([name, value]) => billing[name as keyof typeof place] === value)
  return { buyer: { ...billing, email }, delivery: isSame ? null : place }
}

function orderOf(order: Order, now: Date): PaperBody['order'] {
  const { order_no, kind, created_at, delivered_at, start_on, end_on } = order
  return {
    ...{ order_no, kind, start_on, end_on },
    ordered_on: dayInShop(created_at),
    supplied_on: delivered_at === null ? null : dayInShop(now),
  }
}

/** An amount with what it is for, as it is called in the language of the paper. */
export function lineOf(part: ItemPart, items: readonly OrderItem[], language: string): PaperGoods {
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

async function registrationsOf(tx: Tx, country: string, now: Date): Promise<PaperBody['registrations']> {
  const known = new Map(Object.entries(await readSetting(tx, 'countries', now))).get(country)
  return known ? { country, weee: known.weee, battery: known.battery } : null
}
