import type { Day } from '#domain/calendar.ts'
import type { Language } from '#domain/languages.ts'
import type { Cents } from '#domain/money.ts'
import { deductionRules, endedWithoutConsent } from '#domain/requests/settlement.ts'
import { dayInShop } from '#i18n/format.ts'
import { translate } from '#i18n/translate.ts'
import { formatDay, formatMoney } from '#server/platform/mail/templates/format.ts'
import { writeHead } from '#server/platform/pdf/pdf-head.ts'
import { PdfPage } from '#server/platform/pdf/pdf-page.ts'
import { type DocumentPictures, writePictures } from '#server/platform/pdf/pdf-pictures.ts'
import { writeTable } from '#server/platform/pdf/pdf-table.ts'
import { formatRentByDay } from './rent-by-day.ts'
import type { Settlement, SettlementDetails } from './settle-deposit-store.ts'

export interface SettlementDocument {
  settlement: Settlement
  details: SettlementDetails
  requestNo: string
  language: Language
  created: Date
  company_name: string
  legal_name: string
  pictures: DocumentPictures
}

/** A settlement as a PDF, proposed or final. */
export function renderSettlement(input: SettlementDocument): Promise<Buffer> {
  const { settlement, details, requestNo, language, created, company_name, legal_name, pictures } = input
  const t = translate(language)
  const isFinal = settlement.settlement_state === 'final'
  const title = t(`statements.settlement_paper.${isFinal ? 'final' : 'proposed'}`)
  const page = new PdfPage({
    ...{ language, created, title: `${title} ${requestNo}`, author: legal_name || company_name },
    footer: [legal_name || company_name, `${title} ${requestNo}`].join(' · '),
    running: [company_name, `${title} ${requestNo}`].join(' · '),
  })
  writeHead(page, {
    company: company_name,
    title,
    dense: true,
    details: toLabeledValues(details, { settlement, requestNo, language }),
  })
  writeAmounts(page, settlement)
  const subjects = settlement.deductions.flatMap(deduction =>
    deduction.pictures.map(() => deductionLabel(deduction, language)),
  )
  writePictures(page, { heading: t('statements.settlement_paper.pictures'), pictures, subjects })
  const day = (date: Day) => formatDay(date, language)
  const isDecided = settlement.ended_how === 'decided'
  const withoutConsent = isDecided ? 'decided_note' : 'set_off_note'
  const note = endedWithoutConsent(settlement.ended_how, settlement.deductions) ? withoutConsent : 'final_note'
  if (isFinal) page.write(t(`statements.settlement_paper.${note}`, { day: day(dayInShop(created)) }), { soft: true })
  else if (settlement.dispute_until) {
    page.write(t('statements.settlement_paper.dispute', { day: day(settlement.dispute_until) }), { soft: true })
  }
  return page.finish()
}

interface HeadingInput {
  settlement: Settlement
  requestNo: string
  language: Language
}

function toLabeledValues(
  { order_no, name, serial_number }: SettlementDetails,
  { settlement, requestNo, language }: HeadingInput,
) {
  const t = translate(language)
  const { figures, created_at } = settlement
  const { on } = figures as { on?: Day }
  const label = (key: 'request' | 'order' | 'machine' | 'counted' | 'drawn') => t(`statements.settlement_paper.${key}`)
  const rows: [string, string][] = [
    [label('request'), requestNo],
    [label('order'), order_no],
    [label('machine'), [name, serial_number].filter(Boolean).join(' · ')],
    [label('drawn'), formatDay(dayInShop(created_at), language)],
  ]
  if (on) rows.push([label('counted'), formatDay(on, language)])
  return rows
}

function writeAmounts(page: PdfPage, settlement: Settlement): void {
  const t = translate(page.language)
  const { held, deductions, deducted, back, rent_back, owed, remark } = settlement
  const money = (cents: Cents) => formatMoney(cents, page.language)
  const label = (key: 'held' | 'kept' | 'back' | 'rent_back' | 'owed') => t(`statements.settlement_paper.${key}`)
  const row = (label: string, amount: Cents) => [[{ text: label }], [{ text: money(amount) }]]
  const strong = (label: string, amount: Cents) => [
    [{ text: label, cut: 'strong' as const }],
    [{ text: money(amount), cut: 'strong' as const }],
  ]
  writeTable(page, {
    head: [[{ text: t('statements.settlement_paper.what') }], [{ text: t('statements.settlement_paper.amount') }]],
    rows: [
      row(label('held'), held),
      ...deductions.map(deduction => row(deductionLabel(deduction, page.language), -deduction.amount)),
      ...(deducted > 0 ? [row(label('kept'), -deducted)] : []),
      strong(label('back'), back),
      ...(rent_back > 0 ? [strong(label('rent_back'), rent_back)] : []),
      ...(owed > 0 ? [strong(label('owed'), owed)] : []),
    ],
    numericColumns: [1],
    widths: [undefined, 90],
  })
  const byDay = formatRentByDay(settlement, page.language)
  if (byDay) page.write(byDay, { after: 12 })
  if (remark) page.write(remark, { after: 12 })
}

/** What an amount is kept for, which is also what its pictures show. */
function deductionLabel({ rule, note }: Settlement['deductions'][number], language: Language): string {
  const known = deductionRules.find(one => one === rule)
  const label = known ? translate(language)(`statements.settlement_paper.${known}`) : rule
  return [label, note].filter(Boolean).join(' – ')
}
