import type { Tx } from '#db/transaction.ts'
import type { Share } from '#domain/ledger/postings.ts'
import { sum } from '#domain/money.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Order } from '../orders/store.ts'
import { nextNumber } from './issue-invoice.ts'

interface Issue {
  order: Order
  shares: readonly Share[]
  reference: string
  now: Date
}

/** An invoice is never changed: what goes back is a document of its own, which names the one it corrects. */
export async function issueCreditNote(tx: Tx, { order, shares, reference, now }: Issue): Promise<void> {
  const corrected = await tx
    .selectFrom('invoices')
    .select(['invoice_id', 'invoice_no', 'body'])
    .where('order_id', '=', order.order_id)
    .where('kind', '=', 'invoice')
    .orderBy('issued_at')
    .executeTakeFirstOrThrow()
  const net = -sum(shares.map(share => share.net))
  const vat = -sum(shares.map(share => share.vat))
  const year = Number(dayInShop(now).slice(0, 4))
  const number = await nextNumber(tx, 'credit_note', year)
  await tx
    .insertInto('invoices')
    .values({
      invoice_no: `CN${year}-${String(number).padStart(6, '0')}`,
      kind: 'credit_note',
      series: 'credit_note',
      year,
      number,
      order_id: order.order_id,
      corrects_id: corrected.invoice_id,
      reference: `credit:${reference}`,
      language: order.language,
      body: JSON.stringify({ ...(corrected.body as object), corrects: corrected.invoice_no, shares }),
      gross: net + vat,
      net,
      vat,
      issued_at: now,
    })
    .execute()
}
