import type { Reader } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { toPlainName } from '#server/offers/documents/read-document.ts'
import { pdfTemplate, renderPdf } from '#server/platform/pdf/render-pdf.ts'
import { type DocumentKind, type InvoiceDocument, invoiceNumber, toDocuments } from './document.ts'
import type { renderDocument } from './render-document.ts'
import { findInvoice, type Invoice } from './store.ts'

const documentPdf = pdfTemplate<typeof renderDocument>(
  new URL('./render-document.ts', import.meta.url),
  'renderDocument',
)

export interface PdfFile {
  bytes: Buffer
  filename: string
}

/** A document by its number, any of those of its row; undefined: there is none of this number. */
export async function findDocument(
  db: Reader,
  documentNo: string,
): Promise<{ row: Invoice; document: InvoiceDocument } | undefined> {
  const row = await findInvoice(db, invoiceNumber(documentNo))
  const document = row && toDocuments(row).find(({ no }) => no === documentNo)
  return row && document && { row, document }
}

export async function renderDocumentPdf(document: InvoiceDocument): Promise<PdfFile> {
  const bytes = await renderPdf(documentPdf, document)
  return { bytes, filename: toFileName(document) }
}

/** `genie-factuur-F2026-000001.pdf` */
export function toFileName({
  kind,
  no,
  language,
  body,
}: Pick<InvoiceDocument, 'kind' | 'no' | 'language' | 'body'>): string {
  return toPdfName({ company: body.seller.company_name, kind, language, no })
}

interface NamedPdf {
  company: string
  kind: DocumentKind | 'contract'
  language: Language
  no: string
}

/** A name of plain letters; a Chinese word is left out, because not every file system accepts it. */
export function toPdfName({ company, kind, language, no }: NamedPdf): string {
  const parts = [company, translate(language)(`papers.kind.${kind}`)].map(part => toPlainName(spelled(part)))
  return `${[...parts.filter(part => /[a-z]/.test(part)), no].join('-')}.pdf`
}

/** The German spelling without umlauts. */
function spelled(part: string): string {
  return part.replaceAll(/[äöü]/gi, letter => `${letter.normalize('NFD')[0]}e`).replaceAll('ß', 'ss')
}
