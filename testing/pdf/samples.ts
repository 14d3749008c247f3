import { Transformer } from '@napi-rs/image'
import { demoCompany } from '#demo/seed/demo-company.ts'
import type { Language } from '#domain/languages.ts'
import type { ArticleName } from '#i18n/content/articles.ts'
import { companyValues, termsFigures } from '#i18n/content/placeholders.ts'
import { renderContract } from '#server/money/agreements/render-contract.ts'
import type { InvoiceDocument } from '#server/money/invoices/document.ts'
import type { DocumentBody } from '#server/money/invoices/document-body.ts'
import { renderDocument } from '#server/money/invoices/render-document.ts'
import { type ArticlePdf, articlePdf, modelFormPdf } from '#server/offers/documents/render-article.ts'
import { renderHandOver, renderPackingSlip } from '#server/office/orders-admin/render-slips.ts'
import type { Slip } from '#server/office/orders-admin/slip.ts'
import { readArticle } from '#server/platform/content/read-article.ts'
import type { Agreement } from '#server/records/agreements/agreement-rows.ts'
import { type MessageDocument, renderMessage } from '#server/service/messages/render-message.ts'
import { renderSettlement, type SettlementDocument } from '#server/service/requests/settlement/render-settlement.ts'
import { renderStatement, type StatementDocument } from '#server/service/withdrawals/papers/render-statement.ts'

/** A document of each kind, with everything that its kind can contain. */
export const samples = {
  invoice: language => renderDocument(invoice(language, 'invoice')),
  'credit note': language => renderDocument(invoice(language, 'credit_note')),
  receipt: language => renderDocument(invoice(language, 'receipt')),
  contract: language => renderContract(contract(language)),
  terms: async language => articlePdf(await article('terms-conditions', language)),
  privacy: async language => articlePdf(await article('privacy', language)),
  withdrawal: async language => articlePdf(await article('withdrawal', language)),
  'model form': async language => modelFormPdf(await article('withdrawal', language)),
  guarantee: async language => articlePdf(await article('guarantee', language)),
  manual: async language => articlePdf({ ...(await article('manual', language)), model }),
  settlement: language => renderSettlement(settlement(language)),
  statement: language => renderStatement(statement(language)),
  message: language => renderMessage(message(language)),
  'packing slip': language => renderPackingSlip(slip(language)),
  'hand-over': language => {
    const report = { serial_number: 'G6-1', parts: ['dock', 'blades'] as const, remark: 'Kras op de kap.' }
    const pictures = [dot, undefined, dot, dot, dot]
    return renderHandOver({
      slip: slip(language),
      reports: [{ report: { ...report, pictures: [], at: '2026-03-01T10:00:00Z' }, pictures }],
    })
  },
} as const satisfies Record<string, (language: Language) => Promise<Buffer>>

export type SampleName = keyof typeof samples

const created = new Date('2026-03-03T10:00:00Z')

/** A picture of one pixel, as documents contain them: a PNG would be written at a moment of its own. */
const dot = await new Transformer(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
).jpeg(60)

const place = {
  ...{ recipient: 'Noor de Vries', street: 'Kastanienallee', house_number: '12 b', postcode: '10435' },
  ...{ city: 'Berlin', country: 'DE' },
}
const buyer = { ...place, company: 'Tuinen & Zonen', vat_number: 'DE123456789', email: 'noor@example.org' }

function invoice(language: Language, kind: InvoiceDocument['kind']): InvoiceDocument {
  const goods: DocumentBody['lines'][number] = {
    ...{ vat_kind: 'rent', vat_country: 'NL', vat_percent: 21, net: 19_339, vat: 4061, item_id: '1' },
    ...{ name: 'Genie 600', variant: '草坪 600 m²', quantity: 1, unit_price: 23_400 },
    rent: { months: 6, monthly: 3900, counted_months: 6 },
    ...{ activity_discount: 500, coupon_discount: 300, share_discount: 0 },
  }
  const sold = { ...goods, vat_kind: 'sale', vat_country: 'DE', vat_percent: 19, rent: null } as const
  const many = Array.from({ length: 14 }, (_, index) => ({ ...sold, item_id: `${index + 2}`, name: `Set ${index}` }))
  const body: DocumentBody = {
    ...{ form: 1, seller: demoCompany, buyer, coupon_code: 'LENTE15', lines: [goods, ...many], set_off: 1000 },
    delivery: { ...place, recipient: 'Jan de Vries', city: 'Potsdam' },
    order: {
      ...{ order_no: 'G26-ABCD', kind: 'rent', ordered_on: '2026-03-01', supplied_on: null },
      ...{ start_on: '2026-04-01', end_on: '2026-09-30' },
    },
    freight: [{ vat_kind: 'rent', vat_country: 'NL', vat_percent: 21, net: 1000, vat: 210 }],
    deposit: { amount: 20_000, due_on: '2026-10-14' },
    payment: {
      ...{ amount: 60_000, method: 'ideal', paid_at: '2026-03-01T10:00:00Z', reference: 'pi_1', receipt: true },
    },
    registrations: { country: 'DE', weee: 'DE 1', battery: 'B 1' },
    corrects:
      kind === 'credit_note'
        ? { invoices: [{ invoice_no: 'F2026-1', issued_at: '2026-03-01T10:00:00Z' }], reason: 'returned' }
        : null,
  }
  const no = { invoice: 'F2026-1', credit_note: 'C2026-1', receipt: 'P2026-1' }[kind]
  return { kind, no, invoiceNo: 'F2026-1', issuedAt: created, language, gross: 60_000, body }
}

