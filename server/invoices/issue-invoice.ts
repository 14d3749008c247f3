import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { sum } from '#domain/money.ts'
import { dayInShop } from '#i18n/format.ts'
import { readSetting } from '../config/settings.ts'
import type { Order, OrderItem } from '../orders/store.ts'

interface Issue {
  order: Order
  items: readonly OrderItem[]
  /** The fact it documents; documented once. */
  reference: string
  now: Date
}

/**
 * Takes the next number and writes the document, in the transaction of the fact: whoever fails gives the number back,
 * so there are no gaps. The row keeps all that the paper shows; the PDF is drawn from it.
 */
export async function issueInvoice(tx: Tx, { order, items, reference, now }: Issue): Promise<void> {
  const net = sum(items.map(item => item.net))
  const vat = sum(items.map(item => item.vat))
  const seller = await readSetting(tx, 'company', now)
  const year = Number(dayInShop(now).slice(0, 4))
  const number = await nextNumber(tx, 'invoice', year)
  await tx
    .insertInto('invoices')
    .values({
      invoice_no: `F${year}-${String(number).padStart(6, '0')}`,
      kind: 'invoice',
      series: 'invoice',
      year,
      number,
      order_id: order.order_id,
      reference,
      language: order.language,
      body: JSON.stringify({ seller, order: paperOrder(order), items: items.map(paperItem) }),
      gross: net + vat,
      net,
      vat,
      issued_at: now,
    })
    .execute()
}

/** Whoever wants the next number waits here until the one before has it for good. */
export async function nextNumber(tx: Tx, series: string, year: number): Promise<number> {
  const { rows } = await sql<{ last_number: number }>`
    insert into document_numbers (series, year, last_number) values (${series}, ${year}, 1)
    on conflict (series, year) do update set last_number = document_numbers.last_number + 1
    returning last_number`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`No number for ${series} ${year}`)
  return row.last_number
}

function paperOrder(order: Order) {
  const { order_no, kind, recipient, email, street, house_number, postcode, city, country } = order
  const { lease_months, start_on, end_on } = order
  return {
    order_no,
    kind,
    recipient,
    email,
    street,
    house_number,
    postcode,
    city,
    country,
    lease_months,
    start_on,
    end_on,
  }
}

function paperItem(item: OrderItem) {
  const { names, quantity, unit_price, months, monthly, counted_months, goods, activity_discount } = item
  const { coupon_discount, share_discount, goods_due, freight, deposit, due, vat_kind, vat_country } = item
  const { vat_percent, net, vat } = item
  return {
    ...{ names, quantity, unit_price, months, monthly, counted_months, goods, activity_discount, coupon_discount },
    ...{ share_discount, goods_due, freight, deposit, due, vat_kind, vat_country, vat_percent, net, vat },
  }
}
