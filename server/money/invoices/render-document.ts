import { vatRows } from '#domain/invoices/lines.ts'
import { sum } from '#domain/money.ts'
import { isOneOf } from '#domain/one-of.ts'
import { payMethods } from '#domain/payments/methods.ts'
import { creditReasons } from '#domain/refunds/reasons.ts'
import { writeHead } from '#server/platform/pdf/pdf-head.ts'
import { PdfPage } from '#server/platform/pdf/pdf-page.ts'
import { correctedBy, type InvoiceDocument } from './document.ts'
import { type Total, writeLabeledValues, writeNotes, writeParties, writeTotals } from './document-blocks.ts'
import { type DocumentFormat, documentFormat } from './document-format.ts'
import { writeLines, writeReceived } from './document-tables.ts'

/** An invoice document as a PDF. The same row gives the same bytes, today and in seven years. */
export async function renderDocument(document: InvoiceDocument): Promise<Buffer> {
  const { kind, no, language, issuedAt, body } = document
  const { seller } = body
  const format = documentFormat(language)
  const { t } = format
  const title = `${t(`papers.kind.${kind}`)} ${no}`
  const company = seller.legal_name || seller.company_name
  const page = new PdfPage({
    language,
    title,
    subject: t(`papers.subject.${kind}`, {
      order_no: body.order.order_no,
      invoice_no: correctedBy(body) ?? '',
    }),
    author: company,
    created: issuedAt,
    footer: [company, title].join(' · '),
    running: [seller.company_name, title].join(' · '),
  })
  writeHead(page, { company: seller.company_name, title: t(`papers.kind.${kind}`), dense: true })
  writeLabeledValues(page, toLabeledValues(document, format))
  writeParties(page, document, format)
  if (kind === 'receipt') writeReceived(page, document, format)
  else writeLines(page, document, format)
  writeTotals(page, toTotals(document, format), format)
  writeNotes(page, toNotes(document, format))
  return page.finish()
}

type LabeledValue = readonly [label: string, value: string]

function toLabeledValues({ kind, no, issuedAt, body }: InvoiceDocument, format: DocumentFormat): LabeledValue[] {
  const { t, day, dayOf } = format
  const { order, payment, corrects } = body
  const labeled = (name: 'number' | 'issued' | 'order' | 'ordered' | 'paid', value: string): LabeledValue => [
    t(`papers.fact.${name}`),
    value,
  ]
  const first = [labeled('number', no), ...(kind === 'receipt' ? [] : [labeled('issued', dayOf(issuedAt))])]
  const ordered = [labeled('order', order.order_no), labeled('ordered', day(order.ordered_on))]
  if (kind === 'receipt') {
    return [...first, ...receivedValues(body, format), ...ordered]
  }
  if (corrects) {
    const numbers = corrects.invoices.map(({ invoice_no, issued_at }) =>
      t('papers.fact.corrects_of', { invoice_no, day: dayOf(issued_at) }),
    )
    const reason = reasonValue(corrects.reason, format)
    return [
      ...first,
      [t('papers.fact.corrects'), numbers.join('\n')],
      ...reason.filter(([, why]) => why.length <= shortReason),
      ...ordered,
    ]
  }
  return [
    ...first,
    ...ordered,
    ...(payment ? [labeled('paid', dayOf(payment.paid_at))] : []),
    toSupplyValue(body, format),
  ]
}

function receivedValues({ payment }: InvoiceDocument['body'], format: DocumentFormat): LabeledValue[] {
  if (!payment) return []
  const { t, dayOf } = format
  return [
    [t('papers.fact.received'), dayOf(payment.paid_at)],
    [t('papers.fact.method'), formatMethod(payment.method, format)],
    [t('papers.fact.reference'), payment.reference],
  ]
}

/** The time of supply: a rental over its term; goods after they were paid for. */
function toSupplyValue({ order, payment }: InvoiceDocument['body'], { t, day }: DocumentFormat): LabeledValue {
  const { start_on, end_on, supplied_on } = order
  if (start_on && end_on) {
    return [t('papers.fact.term'), t('papers.fact.period', { from: day(start_on), to: day(end_on) })]
  }
  if (supplied_on) return [t('papers.fact.supply'), day(supplied_on)]
  return [t('papers.fact.supply'), t(payment ? 'papers.fact.supply_later' : 'papers.fact.supply_free')]
}

/** A reason key of the shop in the language of the document; free text as it was written. */
function formatReason(reason: string, { t }: DocumentFormat): string {
  if (isOneOf(creditReasons, reason)) return t(`papers.reason.${reason}`)
  return /^[a-z_]*$/.test(reason) ? t('papers.reason.other') : reason
}

