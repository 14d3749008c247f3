import type { Duty } from './duty.ts'

/** Before and at the conclusion of a contract, identity and complaints. */
export const contractDuties: readonly Duty[] = [
  {
    id: 'C1',
    level: 'P0',
    duty: 'Features, seller, prices with VAT, delivery, payment, complaints, guarantee, withdrawal, term, end and deposit are shown before the order button.',
    law: 'CRD 5, 6; BW 6:230l, 6:230m; § 312d BGB; WER VI.45',
    tests: [
      'e2e/buy.spec.ts › all that must be known stands before the button',
      'e2e/detail.spec.ts › everything is told, and nothing is missing',
    ],
  },
  {
    id: 'C2',
    level: 'P0',
    duty: 'Countries of delivery, or the part of them that is served, and means of payment are shown where the checkout begins.',
    law: 'BW 6:230v; § 312j(1) BGB; WER VI.46',
    tests: [
      'e2e/buy.spec.ts › all that must be known stands before the button',
      'e2e/served.spec.ts › an address in Belgium outside the area of delivery',
      'server/people/addresses/served.test.ts › to a place outside is refused at its postcode',
      'server/people/addresses/served.test.ts › by staff, who redirect what is paid, is refused likewise',
      'server/app/closed-country.test.ts › once it is closed, no page names it in any language',
      'server/money/payments/methods.test.ts › a disabled method is not offered',
    ],
  },
  {
    id: 'C3',
    level: 'P0',
    duty: 'One box directly above the button states goods, total, term, monthly rent, deposit and obligation; nothing stands between.',
    law: 'CRD 8(2); § 312j(2) BGB',
    tests: [
      'e2e/buy.spec.ts › all that must be known stands before the button',
      'e2e/order-change.spec.ts › a dearer change has the box and the button of an order',
    ],
  },
  {
    id: 'C4, C5',
    level: 'P0',
    duty: 'The button bears only the words that name the obligation to pay, in each language.',
    law: 'CRD 8(2); BW 6:230v(3); § 312j(3) BGB',
    tests: [
      'e2e/buy.spec.ts › all that must be known stands before the button',
      'server/platform/content/terms.test.ts › the button has the words of the checkout',
      'server/service/order-changes/contract/concluded.test.ts › another button or another total concludes nothing',
    ],
  },
  {
    id: 'C6',
    level: 'P0',
    duty: 'No box is ticked beforehand.',
    law: 'CRD 22; BW 6:230j; § 312a(3) BGB',
    tests: ['e2e/buy.spec.ts › all that must be known stands before the button, and nothing is ticked'],
  },
  {
    id: 'C7',
    level: 'P0',
    duty: 'Errors can be corrected before the order, also by keyboard; steps, languages and storage of the contract are stated.',
    law: 'BW 6:227b, 6:227c; § 312i BGB',
    tests: [
      'e2e/buy.spec.ts › missing values are shown and the first takes the focus',
      'e2e/buy.spec.ts › all that must be known stands before the button',
    ],
  },
  {
    id: 'C8',
    level: 'P0',
    duty: 'The terms can be saved before the order; the order keeps their version and hash, and opens them as they were.',
    law: 'BW 6:234; § 305(2) BGB',
    tests: [
      'e2e/articles.spec.ts › the terms state version, hash and figures of this moment',
      'server/offers/documents/figures.test.ts › a changed fee is a new version',
    ],
  },
  {
    id: 'C9',
    level: 'P0',
    duty: 'The offer as it was shown is kept with each order and cannot be changed.',
    law: 'Hoge Raad 12 November 2021 (Arvato)',
    tests: [
      'server/service/retention/retention.test.ts › lets nobody else change evidence',
      'server/sales/orders/shown.test.ts › is stored word for word with the order',
      'server/money/agreements/contract.test.ts › it names the wordings that were agreed to and handed over',
      'server/service/requests/contract/concluded.test.ts › what was agreed is stored: terms, instruction, page',
      'server/service/requests/contract/work-concluded.test.ts › what was agreed is stored, and its charge is under these terms',
      'server/service/order-changes/contract/concluded.test.ts › what was agreed is stored: terms, instruction, page',
    ],
  },
  {
    id: 'C10',
    level: 'P0',
    duty: 'Contract, terms, instruction and model form are confirmed by mail, as documents.',
    law: 'CRD 8(7); BW 6:230v(7); § 312f BGB',
    tests: [
      'server/platform/mail/attachments.test.ts › gets the contract, the terms, the right of withdrawal and its form before anything is paid',
      'server/money/agreements/contract.test.ts › says what was agreed: parties, goods, days, every amount and the clauses',
      'server/service/requests/contract/concluded.test.ts › a renewal is confirmed at once: dates, total, until when, and all papers',
      'server/service/requests/contract/concluded.test.ts › a buy-out is confirmed at once',
      'server/service/requests/contract/work-concluded.test.ts › a repair is confirmed at once',
      'server/service/order-changes/contract/concluded.test.ts › a dearer change is confirmed at once: the whole contract as it then is, and all papers',
      'e2e/contracts.spec.ts › from its box to its withdrawal',
      'e2e/contracts.spec.ts › a dearer change, from its box to the whole contract as it is then',
    ],
  },
  {
    id: 'C11',
    level: 'P0',
    duty: 'The order is acknowledged at once.',
    law: 'BW 6:227c(2); § 312i(1) BGB',
    tests: [
      'server/sales/orders/orders.test.ts › in the sandbox: booked, numbered, its machine reserved, its mail written',
      'server/sales/orders/remind-to-pay.test.ts › the confirmation asks for nothing, and the reminder says how much',
    ],
  },
  {
    id: 'C12',
    level: 'P1',
    duty: 'Goods arrive within 30 days unless agreed otherwise; what cannot be delivered is told and refunded.',
    law: 'BW 7:9(4), 7:11; § 475 BGB',
    tests: [
      'server/platform/content/terms.test.ts › delivery within 30 days',
      'server/delivery/shipments/staff.test.ts › not sent: everything is refunded, with the deposit',
    ],
  },
  {
    id: 'C13',
    level: 'P0',
    duty: 'Stock is shown as it is; there is no invented scarcity.',
    law: 'UCPD annex I(7)',
    tests: ['e2e/detail.spec.ts › nothing left to buy: a message, with a question form'],
  },
  {
    id: 'I1',
    level: 'P0',
    duty: 'Name, form, address, e-mail, phone, register and VAT number of the company are on every page and mail.',
    law: 'BW 3:15d, 6:230m; WER III.74',
    tests: [
      'server/platform/content/articles.test.ts › the page of the company shows every field of its record',
      'server/platform/mail/mail.test.ts › arrives complete, as text and as HTML',
    ],
  },
  {
    id: 'I2',
    level: 'P0',
    duty: 'The imprint is one link away, complete, and checked before the shop opens.',
    law: '§ 5 DDG',
    tests: [
      'server/platform/content/articles.test.ts › the page of the company shows every field of its record',
      'server/office/settings-admin/opening.test.ts › is closed at first, and cannot be opened while anything is missing',
      'server/office/settings-admin/opening.test.ts › a company without its legal form or its representative keeps it closed',
    ],
  },
  {
    id: 'I3',
    level: 'P0',
    duty: 'No page links to the closed platform for online disputes.',
    law: 'Regulation (EU) 2024/3228',
    tests: [
      'tools/house-rules.test.ts › no link to the closed platform for online disputes',
      'server/platform/content/articles.test.ts › no text links to the closed platform for online disputes',
    ],
  },
  {
    id: 'I4',
    level: 'P0',
    duty: 'Complaints get a ticket at once, an answer, and the bodies to turn to.',
    law: 'BW 6:230m(1)(g); WER XVI.4',
    tests: [
      'e2e/complaints.spec.ts › a stranger writes, gets a ticket and a mail, an answer, and answers back',
      'server/people/addresses/addresses.test.ts › what their law asks for, each that is open and no other',
      'server/service/messages/open-message.test.ts › a receipt names the bodies of the record of each country',
      'e2e/articles.spec.ts › complaints, accessibility and impressum name what each country of delivery asks for',
      'server/platform/content/terms.test.ts › Belgium: the ombudsman service and the authority that customers can turn to',
    ],
    outside: { by: 'operator', what: 'membership of a Geschillencommissie or of the Consumentenombudsdienst' },
  },
  {
    id: 'I5',
    level: 'P0',
    duty: 'No visitor is led to another version of the shop; prices and payment do not depend on nationality.',
    law: 'Regulation (EU) 2018/302',
    tests: [
      'e2e/frame.spec.ts › the language switch keeps the page and its query',
      'e2e/frame.spec.ts › the locale cookie lasts a year and / follows it',
    ],
  },
  {
    id: 'I6',
    level: 'P0',
    duty: 'The protection of the law of home stays; terms, mails and instruction exist in the language of the order.',
    law: 'Rome I 6',
    tests: [
      'server/platform/content/terms.test.ts › the page numbers the same clauses in every language',
      'server/platform/mail/templates/templates.test.ts › every key has a text, every placeholder is filled',
    ],
  },
]
