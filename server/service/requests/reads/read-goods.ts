import type { Tx } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { labelItems, listMailGoods } from '#server/offers/pricing/mail-goods.ts'
import type { MailGoods } from '#server/platform/mail/templates/data/shared-data.ts'
import type { Request } from '../store.ts'

/** What a request is about, as its mails show it. */
export async function listRequestGoods(
  tx: Tx,
  { item_id, pieces }: Pick<Request, 'item_id' | 'pieces'>,
  language: Language,
): Promise<MailGoods[]> {
  const item = await tx.selectFrom('order_items').selectAll().where('item_id', '=', item_id).executeTakeFirstOrThrow()
  return listMailGoods(tx, labelItems([{ ...item, quantity: pieces ?? item.quantity }], language))
}
