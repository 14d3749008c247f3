import type { Selectable } from 'kysely'
import { lockAdvisory } from '#db/locks.ts'
import type { AuditChain } from '#db/tables.ts'
import { transaction } from '#db/transaction.ts'
import type { Context } from '../context.ts'
import { sealDetails } from './audit-details.ts'
import { computeLink, type Entry, hashEntry, noLink } from './entry.ts'
import { addLinks, findUnlinkedEntries, hasUnlinkedEntries, newestLink, sealEntry } from './store.ts'

const batchSize = 500

/** Appends written entries to the chain, one process at a time. Returns their number. */
export async function linkEntries(context: Context): Promise<number> {
  if (!(await hasUnlinkedEntries(context.db))) return 0
  return transaction(context.db, async tx => {
    await lockAdvisory(tx, 'audit_chain')
    const waiting = await findUnlinkedEntries(tx, batchSize)
    const newest = await newestLink(tx)
    let { position, link } = newest ?? { position: 0, link: noLink }
    const linked_at = context.wall.now()
    const links: Selectable<AuditChain>[] = []
    for (const found of waiting) {
      const entry = await withSealedDetails(found)
      position += 1
      const { at, action } = entry
      const next = { position, audit_id: entry.id, at, action, content: hashEntry(entry), linked_at }
      link = computeLink(link, next)
      links.push({ ...next, link })
    }
    if (links.length > 0) await addLinks(tx, links)
    return links.length

    async function withSealedDetails(entry: Entry): Promise<Entry> {
      const { id, before, after, reason, sealed } = entry
      if (sealed !== null || (before === null && after === null && reason === null)) return entry
      const details = await sealDetails(context, { before, after, reason })
      await sealEntry(tx, id, details.sealed, details.sealedKey)
      return { ...entry, sealed: details.sealed, before: null, after: null, reason: null }
    }
  })
}
