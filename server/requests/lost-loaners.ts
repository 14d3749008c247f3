import type { Reader } from '#db/transaction.ts'
import type { ShownDeduction } from './settle-deposit-store.ts'
import type { Request } from './store.ts'

/** What a rental's settlement asks for beside its own machine. */
export async function lostLoanersOf(db: Reader, { item_id }: Pick<Request, 'item_id'>): Promise<ShownDeduction[]> {
  const rows = await db
    .selectFrom('request_events')
    .innerJoin('requests', 'requests.after_sale_id', 'request_events.after_sale_id')
    .select('facts')
    .where('item_id', '=', item_id)
    .where('event', '=', 'loaner_lost')
    .execute()
  return rows.map(({ facts }) => {
    const { serial_number, amount } = facts as unknown as { serial_number: string; amount: number }
    return { rule: 'damage', amount, note: serial_number, pictures: [] }
  })
}