function contract(language: Language): Agreement {
  const sha256 = 'a'.repeat(64)
  const wording = { version: '2026-01-01', language, sha256, accepted_at: created.toISOString() }
  const line = {
    ...{ order_no: 'G26-ABCD', name: 'Genie 600', variant: '600 m²', quantity: 1, unit_price: 23_400 },
    rent: { months: 6, monthly: 3900, counted_months: 5 },
    ...{ activity_discount: 100, coupon_discount: 200, share_discount: 0, amount: 23_100, deposit: 20_000 },
    ...{ vat_percent: 21, remark: 'Zonder kabel' },
  }
  return {
    ...{ kind: 'order', agreement_no: 'A-1', concluded_at: created, language },
    terms: { name: 'terms', ...wording },
    instruction: { name: 'withdrawal', ...wording },
    body: {
      ...{ form: 1, seller: demoCompany, buyer: { ...buyer, phone: '+49 30 1' }, delivery: place },
      orders: [
        { order_no: 'G26-ABCD', kind: 'rent', start_on: '2026-04-01', end_on: '2026-09-30' },
        { order_no: 'G26-EFGH', kind: 'buy', start_on: null, end_on: null },
      ],
      lines: [line, { ...line, order_no: 'G26-EFGH', rent: null, deposit: 0 }],
      coupon_code: 'LENTE15',
      totals: {
        ...{ goods: 46_600, activity_discount: 200, coupon_discount: 400, share_discount: 0, freight: 0 },
        ...{ deposit: 20_000, due: 66_000, due_now: 33_000, vat: [{ percent: 21, net: 38_017, vat: 7983 }] },
      },
      remark: 'Graag bellen.',
      clauses: Array.from({ length: 9 }, (_, index) => ({
        heading: `Een lange kop van bepaling ${index}, over twee regels`,
        text: `Eerste zin van ${index}. ${'Wat er is afgesproken, staat hier. '.repeat(index === 4 ? 40 : 6)}`,
      })),
    },
  }
}

async function article(name: ArticleName, language: Language): Promise<ArticlePdf> {
  return {
    ...{ article: await readArticle(name, language), name, language, buyout: true, version: '2026-01-01' },
    ...{ company: companyValues(demoCompany, 'https://genie.example', language), sha256: 'b'.repeat(64) },
    ...{ figures: Object.fromEntries(termsFigures.map(figure => [figure, '14'])), now: created },
    lists: { receivers: [{ title: 'Voorbeeldhosting B.V. (hosting, Nederland)', text: 'Bewaart de winkel.' }] },
  }
}

const model = {
  ...{ name: 'Genie 600', mowing_area: '600', min_mowing_height: '20', max_mowing_height: '60' },
  ...{ mowing_time: '90', charging_time: '60', weight: '9', passage: '70' },
}

function settlement(language: Language): SettlementDocument {
  const deduction = (rule: string, note: string) => ({ rule, amount: 2500, note, pictures: ['1', '2'] })
  return {
    settlement: {
      ...{ settlement_state: 'proposed', dispute_until: '2026-03-17', figures: { on: '2026-03-01' } },
      ...{ created_at: created, ended_how: null, held: 20_000, deducted: 5000, back: 15_000, rent_back: 100, owed: 10 },
      ...{ remark: 'Netjes teruggebracht.' },
      deductions: [deduction('damage', 'Kras op de kap'), deduction('missing_part', '')],
    } as unknown as SettlementDocument['settlement'],
    details: { order_no: 'G26-ABCD', name: 'Genie 600', serial_number: 'G6-1' } as SettlementDocument['details'],
    ...{ requestNo: 'R26-1', language, created, company_name: 'Genie', legal_name: 'Genie B.V.' },
    pictures: [dot, dot, dot, dot],
  }
}

function statement(language: Language): StatementDocument {
  return {
    statement: {
      ...{ statement_id: 'S-1', kind: 'withdrawal', language, received_at: created, name: 'Noor de Vries' },
      ...{ contract: 'G26-ABCD', email: 'noor@example.org', items: 'Genie 600', reason: 'Te klein.' },
      ...{ ending: null, end_wish: null },
    } as unknown as StatementDocument['statement'],
    ...{ shop: 'Genie', company: 'Genie B.V.' },
  }
}

function message(language: Language): MessageDocument {
  const at = created.toISOString()
  const text = 'Groß, ładnie, 草坪.\n\nEen tweede alinea.'
  return {
    message: {
      ...{ ticket: 'GM-7K4Q-92XD', state: 'open', category: 'product_question', model: 'Genie 600' },
      ...{ due_on: '2026-03-12', created_at: at },
    } as unknown as MessageDocument['message'],
    entries: [
      { written_by: 'customer', created_at: at, text, pictures: [] },
      { written_by: 'staff', created_at: at, text: 'Dank je.', pictures: ['1'] },
    ] as unknown as MessageDocument['entries'],
    ...{ leftOut: 2, language, company_name: 'Genie', legal_name: 'Genie B.V.', created },
  }
}

function slip(language: Language): Slip {
  return {
    order: {
      ...{ order_no: 'G26-ABCD', created_at: created, updated_at: created, phone: '+49 30 1', remark: 'Achterom' },
      ...{ start_on: '2026-04-01', end_on: '2026-09-30', ...place },
    } as unknown as Slip['order'],
    ...{ company: demoCompany, language, withdrawUrl: `https://genie.example/${language}/withdraw` },
    lines: [
      { name: 'Genie 600', variant: '600 m²', quantity: 2, machine: true, serials: ['G6-1'] },
      { name: 'Blades', variant: '', quantity: 3, machine: false, serials: [] },
    ],
  }
}
