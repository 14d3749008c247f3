import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import type { Context } from '#server/platform/context.ts'
import { cachedRead } from '#server/platform/read-cache.ts'
import { findContentSha256, readDocument } from './read-document.ts'

/**
 * Stores a text as it is offered at this moment, as a PDF, once for each wording: what a customer agrees to now can be
 * read in ten years, when the shop has long had another wording. Done before the order, because rendering takes time;
 * a wording that is stored is not rendered again, so orders do not wait for other documents.
 */
export async function saveWording(context: Context, wording: Wording): Promise<void> {
  const sha256 = await findContentSha256(context, wording.name, wording.language)
  if (!sha256) throw new Error(`There is no ${wording.name} in ${wording.language}`)
  // A stored wording never changes, so it is read once.
  await cachedRead(context.db, `wording ${sha256.toString('hex')}`, async () => {
    if (!(await isStored(context.db, sha256))) await insertWording(context, wording)
  })
}

interface Wording {
  name: string
  language: Language
  version: string
  sha256: string
}

async function isStored(db: Reader, contentSha256: Buffer): Promise<boolean> {
  const known = db.selectFrom('kept_wordings').select('name').where('facts_sha256', '=', contentSha256)
  return (await known.executeTakeFirst()) !== undefined
}

async function insertWording(context: Context, wording: Wording): Promise<void> {
  const document = await readDocument(context, wording.name, wording.language)
  if (!document) throw new Error(`There is no ${wording.name} in ${wording.language}`)
  const { contentSha256: factsSha256, bytes } = document
  const { db, clock } = context
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
