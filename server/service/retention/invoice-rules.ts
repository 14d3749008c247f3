import { creditReasons } from '#domain/refunds/reasons.ts'
import { findPeriod, type Rule } from './rule.ts'

/** Invoices and credit notes that still name their customer. */
const namedInvoices = "body -> 'buyer' ->> 'recipient' <> ''"
const abroad =
  "exists (select from invoice_taxes t where t.invoice_id = invoices.invoice_id and t.vat_country <> invoices.body -> 'seller' ->> 'country')"
const namedAtHome = `${namedInvoices} and not ${abroad}`
/** A reason that is no code was written by staff, and may name somebody. */
const ownReason = `case when body -> 'corrects' ->> 'reason' in (${creditReasons.map(reason => `'${reason}'`).join(', ')})
  then body -> 'corrects' else body -> 'corrects' || '{"reason": ""}' end`
const unnamed = `body || jsonb_build_object('delivery', null, 'buyer', body -> 'buyer' ||
  '{"recipient": "", "street": "", "house_number": "", "postcode": "", "city": "", "company": "", "vat_number": "", "email": ""}',
  'corrects', case when body -> 'corrects' = 'null' then 'null' else ${ownReason} end)`

/** Invoices and credit notes are kept for ever, and name their customer as long as tax law asks for it. */
export const invoiceRules: readonly Rule[] = [
  {
    ...{ table: 'invoices', since: 'issued_at', ...findPeriod('books'), clock: 'clock', only: namedAtHome },
    ...{ fromYearEnd: true, empties: { body: unnamed } },
    which: 'who an invoice or a credit note was made out to, and where it was delivered',
    why: 'Tax law asks for the paper that long. Its number, lines and amounts stay: the books add up without the name.',
  },
  {
    ...{ table: 'invoices', since: 'issued_at', ...findPeriod('oss_books'), clock: 'clock', only: namedInvoices },
    ...{ fromYearEnd: true, empties: { body: unnamed } },
    which: 'the same, with VAT of another country',
    why: 'What is declared through the One Stop Shop is kept for ten years.',
  },
]
