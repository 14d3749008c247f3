import type { Reader } from '#db/transaction.ts'
import { readSetting } from './settings.ts'

/**
 * Whether tenants may buy the machine they rent, everywhere we rent out. Pages and documents are the same for visitors
 * of all countries, so one country where it is off takes every word of it away (law of consumer credit).
 */
export async function isBuyoutOffered(db: Reader, now: Date): Promise<boolean> {
  return Object.values(await readSetting(db, 'buyout', now)).every(Boolean)
}
