import type { Reader } from '#db/transaction.ts'
import { readSetting } from './settings.ts'

/** Whether orders are accepted. A demo is open from its start; a real shop once an administrator has opened it. */
export async function isOpen(db: Reader, now: Date): Promise<boolean> {
  return (await readSetting(db, 'opening', now)).open
}
