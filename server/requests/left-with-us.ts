import type { Tx } from '#db/transaction.ts'
import { dayInShop } from '#i18n/format.ts'
import type { WayBack } from './make-way.ts'
import { requestEventsOf } from './store.ts'
import type { Subject } from './subject.ts'

/**
 * A machine that was bought, fetched for repair and not brought back: it is with us, or on its way, although nothing runs
 * for it any more. undefined: its buyer has it.
 */
export async function leftWithUs(tx: Tx, { order, item }: Subject): Promise<WayBack | undefined> {
  if (order.kind !== 'buy') return undefined
  const repair = await tx
    .selectFrom('requests')
    .select(['after_sale_id', 'outcome'])
    .where('item_id', '=', item.item_id)
    .where('apply_type', 'in', ['repair', 'maintenance'])
    .where('audit_status', '=', 'approved')
    .orderBy('apply_time', 'desc')
    .orderBy('after_sale_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!repair || repair.outcome === 'swapped') return undefined
  const events = await requestEventsOf(tx, repair.after_sale_id)
  const dayOf = (name: string) => {
    const found = events.find(({ event }) => event === name)
    return found ? dayInShop(found.at) : null
  }
  const picked_up_on = dayOf('pick_up')
  if (picked_up_on === null || dayOf('send_back') !== null || dayOf('complete') !== null) return undefined
  return { picked_up_on, arrived_on: dayOf('start'), shipment_id: null, battery_safe: null }
}
