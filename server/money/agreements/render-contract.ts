import { nativeNames } from '#domain/languages.ts'
import { formatVersion } from '#i18n/content/article.ts'
import { writeBeside } from '#server/platform/pdf/beside.ts'
import { writeDetails, writeHead } from '#server/platform/pdf/pdf-head.ts'
import { PdfPage } from '#server/platform/pdf/pdf-page.ts'
import type { AgreementClause } from '#server/records/agreements/agreement-body.ts'
import type { Agreement, NamedWording } from '#server/records/agreements/agreement-rows.ts'
import { writeLabeledValues, writeNotes, writeTotals } from '../invoices/document-blocks.ts'
import { type DocumentFormat, documentFormat } from '../invoices/document-format.ts'
import { toContractTotals, writeContractLines, writeContractParties } from './contract-blocks.ts'
import { contractTitle } from './contract-title.ts'

/** A contract as a PDF: the same row gives the same bytes, today and in ten years. */
export async function renderContract(agreement: Agreement): Promise<Buffer> {
  const { language, concluded_at, kind, body } = agreement
  const { seller } = body
  const format = documentFormat(language)
  const { t, dayOf, timeOf } = format
  const company = seller.legal_name || seller.company_name
  const orderNos = body.orders.map(({ order_no }) => order_no).join(', ')
  const title = contractTitle(agreement)
  const page = new PdfPage({
    language,
    title: `${title} ${orderNos}`,
    subject: t('papers.subject.contract', { order_no: orderNos }),
    author: company,
    created: concluded_at,
    footer: [company, title, orderNos].join(' · '),
    running: [seller.company_name, title, orderNos].join(' · '),
  })
  const lead = t('agreement.lead', { day: dayOf(concluded_at), time: timeOf(concluded_at) })
  writeHead(page, { company: seller.company_name, title, lead, dense: true })
  writeLabeledValues(page, toFacts(agreement, format))
  writeContractParties(page, body, format)
  writeContractLines(page, body, format)
  writeTotals(page, toContractTotals(kind, body, format), format)
  if (body.remark) writeNotes(page, [t('agreement.remark', { remark: body.remark })])
  writeClauses(page, t('agreement.heading'), body.clauses)
  writeWordings(page, agreement, format)
  return page.finish()
}

function toFacts({ concluded_at, language, body, kind }: Agreement, format: DocumentFormat) {
  const { t, dayOf, money } = format
  const facts: (readonly [label: string, value: string])[] = [
    [t('agreement.fact.orders', { count: body.orders.length }), body.orders.map(({ order_no }) => order_no).join('\n')],
    [t('agreement.fact.concluded'), dayOf(concluded_at)],
    [t('agreement.fact.amount'), money(kind === 'change' ? body.totals.due_now : body.totals.due)],
    [t('agreement.fact.language'), nativeNames[language]],
  ]
  return facts
}

const longClause = 16

/** What is agreed, each clause beside its heading. */
function writeClauses(page: PdfPage, title: string, clauses: readonly AgreementClause[]): void {
  const isChinese = page.language === 'zh'
  const style = { size: 9.25, leading: isChinese ? 15.5 : 13.25 }
  const indent = 126
  page.fit(90)
  page.space(4)
  page.mark(2, title)
  page.write(title, { tag: 'H2', cut: 'title', size: 14, leading: isChinese ? 22 : 19, after: 8 })
  for (const { heading, text } of clauses) {
    const headings = page.lines(heading, { ...style, cut: 'strong', width: indent - 16 })
    const texts = page.lines(text, { ...style, indent })
    const rows = Math.max(headings.length, texts.length)
    // A clause is read in one piece; only a long one continues on the next sheet.
    page.fit((rows > longClause ? 3 : rows) * style.leading + 10)
    page.rule()
    page.space(5)
    writeBeside(page, style.leading, [
      { tag: 'H3', lines: headings, style: { ...style, cut: 'strong' } },
      { tag: 'P', lines: texts, style: { ...style, indent } },
    ])
    page.space(5)
  }
  page.rule()
  page.space(12)
}

/** The versions and the hashes by which the wordings that belong to it are recognised. */
function writeWordings(page: PdfPage, { terms, instruction }: Agreement, format: DocumentFormat): void {
  const details = (['terms', 'withdrawal'] as const).map(name => {
    const wording = name === 'terms' ? terms : instruction
    return [format.t(`agreement.wording.${name}`), wordingText(wording, format)] as const
  })
  writeDetails(page, details, { small: true })
}

function wordingText({ version, sha256 }: NamedWording, { t, day }: DocumentFormat): string {
  return `${t('agreement.wording.version', { version: formatVersion(version, day) })} · SHA-256 ${sha256}`
}
