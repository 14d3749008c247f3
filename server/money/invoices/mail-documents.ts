import { defaultLanguage, type Language, languages } from '#domain/languages.ts'
import { readDocument } from '#server/offers/documents/read-document.ts'
import type { DocumentSource } from '#server/platform/mail/attachments.ts'
import { findDocument, renderDocumentPdf } from './read-document.ts'
import { agreedBy } from './read-documents.ts'
import { checkoutByNo } from './store.ts'

/** The terms of the checkout that the mail refers to, as they were agreed. */
const agreedTerms: DocumentSource = async (context, { data, language }, name) => {
  if (name !== 'terms') return undefined
  const checkout = await checkoutByNo(context.db, String((data as { checkout_no?: unknown }).checkout_no))
  // For an order from before wordings were stored: the current one.
  return (checkout && (await agreedBy(context, checkout))) ?? readDocument(context, name, toLanguage(language))
}

const numberedDocument: DocumentSource = async (context, _mail, name) => {
  const numbered = await findDocument(context.db, name)
  return numbered && renderDocumentPdf(numbered.document)
}

const publishedDocument: DocumentSource = (context, { language }, name) =>
  readDocument(context, name, toLanguage(language))

export const invoiceSources: readonly DocumentSource[] = [agreedTerms, numberedDocument, publishedDocument]

function toLanguage(language: string): Language {
  return languages.find(known => known === language) ?? defaultLanguage
}
