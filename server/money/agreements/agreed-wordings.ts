import type { Language } from '#domain/languages.ts'
import { articleDocuments } from '#server/offers/documents/document-names.ts'
import { readShopDocument } from '#server/offers/documents/list-documents.ts'
import { saveWording } from '#server/offers/documents/save-wording.ts'
import { readShownArticle } from '#server/offers/documents/shown-article.ts'
import type { Context } from '#server/platform/context.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { NamedWording } from '#server/records/agreements/agreement-rows.ts'

/**
 * The current wording of the terms if it is the version that was agreed to; otherwise the customer must agree again.
 */
export async function confirmTerms(context: Context, version: string, language: Language): Promise<NamedWording> {
  const terms = await readShopDocument(context, 'terms')
  const sha256 = terms.sha256[language]
  if (!terms.version || !sha256) throw new Error(`There are no terms in ${language}`)
  if (terms.version !== version) return rejectField('terms_version', 'terms_changed', { version: terms.version })
  await saveWording(context, { name: 'terms', language, version, sha256 })
  return { name: 'terms', version, language, sha256, accepted_at: context.clock.now().toISOString() }
}

/** The instruction on the right of withdrawal, which is handed over with the confirmation. */
export async function readInstruction(context: Context, language: Language): Promise<NamedWording> {
  const { version, sha256 } = await readShownArticle(context, articleDocuments.withdrawal, language)
  if (!version) throw new Error(`The instruction on withdrawal has no version in ${language}`)
  const wording = { name: 'withdrawal', language, version, sha256 } as const
  await saveWording(context, wording)
  return { ...wording, accepted_at: context.clock.now().toISOString() }
}
