import type { Language } from '#domain/languages.ts'
import type { Context } from '#server/platform/context.ts'
import type { NamedWording } from '#server/records/agreements/agreement-rows.ts'
import type { Shown } from '#server/records/agreements/check-shown.ts'
import { confirmTerms, readInstruction } from './agreed-wordings.ts'

/** What a customer agrees to when they press the button, in the language of the page. */
export interface Conclusion {
  language: Language
  terms: NamedWording
  instruction: NamedWording
  shown: Shown | undefined
}

interface AgreedBody {
  terms_version?: string | undefined
  shown?: Shown | undefined
}

/**
 * The wordings that are agreed to and handed over; refused if the terms are no longer those. Before the transaction,
 * because wordings may be rendered.
 */
export async function readAgreed(
  context: Context,
  { terms_version = '', shown }: AgreedBody,
  language: Language,
): Promise<Conclusion> {
  const [terms, instruction] = await Promise.all([
    confirmTerms(context, terms_version, language),
    readInstruction(context, language),
  ])
  return { language, terms, instruction, shown }
}
