import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import type { DocumentSource } from '#server/platform/mail/attachments.ts'
import { loadDocumentPictures } from '#server/platform/pdf/pdf-pictures.ts'
import { pdfTemplate, renderPdf } from '#server/platform/pdf/render-pdf.ts'
import { findRequest } from '../store.ts'
import type { renderSettlement } from './render-settlement.ts'
import { findSettlement, readSettlementDetails } from './settle-deposit-store.ts'

const settlementTemplate = pdfTemplate<typeof renderSettlement>(
  new URL('./render-settlement.ts', import.meta.url),
  'renderSettlement',
)

export interface SettlementPdf {
  bytes: Buffer
  filename: string
}

/** The settlement document, rendered from its row on request, in the language of the order; undefined: none yet. */
export async function settlementPdf(context: Context, requestNo: string): Promise<SettlementPdf | undefined> {
  const { db } = context
  const request = await findRequest(db, requestNo)
  const settlement = request && (await findSettlement(db, request.after_sale_id))
  if (!request || !settlement) return undefined
  const details = await readSettlementDetails(db, request)
  const language = request.language
  const created = settlement.final_at ?? settlement.updated_at
  const { company_name, legal_name } = await readSetting(db, 'company', created)
  const ids = settlement.deductions.flatMap(({ pictures }) => pictures)
  const pictures = await loadDocumentPictures(context, ids)
  const bytes = await renderPdf(settlementTemplate, {
    ...{ settlement, details, requestNo, language, created, company_name, legal_name, pictures },
  })
  return { bytes, filename: `${requestNo}.pdf` }
}

/** For mails, whose rows name the attached settlement. */
export const settlementSource: DocumentSource = async (context, { data }, name) =>
  name === 'settlement' ? settlementPdf(context, String((data as { request_no?: unknown }).request_no)) : undefined
