import type { Reader } from '#db/transaction.ts'
import { pdfTemplate, renderPdf } from '#server/platform/pdf/render-pdf.ts'
import { type Agreement, findAgreement } from '#server/records/agreements/agreement-rows.ts'
import { type PdfFile, toPdfName } from '../invoices/read-document.ts'
import type { renderContract } from './render-contract.ts'

const contractPdf = pdfTemplate<typeof renderContract>(
  new URL('./render-contract.ts', import.meta.url),
  'renderContract',
)

const prefix = 'contract-'

/** The name of a contract among the documents of its order, and among the attachments of a mail. */
export function contractName(agreementNo: string): string {
  return `${prefix}${agreementNo}`
}

/** undefined: that is not the name of a contract, or there is none of this number. */
export async function findContract(db: Reader, name: string): Promise<Agreement | undefined> {
  return name.startsWith(prefix) ? findAgreement(db, name.slice(prefix.length)) : undefined
}

export async function renderContractPdf(agreement: Agreement): Promise<PdfFile> {
  return { bytes: await renderPdf(contractPdf, agreement), filename: contractFileName(agreement) }
}

/** `genie-overeenkomst-C-7KQ2M4XA.pdf` */
export function contractFileName({ agreement_no, language, body }: Agreement): string {
  return toPdfName({ company: body.seller.company_name, kind: 'contract', language, no: agreement_no })
}
