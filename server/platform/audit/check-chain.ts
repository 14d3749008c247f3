import { text } from 'node:stream/consumers'
import type { Selectable } from 'kysely'
import type { Database } from '#db/connect.ts'
import type { AuditChain } from '#db/tables.ts'
import { addDays } from '#domain/calendar.ts'
import { isOneOf } from '#domain/one-of.ts'
import { dayInShop } from '#i18n/format.ts'
import type { KeysSecrets } from '../environment.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Fault } from '../findings/fault.ts'
import { readDeriveKey } from '../keys/lock-keys.ts'
import { computeLink, computeMac, hashEntry, noLink } from './entry.ts'
import { type ChainHead, headFileId } from './export-head.ts'
import { forgottenActions } from './forgotten-actions.ts'
import {
  copiedEntries,
  findLinkedEntries,
  findOldestUnlinked,
  linksAfter,
  newestLink,
  strayEntries,
} from './store-check.ts'

export interface ChainCheckInput {
  db: Database
  files: FileStore
  keysSecrets: KeysSecrets
  /** Shop time, which decides what retention may have removed. */
  now: Date
  /** Real time, for the days on which heads were exported. */
  today: Date
}

const explanations = {
  changed: 'An entry of the audit log is not as it was when it was linked: somebody wrote past the shop.',
  missing: 'An entry of the audit log is gone that no rule forgets: somebody deleted it past the shop.',
  inserted: 'An entry of the audit log was not written by the shop: somebody put it there.',
  broken: 'A link of the audit log does not follow from the one before: the chain itself was changed.',
  exported: 'The audit log does not end where it ended on a day that was exported: it was written anew since.',
  waiting: 'Entries of the audit log have not been linked for ten minutes: no worker runs, or it can’t.',
}

type Kind = keyof typeof explanations
const names: Record<Kind, string> = {
  changed: 'an entry of the audit log was changed',
  missing: 'an entry of the audit log is missing',
  inserted: 'an entry of the audit log was inserted',
  broken: 'the chain of the audit log is broken',
  exported: 'the audit log was written anew',
  waiting: 'the audit log is not linked',
}

export const chainChecks = Object.keys(names).length

const batchSize = 2000
const dayMs = 86_400_000
/** How long the previous version, which wrote no codes, may run beside this one. */
const graceMs = dayMs
const maxUnlinkedMs = 600_000
/** How many days back exported heads are searched. */
const headDays = 400

/** Checks that the audit log is as it was written, from the first link to the last; reads it in batches. */
export async function findChainFaults(check: ChainCheckInput): Promise<Fault[]> {
  const found = new Map<Kind, unknown[]>()
  const note = (kind: Kind, example: unknown) => {
    found.set(kind, [...(found.get(kind) ?? []), example])
  }
  await walkChain(check, note)
  for (const { id } of await strayEntries(check.db)) note('inserted', { audit_id: id })
  for (const { id } of await copiedEntries(check.db)) note('inserted', { audit_id: id })
  const waiting = await findOldestUnlinked(check.db, maxUnlinkedMs)
  if (waiting !== undefined) note('waiting', { audit_id: waiting })
  return [...found].map(([kind, examples]) => ({
    ...{ name: names[kind], means: explanations[kind], count: examples.length, examples: examples.slice(0, 5) },
  }))
}

async function walkChain(check: ChainCheckInput, note: (kind: Kind, example: unknown) => void): Promise<void> {
  const { db, now } = check
  const key = await readDeriveKey(db, check.keysSecrets)
  const heads = await exportedHeads(check)
  let before: Pick<Selectable<AuditChain>, 'position' | 'link'> = { position: 0, link: noLink }
  let codesFrom: number | undefined
  for (;;) {
    const links = await linksAfter(db, before.position, batchSize)
    const entries = await findLinkedEntries(db, links)
    for (const link of links) {
      const { position, audit_id } = link
      codesFrom ??= link.linked_at.getTime() + graceMs
      if (position !== before.position + 1 || !link.link.equals(computeLink(before.link, link)))
        note('broken', { position })
      const head = heads.get(position)
      if (head !== undefined && head !== link.link.toString('hex')) note('exported', { position })
      heads.delete(position)
      const entry = entries.get(audit_id)
      if (entry === undefined) {
        if (!mayBeForgotten(link, now)) note('missing', { audit_id })
      } else if (!hashEntry(entry).equals(link.content)) note('changed', { audit_id })
      else if (
        entry.mac === null ? link.linked_at.getTime() > codesFrom : key && !computeMac(key, entry).equals(entry.mac)
      )
        note('inserted', { audit_id })
      before = { position, link: link.link }
    }
    if (links.length < batchSize) break
  }
  for (const position of heads.keys()) note('exported', { position })
}

/** Whether retention has removed the entry, or may remove it within a day. */
function mayBeForgotten({ action, at }: { action: string; at: Date }, now: Date): boolean {
  return (
    isOneOf(forgottenActions.names, action) && now.getTime() - at.getTime() > forgottenActions.hours * 3_600_000 - dayMs
  )
}

/** The exported links by their position. */
async function exportedHeads({ db, files, today }: ChainCheckInput): Promise<Map<number, string>> {
  const heads = new Map<number, string>()
  const newest = await newestLink(db)
  const last = dayInShop(today)
  for (let back = 0; back <= (newest ? headDays : 0); back += 1) {
    const file = await text(files.read(headFileId(addDays(last, -back)))).catch(() => undefined)
    if (file === undefined) continue
    const { position, link } = JSON.parse(file) as ChainHead
    heads.set(position, link)
  }
  return heads
}
