import type { Reader } from '#db/transaction.ts'
import { readSetting } from './settings.ts'

/**
 * Whether tenants may buy the machine they rent in every rental country. Pages and documents are the same for visitors
 * of all countries, so if one country does not allow it, it is not mentioned anywhere (consumer credit law).
 */
export async function isBuyoutOffered(db: Reader, now: Date): Promise<boolean> {
  return Object.values(await readSetting(db, 'buyout', now)).every(Boolean)
}
