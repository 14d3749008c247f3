import type { Selectable } from 'kysely'
import { lockAdvisory } from '#db/locks.ts'
import type { AuditChain } from '#db/tables.ts'
import { transaction } from '#db/transaction.ts'
import type { Context } from '../context.ts'
import { sealWords } from './audit-words.ts'
import { contentOf, type Entry, linkOf, noLink } from './entry.ts'
import { addLinks, newestLink, sealEntry, someWait, waitingEntries } from './store.ts'

const atOnce = 500

/** Makes entries that were written part of the chain, one process at a time. Gives back how many there were. */
export async function linkEntries(context: Context): Promise<number> {
  if (!(await someWait(context.db))) return 0
  return transaction(context.db, async tx => {
    await lockAdvisory(tx, 'audit_chain')
    const waiting = await waitingEntries(tx, atOnce)
    const newest = await newestLink(tx)
    let { position, link } = newest ?? { position: 0, link: noLink }
    const linked_at = context.wall.now()
    const links: Selectable<AuditChain>[] = []
    for (const found of waiting) {
      const entry = await withSealedWords(found)
      position += 1
      const { at, action } = entry
      const next = { position, audit_id: entry.id, at, action, content: contentOf(entry), linked_at }
      link = linkOf(link, next)
      links.push({ ...next, link })
    }
    if (links.length > 0) await addLinks(tx, links)
    return links.length

    async function withSealedWords(entry: Entry): Promise<Entry> {
      const { id, before, after, reason, sealed } = entry
      if (sealed !== null || (before === null && after === null && reason === null)) return entry
      const kept = await sealWords(context, { before, after, reason })
      await sealEntry(tx, id, kept.sealed, kept.sealedKey)
      return { ...entry, sealed: kept.sealed, before: null, after: null, reason: null }
    }
  })
}
