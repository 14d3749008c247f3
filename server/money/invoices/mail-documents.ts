import { defaultLanguage, type Language, languages } from '#domain/languages.ts'
import { readDocument, toPlainName } from '#server/offers/documents/read-document.ts'
import { findAgreedDocument } from '#server/offers/documents/save-wording.ts'
import type { Context } from '#server/platform/context.ts'
import { type DocumentSource, documentNames } from '#server/platform/mail/attachments.ts'
import { findContract, renderContractPdf } from '../agreements/read-contract.ts'
import { findDocument, renderDocumentPdf } from './read-document.ts'
import { agreedBy } from './read-documents.ts'
import { checkoutByNo } from './store.ts'

/** The terms of the contract that comes with them, or else of the checkout that the mail refers to, as agreed. */
const agreedTerms: DocumentSource = async (context, { data, language }, name) => {
  if (name !== 'terms') return undefined
  const confirmed = await wordingOfContract(context, documentNames({ data }), 'terms')
  if (confirmed) return confirmed
  const checkout = await checkoutByNo(context.db, String((data as { checkout_no?: unknown }).checkout_no))
  // For an order from before wordings were stored: the current one.
  return (checkout && (await agreedBy(context, checkout))) ?? readDocument(context, name, toLanguage(language))
}

/** The instruction on withdrawal that belongs to a contract, as it was when that was concluded. */
const handedOverInstruction: DocumentSource = async (context, { data }, name) => {
  return name === 'withdrawal' ? wordingOfContract(context, documentNames({ data }), 'instruction') : undefined
}

/** undefined: the mail brings no contract, or that wording is not stored. */
async function wordingOfContract({ db }: Context, papers: readonly string[], role: 'terms' | 'instruction') {
  const contracts = await Promise.all(papers.map(paper => findContract(db, paper)))
  const wording = contracts.find(contract => contract !== undefined)?.[role]
  const found = wording && (await findAgreedDocument(db, wording))
  if (!wording || !found) return undefined
  const { name, language, version } = wording
  return { bytes: found.pdf, filename: `${name}-${language}-${toPlainName(version)}.pdf` }
}

const contractDocument: DocumentSource = async (context, _mail, name) => {
  const contract = await findContract(context.db, name)
  return contract && renderContractPdf(contract)
}

const numberedDocument: DocumentSource = async (context, _mail, name) => {
  const numbered = await findDocument(context.db, name)
  return numbered && renderDocumentPdf(numbered.document)
}

const publishedDocument: DocumentSource = (context, { language }, name) =>
  readDocument(context, name, toLanguage(language))

export const invoiceSources: readonly DocumentSource[] = [
  ...[agreedTerms, handedOverInstruction, contractDocument],
  ...[numberedDocument, publishedDocument],
]

function toLanguage(language: string): Language {
  return languages.find(known => known === language) ?? defaultLanguage
}
