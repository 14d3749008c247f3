import { createHash } from 'node:crypto'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '../context.ts'
import { linkEntries } from './link-entries.ts'
import { newestLink } from './store.ts'

/** The end of the chain on a day: with it, someone can check later whether everything before it is unchanged. */
export interface ChainHead {
  day: string
  position: number
  link: string
}

/** File names are ids derived from the day, so they can be found without the database. */
export function headFileId(day: string): string {
  const hex = createHash('sha256').update(`audit-head:${day}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** Exports the head daily, as a log line and as a file: both leave the machine in different ways. */
export async function exportHead(context: Context, _payload: object): Promise<void> {
  while ((await linkEntries(context)) > 0);
  const newest = await newestLink(context.db)
  if (!newest) return
  const day = dayInShop(context.wall.now())
  const head: ChainHead = { day, position: newest.position, link: newest.link.toString('hex') }
  context.log.info(head, 'head of the audit log')
  await context.files.put(headFileId(day), Buffer.from(`${JSON.stringify(head)}\n`), 'application/json')
}