/** A longer reason is printed among the notes. */
const shortReason = 80

function reasonValue(reason: string, format: DocumentFormat): LabeledValue[] {
  return [[format.t('papers.fact.reason'), formatReason(reason, format)]]
}

function formatMethod(method: string, { t }: DocumentFormat): string {
  return t(`papers.method.${payMethods.find(known => known === method) ?? 'bank'}`)
}

function toTotals({ kind, gross, body }: InvoiceDocument, format: DocumentFormat): Total[] {
  const { t, money, dayOf } = format
  const { lines, freight, deposit, payment, set_off } = body
  if (kind === 'receipt') return [{ label: t('papers.total.received'), amount: money(gross), strong: true }]
  const all = [...lines, ...freight]
  const total = t(kind === 'invoice' ? 'papers.total.invoice' : 'papers.total.credit_note')
  const rows: Total[] = [
    { label: t('papers.total.net'), amount: money(sum(all.map(line => line.net))) },
    ...vatRows(all).map(({ percent, country, net, vat }) => ({
      label: t('papers.total.vat', {
        percent: format.percent(percent),
        country: format.country(country),
        net: money(net),
      }),
      amount: money(vat),
    })),
    { label: total, amount: money(gross), strong: true },
  ]
  if (kind !== 'invoice') return rows
  if (deposit) rows.push({ label: t('papers.total.deposit'), amount: money(deposit.amount) })
  if (payment) {
    const label = t('papers.total.paid', { day: dayOf(payment.paid_at), method: formatMethod(payment.method, format) })
    rows.push({ label, amount: money(-payment.amount) })
  }
  if (set_off) rows.push({ label: t('papers.total.set_off'), amount: money(-set_off) })
  const open = gross + (deposit?.amount ?? 0) - (payment?.amount ?? 0) - set_off
  return [...rows, { label: t('papers.total.open'), amount: money(open), strong: open !== 0 }]
}

function toNotes({ kind, body, invoiceNo }: InvoiceDocument, format: DocumentFormat): string[] {
  const { t, country } = format
  const { order, deposit, seller } = body
  if (kind === 'receipt') {
    return [...depositNote(body, format), t('papers.note.receipt', { invoice_no: invoiceNo })]
  }
  const taxedIn = (kinds: readonly string[]) =>
    body.lines.filter(line => kinds.includes(line.vat_kind)).map(line => line.vat_country)
  const abroadAs = (kind: string) => [...new Set(taxedIn([kind]))].filter(code => code !== seller.country)
  const rented = body.buyer.country !== seller.country ? [...new Set(taxedIn(['rent']))] : []
  const reason = body.corrects ? reasonValue(body.corrects.reason, format) : []
  return [
    ...reason.filter(([, why]) => why.length > shortReason).map(([label, why]) => `${label}: ${why}`),
    ...(kind === 'invoice' ? depositNote(body, format) : []),
    ...(kind === 'invoice' && order.start_on ? [t('papers.note.term')] : []),
    ...(kind === 'credit_note' ? [t('papers.note.credit')] : []),
    ...(kind === 'credit_note' && deposit ? [t('papers.note.credit_deposit')] : []),
    ...(body.lines.some(isMadeGood) ? [t('papers.note.made_good')] : []),
    ...abroadAs('sale').map(code => t('papers.note.oss', { country: country(code) })),
    ...abroadAs('garden_work').map(code => t('papers.note.garden_place', { country: country(code) })),
    ...rented.map(code => t('papers.note.rent_place', { country: country(code) })),
    ...registrationNote(body, format),
  ]
}

/** Compensation for damage and missing parts: no sale, and so not taxed. */
function isMadeGood({ vat_kind, vat_percent }: InvoiceDocument['body']['lines'][number]): boolean {
  return vat_kind === 'outside' || (vat_kind === 'service' && vat_percent === 0)
}

function depositNote({ deposit, order }: InvoiceDocument['body'], { t, money, day }: DocumentFormat): string[] {
  if (!deposit) return []
  const amount = money(deposit.amount)
  if (!deposit.due_on || !order.end_on) return [t('papers.note.deposit_open', { amount })]
  return [t('papers.note.deposit', { amount, end: day(order.end_on), due: day(deposit.due_on) })]
}

function registrationNote({ registrations }: InvoiceDocument['body'], { t, country }: DocumentFormat): string[] {
  if (!registrations?.weee) return []
  const { weee, battery } = registrations
  const where = country(registrations.country)
  return [
    battery
      ? t('papers.note.registrations', { country: where, weee, battery })
      : t('papers.note.weee', { country: where, weee }),
  ]
}
