import { shortReference } from '#domain/statements/short-reference.ts'
import { translate } from '#i18n/translate.ts'
import { formatDay, formatTime } from '#server/platform/mail/templates/format.ts'
import { writeHead } from '#server/platform/pdf/pdf-head.ts'
import { PdfPage } from '#server/platform/pdf/pdf-page.ts'
import type { Statement } from '../store.ts'

export interface StatementDocument {
  statement: Statement
  shop: string
  company: string
}

export function renderStatement({ statement, shop, company }: StatementDocument): Promise<Buffer> {
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
    details: [[t('statements.paper.reference'), shortReference(statement.statement_id)]],
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
