import type { Language } from '#domain/languages.ts'
import { readShopDocument } from '#server/offers/documents/list-documents.ts'
import { saveWording } from '#server/offers/documents/save-wording.ts'
import type { Context } from '#server/platform/context.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'

export interface AgreedTerms {
  name: 'terms'
  version: string
  language: Language
  sha256: string
  accepted_at: string
}

/**
 * The current wording of the terms if it is the version that was agreed to; otherwise the customer must agree again.
 */
export async function agreedTerms(context: Context, version: string, language: Language): Promise<AgreedTerms> {
  const terms = await readShopDocument(context, 'terms')
  const sha256 = terms.sha256[language]
  if (!terms.version || !sha256) throw new Error(`There are no terms in ${language}`)
  if (terms.version !== version) return rejectField('terms_version', 'terms_changed', { version: terms.version })
  await saveWording(context, { name: 'terms', language, version, sha256 })
  return { name: 'terms', version, language, sha256, accepted_at: context.clock.now().toISOString() }
}
