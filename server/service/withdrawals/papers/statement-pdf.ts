import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import type { DocumentSource } from '#server/platform/mail/attachments.ts'
import { pdfTemplate, renderPdf } from '#server/platform/pdf/render-pdf.ts'
import { findStatement } from '../store.ts'
import type { renderStatement } from './render-statement.ts'

const statementTemplate = pdfTemplate<typeof renderStatement>(
  new URL('./render-statement.ts', import.meta.url),
  'renderStatement',
)

export interface StatementPdf {
  filename: string
  bytes: Buffer
}

/**
 * The receipt as a PDF: the statement word for word as plain text, and the time of its receipt. undefined: there is
 * none.
 */
export async function statementPdf(context: Context, statementId: string): Promise<StatementPdf | undefined> {
  const statement = await findStatement(context.db, statementId)
  if (!statement) return undefined
  const { company_name: shop, legal_name } = await readSetting(context.db, 'company', statement.received_at)
  const bytes = await renderPdf(statementTemplate, { statement, shop, company: legal_name || shop })
  return { filename: `${statement.kind}.pdf`, bytes }
}

/** For mails, whose rows name the attached statement. */
export const statementSource: DocumentSource = async (context, { data }, name) =>
  name === 'statement' ? statementPdf(context, String((data as { statement_id?: unknown }).statement_id)) : undefined
