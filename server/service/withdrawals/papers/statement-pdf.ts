import { translate } from '#i18n/translate.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import type { DocumentSource } from '#server/platform/mail/attachments.ts'
import { formatDay, formatTime } from '#server/platform/mail/templates/format.ts'
import { writeHead } from '#server/platform/pdf/pdf-head.ts'
import { PdfPage } from '#server/platform/pdf/pdf-page.ts'
import { pdfTemplate, renderPdf } from '#server/platform/pdf/render-pdf.ts'
import { findStatement, type Statement } from '../store.ts'

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

interface StatementDocument {
  statement: Statement
  shop: string
  company: string
}

function renderStatement({ statement, shop, company }: StatementDocument): Promise<Buffer> {
  const language = statement.language
  const t = translate(language)
  const kind = statement.kind
  const title = t(`statements.paper.${kind}`)
  const page = new PdfPage({
    ...{ language, title, author: company, created: statement.received_at },
    footer: [company, title].join(' · '),
  })
  const received = formatTime(statement.received_at.toISOString(), language)
  writeHead(page, {
    ...{ company: shop, title, lead: t('statements.paper.received', { received }) },
    details: [[t('statements.paper.reference'), statement.statement_id]],
  })
  page.rule({ weight: 0.6 })
  page.space(14)
  for (const line of formatStatement(statement).split('\n')) page.write(line, { after: 3 })
  page.space(14)
  page.write(t('statements.paper.note'), { soft: true })
  return page.finish()
}

/** The whole statement, line by line, in the language it was made in. */
function formatStatement(statement: Statement): string {
  const { name, contract, email, items, reason, ending, end_wish } = statement
  const language = statement.language
  const say = translate(language)
  const end = end_wish ? { day: formatDay(end_wish, language), when: 'day' } : { day: '', when: 'soonest' }
  const lines = [
    say('statements.line.name', { name }),
    say('statements.line.contract', { contract }),
    say('statements.line.email', { email }),
    statement.kind === 'withdrawal' ? say('statements.line.items', { items, which: items ? 'some' : 'all' }) : '',
    ending ? say('statements.line.ending', { ending }) : '',
    ending ? say('statements.line.end', end) : '',
    reason ? say('statements.line.reason', { reason }) : '',
  ]
  return lines.filter(Boolean).join('\n')
}
