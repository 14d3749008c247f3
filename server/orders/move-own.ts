import type { Tx } from '#db/transaction.ts'

/** What a guest ordered becomes the orders of the account he signs in to; what it was offered from stays as it was. */
export async function moveOrders(tx: Tx, from: string, to: string): Promise<void> {
  for (const table of ['checkouts', 'orders', 'unit_reservations'] as const) {
    await tx.updateTable(table).set({ user_id: to }).where('user_id', '=', from).execute()
  }
}
