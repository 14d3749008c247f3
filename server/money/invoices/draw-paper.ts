import { vatRows } from '#domain/invoices/lines.ts'
import { sum } from '#domain/money.ts'
import { writeHead } from '#server/platform/pdf/pdf-head.ts'
import { PdfPage } from '#server/platform/pdf/pdf-page.ts'
import { correctedBy, type Paper } from './paper.ts'
import { type Total, writeFacts, writeNotes, writeParties, writeTotals } from './paper-blocks.ts'
import { writeLines, writeReceived } from './paper-tables.ts'
import { type PaperWords, paperWords } from './paper-words.ts'

/** A document of money on paper. The same row gives the same bytes, today and in seven years. */
export async function drawPaper(paper: Paper): Promise<Buffer> {
  const { kind, no, language, issuedAt, body } = paper
  const { seller } = body
  const words = paperWords(language)
  const { t } = words
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
  writeFacts(page, factsOf(paper, words))
  writeParties(page, paper, words)
  if (kind === 'receipt') writeReceived(page, paper, words)
  else writeLines(page, paper, words)
  writeTotals(page, totalsOf(paper, words), words)
  writeNotes(page, notesOf(paper, words))
  return page.finish()
}

type Fact = readonly [label: string, value: string]

function factsOf({ kind, no, issuedAt, body }: Paper, words: PaperWords): Fact[] {
  const { t, day, dayOf } = words
  const { order, payment, corrects } = body
  const fact = (name: 'number' | 'issued' | 'order' | 'ordered' | 'paid', value: string): Fact => [
    t(`papers.fact.${name}`),
    value,
  ]
  const first = [fact('number', no), ...(kind === 'receipt' ? [] : [fact('issued', dayOf(issuedAt))])]
  const ordered = [fact('order', order.order_no), fact('ordered', day(order.ordered_on))]
  if (kind === 'receipt') {
    return [...first, ...receivedFacts(body, words), ...ordered]
  }
  if (corrects) {
    const numbers = corrects.invoices.map(({ invoice_no, issued_at }) =>
      t('papers.fact.corrects_of', { invoice_no, day: dayOf(issued_at) }),
    )
    const reason = reasonFact(corrects.reason, words)
    return [
      ...first,
      [t('papers.fact.corrects'), numbers.join('\n')],
      ...reason.filter(([, why]) => why.length <= shortReason),
      ...ordered,
    ]
  }
  return [...first, ...ordered, ...(payment ? [fact('paid', dayOf(payment.paid_at))] : []), supplyOf(body, words)]
}

function receivedFacts({ payment }: Paper['body'], words: PaperWords): Fact[] {
  if (!payment) return []
  const { t, dayOf } = words
  return [
    [t('papers.fact.received'), dayOf(payment.paid_at)],
    [t('papers.fact.method'), methodOf(payment.method, words)],
    [t('papers.fact.reference'), payment.reference],
  ]
}

/** When it is supplied: a rental over its term; goods after they were paid for. */
function supplyOf({ order, payment }: Paper['body'], { t, day }: PaperWords): Fact {
  const { start_on, end_on, supplied_on } = order
  if (start_on && end_on) {
    return [t('papers.fact.term'), t('papers.fact.period', { from: day(start_on), to: day(end_on) })]
  }
  if (supplied_on) return [t('papers.fact.supply'), day(supplied_on)]
  return [t('papers.fact.supply'), t(payment ? 'papers.fact.supply_later' : 'papers.fact.supply_free')]
}

const reasons = [
  'canceled',
  'withdrawn',
  'closed',
  'changed',
  'shortage',
  'returned',
  'renewal_taken_back',
  'rejected',
] as const

/** A word of the shop in the language of the paper; what somebody wrote as it was written. */
function reasonOf(reason: string, { t }: PaperWords): string {
  const known = reasons.find(word => word === reason)
  if (known) return t(`papers.reason.${known}`)
  return /^[a-z_]*$/.test(reason) ? t('papers.reason.other') : reason
}

/** More than fits between the other facts stands among the notes. */
const shortReason = 80

function reasonFact(reason: string, words: PaperWords): Fact[] {
  return [[words.t('papers.fact.reason'), reasonOf(reason, words)]]
}

