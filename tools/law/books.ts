import type { Duty } from './duty.ts'

/** VAT and invoices, privacy, and access for everybody. */
export const bookDuties: readonly Duty[] = [
  {
    id: 'T1',
    level: 'P0',
    duty: 'Goods are taxed where they arrive, at the rate of their day.',
    law: 'Directive 2006/112, 33, 59c',
    tests: [
      'domain/pricing/quote.test.ts › to Germany is taxed there for goods and here for rent',
      'domain/pricing/quote.test.ts › uses the tax rate of its day',
    ],
  },
  {
    id: 'T2',
    level: 'P0',
    duty: 'Rent is taxed where the shop is.',
    law: 'Directive 2006/112, 45',
    tests: [
      'domain/pricing/quote.test.ts › to Germany is taxed there for goods and here for rent',
      'domain/orders/changes.test.ts › does not change the tax of what is rented out',
    ],
    outside: { by: 'lawyer', what: 'where installation in another country is taxed' },
  },
  {
    id: 'T3',
    level: 'P1',
    duty: 'A machine that is bought where it stands abroad is declared there.',
    law: 'Directive 2006/112, 31',
    tests: ['server/service/requests/ending/buy-out-abroad.test.ts › a machine that is bought where it stands abroad'],
  },
  {
    id: 'T4',
    level: 'P0',
    duty: 'A deposit is no revenue; compensation is outside VAT, paid work is not.',
    law: 'Directive 2006/112, 2',
    tests: [
      'server/money/invoices/documents.test.ts › a rental: the receipt shows the deposit separately',
      'domain/requests/returns.test.ts › is taxed where it is a service, and not where it is compensation',
    ],
  },
  {
    id: 'T5',
    level: 'P0',
    duty: 'Each order has an invoice with everything required, numbered without gaps.',
    law: 'Directive 2006/112, 226',
    tests: [
      'server/money/invoices/numbers.test.ts › pay at once, some of them fail after the number was taken',
      'server/money/invoices/calls.test.ts › are its invoice, the receipt, the contract and the terms as agreed',
      'server/money/invoices/documents.test.ts › paid in advance: the day of the payment stands where that of the supply is not known yet',
    ],
  },
  {
    id: 'T6',
    level: 'P0',
    duty: 'Invoices do not change; a credit note corrects and names them.',
    law: 'Directive 2006/112, 219, 233',
    tests: [
      'server/money/invoices/documents.test.ts › cancelled: the credit note reverses the invoice and names it',
      'server/money/invoices/calls.test.ts › stay as they are when the company, the names and the rates change',
    ],
  },
  {
    id: 'T7',
    level: 'P0',
    duty: 'Books are kept as long as the law requires, and nothing longer without a reason.',
    law: 'AWR 52; Directive 2006/112, 369k',
    tests: [
      'server/service/retention/retention.test.ts › or a reason to stay exists for every table',
      'server/service/retention/unnamed-invoices.test.ts › names its customer to the last day of its period, and no longer',
    ],
  },
  {
    id: 'T8',
    level: 'P1',
    duty: 'The return of a quarter follows its documents, by country and rate.',
    law: 'Directive 2006/112, 369f',
    tests: [
      'server/money/ledger/calls.test.ts › the VAT of a quarter is that of its documents',
      'server/sales/orders/where-to.test.ts › of a bill for a business is refused',
    ],
  },
  {
    id: 'D1',
    level: 'P0',
    duty: 'The privacy notice names purposes, receivers and periods as they are.',
    law: 'GDPR 13',
    tests: [
      'server/platform/content/articles.test.ts › privacy says in every language: one cookie, no foreign host',
      'server/service/retention/kinds.test.ts › page and document say what the jobs do',
      'server/service/retention/kinds.test.ts › a changed rule changes page, document and hash',
      'server/offers/documents/notice.test.ts › the notice names those of the setting, on list and paper, in every language',
      'server/offers/documents/notice.test.ts › services are named once the environment switches them on, and only then',
      'server/offers/documents/notice.test.ts › follows its processors and its company, and nothing that it does not state',
      'e2e/articles.spec.ts › the privacy notice names its receivers and its version, loaded and clicked',
    ],
    outside: { by: 'lawyer', what: 'the periods and grounds themselves' },
  },
  {
    id: 'D2',
    level: 'P0',
    duty: 'A visit sets the one cookie of the language and calls no other host.',
    law: 'Tw 11.7a; § 25 TDDDG',
    tests: ['e2e/frame.spec.ts › a fresh visit sets only the locale'],
  },
  {
    id: 'D3',
    level: 'P0',
    duty: 'Own data can be downloaded; an erasure leaves none but what must stay.',
    law: 'GDPR 15 to 20',
    tests: [
      'server/service/erasure/erased.test.ts › for every column it is defined what an erasure does to it',
      'e2e/accounts-own.spec.ts › own data are downloaded as a file, and the account can be erased',
    ],
  },
  {
    id: 'D4',
    level: 'P0',
    duty: 'Each table has its period, and old rows vanish.',
    law: 'GDPR 5(1)(e)',
    tests: [
      'server/service/retention/retention.test.ts › guests are erased a month after they came',
      'server/service/retention/pictures.test.ts › pictures of a request go a year after it ended',
      'server/service/retention/kinds.test.ts › a kind with a period has a job that ends it, or says why not',
      'tools/ops.test.ts › no log of nginx names the address of a visitor',
    ],
  },
  {
    id: 'D5',
    level: 'P0',
    duty: 'Guests order, pay and follow their orders without an account.',
    law: 'GDPR 5(1)(c)',
    tests: [
      'e2e/accounts-guest.spec.ts › a guest continues without an account, and gets one later',
      'e2e/accounts-guest.spec.ts › a code mailed to the address opens an order',
    ],
  },
  {
    id: 'D6',
    level: 'P0',
    duty: 'Those who process data for the shop are named.',
    law: 'GDPR 28',
    tests: [
      'server/office/settings-admin/opening.test.ts › what nobody is named for in the privacy notice keeps it closed, by name',
      'server/offers/documents/notice.test.ts › a company outside the EEA needs a safeguard, said in every language',
    ],
    outside: { by: 'operator', what: 'the contracts with them' },
  },
  {
    id: 'D8',
    level: 'P0',
    duty: 'Security reports have a contact; strict headers are on every response.',
    law: 'GDPR 32; RFC 9116',
    tests: [
      'server/platform/http/hostile-requests.test.ts › the contact for security reports is published',
      'server/platform/http/calls/endpoints.test.ts › strict headers and a request id are on every response',
    ],
  },
  {
    id: 'D9',
    level: 'P1',
    duty: 'Contents of visitors can be reported, and a removal has a reason.',
    law: 'Regulation (EU) 2022/2065, 16, 17',
    tests: ['server/service/reviews/reviews.test.ts › a rejected one is mailed with the reason'],
    open: 'reviews have no link to report them',
  },
  {
    id: 'A2',
    level: 'P1',
    duty: 'Documents are tagged, or their contents are readable otherwise.',
    law: 'EN 301 549',
    tests: [
      'server/platform/pdf/structure.test.ts › has nothing outside the tree but decorations',
      'server/platform/pdf/structure.test.ts › every table has headers, every picture and every link has words',
      'server/platform/pdf/structure.test.ts › an invoice is heard as label and value',
      'server/platform/pdf/structure.test.ts › words stay apart where a line or a sheet ends',
    ],
    outside: { by: 'operator', what: 'a check against PDF/UA, a reading with screen readers, the labels of carriers' },
  },
  {
    id: 'A3',
    level: 'P0',
    duty: 'The page about accessibility names what is met, what is missing, a contact and the authorities.',
    law: 'Directive (EU) 2019/882; BFSG annex 3',
    tests: [
      'server/platform/content/articles.test.ts › no text names an authority or a body of its own',
      'e2e/articles.spec.ts › complaints, accessibility and impressum name what each country of delivery asks for',
      'server/office/settings-admin/opening.test.ts › an open country whose law is not answered keeps it closed, field by field',
    ],
  },
  {
    id: 'A4, A5',
    level: 'P0',
    duty: 'Every page works by keyboard, at 320 pixels, at dusk, in forced colours, and passes the automatic checks.',
    law: 'WCAG 2.2 AA',
    tests: [
      'e2e/frame-pages.spec.ts › page is named, framed and accessible',
      'e2e/keyboard.spec.ts › a repair is requested by the customer and approved by staff',
      'e2e/forced-colors.spec.ts › forced colours',
    ],
    outside: { by: 'operator', what: 'a reading with screen readers' },
  },
]
