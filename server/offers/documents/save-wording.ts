import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import type { Context } from '#server/platform/context.ts'
import { cachedRead } from '#server/platform/read-cache.ts'
import { type ReadyDocument, readDocument } from './read-document.ts'

/**
 * Stores a text as it is offered at this moment, as a PDF, once for each wording: what a customer agrees to now can be
 * read in ten years, when the shop has long had another wording. Done before the order, because rendering takes time.
 */
export async function saveWording(context: Context, wording: Wording): Promise<void> {
  const document = await readDocument(context, wording.name, wording.language)
  if (!document) throw new Error(`There is no ${wording.name} in ${wording.language}`)
  const { db } = context
  // A stored wording never changes, so it is read once.
  await cachedRead(db, `wording ${document.contentSha256.toString('hex')}`, () =>
    insertWording(context, wording, document),
  )
}

interface Wording {
  name: string
  language: Language
  version: string
  sha256: string
}

async function insertWording(
  { db, clock }: Context,
  wording: Wording,
  { contentSha256: factsSha256, bytes }: ReadyDocument,
): Promise<void> {
  const known = await db
    .selectFrom('kept_wordings')
    .select('name')
    .where('facts_sha256', '=', factsSha256)
    .executeTakeFirst()
  if (known) return
  await db
    .insertInto('kept_wordings')
    .values({ facts_sha256: factsSha256, ...wording, pdf: bytes, kept_at: clock.now() })
    .onConflict(conflict => conflict.column('facts_sha256').doNothing())
    .execute()
}

export interface AgreedWording {
  name: string
  language: Language
  sha256: string
  accepted_at: string
}

/** The document that somebody agreed to: the last one of its wording that was stored by then. */
export async function findAgreedDocument(db: Reader, { name, language, sha256, accepted_at }: AgreedWording) {
  return db
    .selectFrom('kept_wordings')
    .select(['pdf', 'version', sql<Buffer>`sha256(pdf)`.as('pdf_sha256')])
    .where('name', '=', name)
    .where('language', '=', language)
    .where('sha256', '=', sha256)
    .where('kept_at', '<=', new Date(accepted_at))
    .orderBy('kept_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