function methodOf(method: string, { t }: PaperWords): string {
  return t(`papers.method.${method === 'card' || method === 'ideal' ? method : 'bank'}`)
}

function totalsOf({ kind, gross, body }: Paper, words: PaperWords): Total[] {
  const { t, money, dayOf } = words
  const { lines, freight, deposit, payment, set_off } = body
  if (kind === 'receipt') return [{ label: t('papers.total.received'), amount: money(gross), strong: true }]
  const all = [...lines, ...freight]
  const total = t(kind === 'invoice' ? 'papers.total.invoice' : 'papers.total.credit_note')
  const rows: Total[] = [
    { label: t('papers.total.net'), amount: money(sum(all.map(line => line.net))) },
    ...vatRows(all).map(({ percent, country, net, vat }) => ({
      label: t('papers.total.vat', {
        percent: words.percent(percent),
        country: words.country(country),
        net: money(net),
      }),
      amount: money(vat),
    })),
    { label: total, amount: money(gross), strong: true },
  ]
  if (kind !== 'invoice') return rows
  if (deposit) rows.push({ label: t('papers.total.deposit'), amount: money(deposit.amount) })
  if (payment) {
    const label = t('papers.total.paid', { day: dayOf(payment.paid_at), method: methodOf(payment.method, words) })
    rows.push({ label, amount: money(-payment.amount) })
  }
  if (set_off) rows.push({ label: t('papers.total.set_off'), amount: money(-set_off) })
  const open = gross + (deposit?.amount ?? 0) - (payment?.amount ?? 0) - set_off
  return [...rows, { label: t('papers.total.open'), amount: money(open), strong: open !== 0 }]
}

function notesOf({ kind, body, invoiceNo }: Paper, words: PaperWords): string[] {
  const { t, country } = words
  const { order, deposit, seller } = body
  if (kind === 'receipt') {
    return [...depositNote(body, words), t('papers.note.receipt', { invoice_no: invoiceNo })]
  }
  const taxedIn = (kinds: readonly string[]) =>
    body.lines.filter(line => kinds.includes(line.vat_kind)).map(line => line.vat_country)
  const abroad = [...new Set(taxedIn(['sale']))].filter(code => code !== seller.country)
  const rented = body.buyer.country !== seller.country ? [...new Set(taxedIn(['rent']))] : []
  const reason = body.corrects ? reasonFact(body.corrects.reason, words) : []
  return [
    ...reason.filter(([, why]) => why.length > shortReason).map(([label, why]) => `${label}: ${why}`),
    ...(kind === 'invoice' ? depositNote(body, words) : []),
    ...(kind === 'invoice' && order.start_on ? [t('papers.note.term')] : []),
    ...(kind === 'credit_note' ? [t('papers.note.credit')] : []),
    ...(kind === 'credit_note' && deposit ? [t('papers.note.credit_deposit')] : []),
    ...(body.lines.some(isMadeGood) ? [t('papers.note.made_good')] : []),
    ...abroad.map(code => t('papers.note.oss', { country: country(code) })),
    ...rented.map(code => t('papers.note.rent_place', { country: country(code) })),
    ...registrationNote(body, words),
  ]
}

/** Damage made good and missing parts: not sold, and so not taxed. */
function isMadeGood({ vat_kind, vat_percent }: Paper['body']['lines'][number]): boolean {
  return vat_kind === 'service' && vat_percent === 0
}

function depositNote({ deposit, order }: Paper['body'], { t, money, day }: PaperWords): string[] {
  if (!deposit) return []
  const amount = money(deposit.amount)
  if (!deposit.due_on || !order.end_on) return [t('papers.note.deposit_open', { amount })]
  return [t('papers.note.deposit', { amount, end: day(order.end_on), due: day(deposit.due_on) })]
}

function registrationNote({ registrations }: Paper['body'], { t, country }: PaperWords): string[] {
  if (!registrations?.weee) return []
  const { weee, battery } = registrations
  const where = country(registrations.country)
  return [
    battery
      ? t('papers.note.registrations', { country: where, weee, battery })
      : t('papers.note.weee', { country: where, weee }),
  ]
}
