import type { Reader } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import type { PayMethod } from '#domain/payments/methods.ts'
import { findOrderItems } from '#server/records/orders/order-rows.ts'
import type { Refund } from './store.ts'

export interface RefundViewData {
  orders: Map<string, { order_no: string; kind: string; email: string; refunded_amount: number }>
  /** The items of those orders, in their order. */
  items: readonly { item_id: string; order_id: string; name: string }[]
  methods: Map<string, PayMethod>
}

/** What views of refunds need besides the rows themselves, in three queries for any number of refunds. */
export async function readRefundViewData(
  db: Reader,
  refunds: readonly Refund[],
  language: Language,
): Promise<RefundViewData> {
  const [orderIds, paymentIds] = [collectIds(refunds, 'order_id'), collectIds(refunds, 'payment_id')]
  const orders =
    orderIds.length === 0
      ? []
      : await db
          .selectFrom('orders')
          .select(['order_id', 'order_no', 'kind', 'email', 'refunded_amount'])
          .where('order_id', 'in', orderIds)
          .execute()
  const payments =
    paymentIds.length === 0
      ? []
      : await db.selectFrom('payments').select(['payment_id', 'method']).where('payment_id', 'in', paymentIds).execute()
  const items = await findOrderItems(db, orderIds)
  return {
    orders: new Map(orders.map(row => [row.order_id, row])),
    items: items.map(({ item_id, order_id, names }) => ({ item_id, order_id, name: formatItemName(names, language) })),
    methods: new Map(payments.map(row => [row.payment_id, row.method as PayMethod])),
  }
}

/** Its name when it was ordered, with its variant. */
export function formatItemName(names: unknown, language: Language): string {
  const { name, variant } = (names as Record<Language, { name: string; variant: string }>)[language]
  return variant ? `${name}, ${variant}` : name
}

/** The numbers of the bank files that contain these refunds. */
export async function readFileNumbers(db: Reader, refunds: readonly Refund[]): Promise<Map<string, string>> {
  const fileIds = collectIds(refunds, 'transfer_file_id')
  if (fileIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('transfer_files')
    .select(['file_id', 'file_no'])
    .where('file_id', 'in', fileIds)
    .execute()
  return new Map(rows.map(({ file_id, file_no }) => [file_id, file_no]))
}

function collectIds(refunds: readonly Refund[], column: 'order_id' | 'payment_id' | 'transfer_file_id'): string[] {
  return [...new Set(refunds.flatMap(refund => refund[column] ?? []))]
}
