import type { ComplaintBodies } from '#domain/addresses/country-record.ts'
import { type Language, languageTags } from '#domain/languages.ts'
import type { AgreementBody } from '#server/records/agreements/agreement-body.ts'
import type { DocumentFormat } from '../invoices/document-format.ts'

interface Input {
  language: Language
  seller: Pick<AgreementBody['seller'], 'email' | 'telephone'>
  bodies: ComplaintBodies
}

/** How to complain, and whom customers of their country can turn to, by its record. */
export function complaintSentences(
  { language, seller: { email, telephone }, bodies: { names, joined } }: Input,
  { t }: DocumentFormat,
): string[] {
  const list = new Intl.ListFormat(languageTags[language], { type: 'conjunction' })
  return [
    t('agreement.clause.complaints.text', { email, telephone }),
    t('agreement.clause.complaints.bodies', { bodies: list.format(names) || 'none' }),
    t('agreement.clause.complaints.mediation', { joined: joined ?? 'none' }),
  ]
}
