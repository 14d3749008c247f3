import type { Reader } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { selectMailPicture } from '#server/platform/mail/pictures/mail-pictures.ts'
import type { MailGoods } from '#server/platform/mail/templates/data/shared-data.ts'
import { findOrderItems, type OrderItem } from '#server/records/orders/order-rows.ts'
import { loadSkus } from './sku-facts.ts'

export interface LabelledItem {
  sku_id: string
  quantity: number
  months: number | null
  /** In the language of the mail. */
  label: { name: string; variant: string }
}

/** Ordered items as they are listed in a mail, with the name of their picture. */
export async function listMailGoods(db: Reader, items: readonly LabelledItem[]): Promise<MailGoods[]> {
  const skuIds = [...new Set(items.map(({ sku_id }) => sku_id))]
  const skus = new Map((await loadSkus(db, skuIds)).map(sku => [sku.sku_id, sku]))
  return items.map(({ sku_id, quantity, months, label: { name, variant } }) => {
    const sku = skus.get(sku_id)
    return { name, variant, quantity, months, picture: (sku && selectMailPicture(sku)) ?? null }
  })
}

/** What was ordered, in a mail about whole orders. */
export async function listOrderedGoods(
  db: Reader,
  orderIds: readonly string[],
  language: Language,
): Promise<MailGoods[]> {
  return listMailGoods(db, labelItems(await findOrderItems(db, orderIds), language))
}

type NamedItem = Pick<OrderItem, 'sku_id' | 'quantity' | 'months' | 'names'>

/** Stored items, in the language of their order. */
export function labelItems(items: readonly NamedItem[], language: Language): LabelledItem[] {
  return items.map(({ sku_id, quantity, months, names }) => ({
    ...{ sku_id, quantity, months },
    label: (names as unknown as Record<Language, LabelledItem['label']>)[language],
  }))
}
