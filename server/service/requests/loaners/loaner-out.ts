import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import { refuse } from '#server/platform/refusal.ts'

/** Whether a loaner is still with its customer: nobody has taken it in. Its recorded condition makes no difference. */
export const isLoanerOut = sql<boolean>`exists (select from devices d join unit_reservations l using (device_id)
  where d.device_id = requests.loaner_id and d.holder = 'tenant'
    and l.purpose = 'rent' and l.order_item_id is null and l.reservation_state = 'out')`

/** The serial numbers of loaners that are with these customers because of a repair, by item. */
export async function loanersOut(db: Reader, itemIds: readonly string[]): Promise<Map<string, string>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('requests')
    .innerJoin('devices', 'devices.device_id', 'requests.loaner_id')
    .select(['item_id', 'serial_number'])
    .where('item_id', 'in', itemIds)
    .where(isLoanerOut)
    .execute()
  return new Map(rows.map(({ item_id, serial_number }) => [item_id, serial_number]))
}

/** A rental is settled once both machines are back, because its deposit is all that the shop holds of its customer. */
export async function assertLoanerReturned(db: Reader, itemId: string): Promise<void> {
  const serial_number = (await loanersOut(db, [itemId])).get(itemId)
  if (serial_number) refuse('process_incomplete', { reason: 'loaner_with_customer', serial_number })
}
