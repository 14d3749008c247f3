import type { Reader } from '#db/transaction.ts'
import { translate } from '#i18n/translate.ts'
import { toPlainName } from '#server/offers/documents/read-document.ts'
import { pdfTemplate, renderPdf } from '#server/platform/pdf/draw.ts'
import type { drawPaper } from './draw-paper.ts'
import { invoiceNumber, type Paper, papersOf } from './paper.ts'
import { findInvoice, type Invoice } from './store.ts'

const paperPdf = pdfTemplate<typeof drawPaper>(new URL('./draw-paper.ts', import.meta.url), 'drawPaper')

export interface PdfFile {
  bytes: Buffer
  filename: string
}

/** A paper by its number, whichever of those of its row is meant; undefined: there is none of this number. */
export async function findPaper(db: Reader, paperNo: string): Promise<{ row: Invoice; paper: Paper } | undefined> {
  const row = await findInvoice(db, invoiceNumber(paperNo))
  const paper = row && papersOf(row).find(({ no }) => no === paperNo)
  return row && paper && { row, paper }
}

export async function pdfOf(paper: Paper): Promise<PdfFile> {
  const bytes = await renderPdf(paperPdf, paper)
  return { bytes, filename: fileNameOf(paper) }
}

/** `genie-factuur-F2026-000001.pdf`; a name in Chinese is left out, not every disk takes it. */
export function fileNameOf({ kind, no, language, body }: Pick<Paper, 'kind' | 'no' | 'language' | 'body'>): string {
  const words = [body.seller.company_name, translate(language)(`papers.kind.${kind}`)].map(word =>
    toPlainName(spelled(word)),
  )
  return `${[...words.filter(word => /[a-z]/.test(word)), no].join('-')}.pdf`
}

/** As German writes it without its dots. */
function spelled(word: string): string {
  return word.replaceAll(/[äöü]/gi, letter => `${letter.normalize('NFD')[0]}e`).replaceAll('ß', 'ss')
}
