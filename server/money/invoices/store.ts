import { type Insertable, type Selectable, sql } from 'kysely'
import type { Invoices, InvoiceTaxes } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import { type Day, shopTimeZone } from '#domain/calendar.ts'
import { parseQuarter, quarterDays } from '#domain/ledger/quarters.ts'
import { inlineLiteral } from '#server/platform/http/pages/planned-once.ts'

export type Invoice = Selectable<Invoices>
export type InvoiceKind = 'invoice' | 'credit_note'

type NumberColumn = 'invoice_no' | 'kind' | 'number' | 'issued_at'
type NewInvoice = Omit<Insertable<Invoices>, NumberColumn | 'body'> & {
  kind: InvoiceKind
  body: object
  prefix: string
}

/**
 * Inserts a document under the next number of its series. Concurrent transactions wait here until the one before has
 * committed. Dates increase with the numbers, although another transaction may have waited less for its number, and
 * clocks are set back now and then. A document dated more than a day ahead had a wrong clock, and must not determine
 * the dates of all that follow.
 */
export async function insertInvoice(tx: Tx, document: NewInvoice, now: Date): Promise<Invoice> {
  const { kind, series, year, prefix, reference, gross, net, vat, order_id, corrects_id, language, body } = document
  const { rows } = await sql<Invoice>`
    with next as (
      insert into document_numbers as last (series, year, last_number, issued_at) values (${series}, ${year}, 1, ${now})
      on conflict (series, year) do update set last_number = last.last_number + 1, issued_at =
        case when last.issued_at between excluded.issued_at and excluded.issued_at + interval '1 day'
          then last.issued_at else excluded.issued_at end
      returning last_number, issued_at)
    insert into invoices (invoice_no, number, issued_at, kind, series, year, reference, gross, net, vat, order_id,
                          corrects_id, language, body)
    select ${prefix}::text || ${year}::int || '-' || lpad(last_number::text, greatest(6, length(last_number::text)), '0'),
           last_number, issued_at, ${kind}, ${series}, ${year}::int, ${reference}, ${gross}::int, ${net}::int, ${vat}::int,
           ${order_id}::uuid, ${corrects_id}::uuid, ${language}, ${JSON.stringify(body)}::jsonb
      from next returning *`.execute(tx)
  const [written] = rows
  if (!written) throw new Error(`No number for ${kind} ${year}`)
  return written
}

export function findInvoice(db: Reader, invoiceNo: string): Promise<Invoice | undefined> {
  return db.selectFrom('invoices').selectAll().where('invoice_no', '=', invoiceNo).executeTakeFirst()
}

export function listOrderInvoices(db: Reader, orderIds: readonly string[]): Promise<Invoice[]> {
  if (orderIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('issued_at')
    .orderBy('invoice_no')
    .execute()
}

/** How a checkout is billed, and to whom. */
export function findBilling(tx: Tx, checkoutId: string) {
  return tx
    .selectFrom('checkouts')
    .select(['billing', 'coupon_code'])
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow()
}

/** The payment that settled a checkout; undefined: there was nothing to pay. */
export async function findSettlingPayment(tx: Tx, checkoutId: string) {
  const found = await tx
    .selectFrom('payments')
    .innerJoin('checkouts', 'checkouts.checkout_id', 'payments.checkout_id')
    .select(['payments.amount', 'method', 'checkout_no', 'paid_at'])
    .where('payments.checkout_id', '=', checkoutId)
    .where('payment_state', '=', 'paid')
    .where('surplus', '=', false)
    .executeTakeFirst()
  return found?.paid_at ? { ...found, paid_at: found.paid_at } : undefined
}

export function checkoutByNo(db: Reader, checkoutNo: string) {
  return db.selectFrom('checkouts').select('checkout_id').where('checkout_no', '=', checkoutNo).executeTakeFirst()
}

/** The terms an order was placed under, as its checkout stores them. */
export async function readTerms(db: Reader, checkoutId: string): Promise<unknown> {
  const { terms } = await db
    .selectFrom('checkouts')
    .select('terms')
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  return terms
}

export interface InvoiceFilter {
  kind?: InvoiceKind | undefined
  from?: Day | undefined
  to?: Day | undefined
  /** The beginning of a document number, or a whole order number. */
  q?: string | undefined
  /** Documents with an amount that is taxed like this: those behind a line of the VAT report. */
  vat_kind?: InvoiceTaxes['vat_kind'] | undefined
  vat_country?: string | undefined
  vat_percent?: number | undefined
  /** `2026-4` */
  vat_quarter?: string | undefined
}

export function filteredInvoices(db: Reader, filter: InvoiceFilter) {
  const { kind, from, to, q, vat_kind, vat_country, vat_percent, vat_quarter } = filter
  let rows = db.selectFrom('invoices').selectAll()
  if (kind !== undefined) rows = rows.where('kind', '=', inlineLiteral(kind))
  // Days in the shop's time zone: midnight in Amsterdam.
  if (from !== undefined) rows = rows.where('issued_at', '>=', midnight(from, 0))
  if (to !== undefined) rows = rows.where('issued_at', '<', midnight(to, 1))
  if (q) rows = rows.where('invoice_id', 'in', invoicesNumbered(q.toUpperCase()))
  if ([vat_kind, vat_country, vat_percent, vat_quarter].every(value => value === undefined)) return rows
  return rows.where('invoice_id', 'in', eb => {
    let taxes = eb.selectFrom('invoice_taxes').select('invoice_taxes.invoice_id')
    if (vat_kind !== undefined) taxes = taxes.where('vat_kind', '=', vat_kind)
    if (vat_country !== undefined) taxes = taxes.where('vat_country', '=', vat_country)
    if (vat_percent !== undefined) taxes = taxes.where('vat_percent', '=', vat_percent)
    if (vat_quarter !== undefined) {
      const billed = quarterDays(parseQuarter(vat_quarter))
      taxes = taxes.where('billed_at', '>=', midnight(billed.from, 0)).where('billed_at', '<', midnight(billed.to, 1))
    }
    if (from !== undefined) taxes = taxes.where('invoice_taxes.issued_at', '>=', midnight(from, 0))
    if (to !== undefined) taxes = taxes.where('invoice_taxes.issued_at', '<', midnight(to, 1))
    return taxes
  })
}

/** Two searches, each with its own index. `%`, `_` and `\` have a meaning in a pattern, so they are escaped. */
function invoicesNumbered(search: string) {
  const begins = `${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql<string>`(
    select invoice_id from invoices where invoice_no like ${begins}
    union
    select invoice_id from invoices join orders using (order_id) where order_no = ${search})`
}

/** The first moment of a day in the Netherlands, or of one a number of days later. */
export function midnight(day: Day, later: number) {
  return sql<Date>`((${day}::date + ${later}::int)::timestamp at time zone ${shopTimeZone})`
}
