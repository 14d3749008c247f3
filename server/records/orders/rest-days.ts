import type { Reader } from '#db/transaction.ts'
import { readSetting } from '#server/platform/config/settings.ts'

/**
 * Within how many days after the last delivery the rest of a cart is due: as agreed. One that was ordered before the days
 * were stored has those of the setting.
 */
export async function readRestDays(db: Reader, cart: { rest_days: number | null }, now: Date): Promise<number> {
  return cart.rest_days ?? (await readSetting(db, 'part_payment', now)).within_days
}
