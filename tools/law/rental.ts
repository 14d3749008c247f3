import type { Duty } from './duty.ts'

/** Fairness of rentals, credit and payment. */
export const rentalDuties: readonly Duty[] = [
  {
    id: 'F1',
    level: 'P0',
    duty: 'Rent, months, deposit, delivery, total and what is due today are shown with VAT.',
    law: 'CRD 6(1)(e)',
    tests: [
      'e2e/buy.spec.ts › all that must be known stands before the button',
      'domain/pricing/quote.test.ts › of a rent: the cheapest combination, the deposit apart',
    ],
  },
  {
    id: 'F2',
    level: 'P0',
    duty: 'The deposit is refundable, with a period, an itemised settlement with pictures, and a way to dispute it.',
    law: 'Directive 93/13; § 308 no. 5 BGB',
    tests: [
      'server/service/requests/settlement.test.ts › refunds at once what it does not affect, and waits for an answer with the rest',
      'server/service/requests/settlement.test.ts › disputed is decided by staff',
      'server/service/requests/settlement.test.ts › names only what the terms name',
      'server/service/requests/silent-settlements.test.ts › does not keep the rental, and stays open however long nobody answers',
      'server/service/closing/nothing-kept.test.ts › the deposit and the rent of months that were not begun go back',
      'server/service/requests/amounts-changed.test.ts › an order is not closed while a claim for its loaner waits for an answer',
    ],
    outside: { by: 'lawyer', what: 'a set-off after thirty days of silence' },
  },
  {
    id: 'F3',
    level: 'P0',
    duty: 'Without a report with pictures before and after, no damage is claimed.',
    law: 'BW 7:218, 7:224',
    tests: [
      'server/service/requests/inspection.test.ts › accepts no damage without a report from before it left',
      'server/service/requests/inspection.test.ts › shows the customer both reports side by side',
    ],
  },
  {
    id: 'F4',
    level: 'P0',
    duty: 'Wear and defects are the cost of the shop; own fault is paid after a bill that may be declined.',
    law: 'BW 7:204 to 7:206; §§ 535, 538 BGB',
    tests: [
      'domain/requests/guarantee.test.ts › G3 within it only',
      'server/service/requests/repair.test.ts › whose bill is declined, or not paid in time',
    ],
  },
  {
    id: 'F5',
    level: 'P1',
    duty: 'Nothing counts as lost before a mail has named the last day, fourteen days ahead, and what is claimed then.',
    law: 'Directive 93/13; BW 6:82; § 281(1) BGB',
    tests: [
      'server/service/requests/overdue.test.ts › is given up only after a mail has named the last day and what is claimed, fourteen days before',
      'server/service/requests/pick-up/missing-goods.test.ts › are claimed fourteen days after the notice once the carrier has met nobody on two days',
      'server/service/requests/loaners/loaner-back.test.ts › a loaner is given up only after the notice of its loss',
    ],
  },
  {
    id: 'F6',
    level: 'P1',
    duty: 'The first reminder is free, and costs of collection need a letter with fourteen days.',
    law: 'BW 6:96(6); WER book XIX',
    tests: [
      'server/platform/content/terms.test.ts › the letter before costs of collection',
      'server/platform/content/terms.test.ts › Belgium: the free reminder and the limits of Book XIX',
      'server/platform/mail/templates/facts-of-mails.test.ts › each reminder of a late rest is free and gives fourteen days',
      'domain/payments/balance-reminders.test.ts › never before the term of the one before is over',
    ],
  },
  {
    id: 'F7',
    level: 'P0',
    duty: 'What a connected machine sends is stated before the contract.',
    law: 'GDPR 13',
    tests: ['e2e/detail.spec.ts › everything is told, and nothing is missing'],
  },
  {
    id: 'K1, K2',
    level: 'P0',
    duty: 'A rental with an option to buy is offered only where licence or exemption, form and confirmation are entered, by two people; elsewhere nothing mentions it.',
    law: 'Directive (EU) 2023/2225',
    tests: [
      'e2e/rental-end.spec.ts › where buying is switched off nothing mentions it',
      'server/service/requests/contracts.test.ts › is not available where it is disabled',
      'server/offers/documents/documents.test.ts › does not mention the buy-out',
      'server/office/settings-admin/buyout-permission.test.ts › a country is not offered without its',
      'server/service/requests/contracts.test.ts › names the form that the law asks for before it',
    ],
    outside: {
      by: 'operator',
      what: 'the licence or the exemption, the form, and the check of credit that they ask for',
    },
  },
  {
    id: 'K5',
    level: 'P0',
    duty: 'Payment after delivery is the own offer of the shop, without interest, within fourteen days.',
    law: 'Directive (EU) 2023/2225, 2(2)(h)',
    tests: [
      'server/money/payments/parts.test.ts › the first half concludes the order; the balance is asked for and paid',
      'server/platform/config/every-setting.test.ts › payment after delivery is within fourteen days, and a longer time is refused',
    ],
    outside: { by: 'lawyer', what: 'fourteen or fifty days, by the size of the company' },
  },
  {
    id: 'K6',
    level: 'P0',
    duty: 'A private buyer in the Netherlands may pay half after delivery.',
    law: 'BW 7:26(2)',
    tests: [
      'e2e/half.spec.ts › half now: the box, the papers, both payments and the order say both parts',
      'e2e/half.spec.ts › whole is chosen at first, and half is offered where the purchase goes to the Netherlands',
      'server/sales/orders/in-two-parts.test.ts › the confirmation, the contract and the payment mail name both parts and when the rest is due',
      'server/office/settings-admin/opening.test.ts › a Dutch sale that is only paid whole keeps it closed, and a shop that does not deliver there is not asked',
      'server/sales/orders/half-payment.test.ts › where it is not offered, or of a rental, the offer has no half',
      'server/money/payments/parts.test.ts › only for purchases, and only where it is offered',
    ],
    outside: {
      by: 'lawyer',
      what: 'whether somebody whose rest is overdue may be asked to pay the next purchase whole',
    },
  },
  {
    id: 'K7',
    level: 'P0',
    duty: 'Nobody orders without stating that they are of age.',
    law: 'BW 1:234; §§ 106 to 113 BGB',
    tests: ['server/sales/orders/orders.test.ts › no word on the age'],
  },
  {
    id: 'B1',
    level: 'P0',
    duty: 'Card data stay with the provider; a payment counts by its signed event or a reading of its state, once.',
    law: 'PSD2 97',
    tests: [
      'server/sales/orders/orders.test.ts › fifty clicks are one session',
      'server/money/payments/events.test.ts › a signature from the future is refused',
    ],
  },
  {
    id: 'B2',
    level: 'P0',
    duty: 'iDEAL bears the name of Wero beside its own; each country has a method that is usual there.',
    law: 'rules of the scheme',
    tests: [
      'e2e/pay.spec.ts › rented through the form, paid, and told so by the shop',
      'server/money/payments/methods.test.ts › a country that is not named has what is offered elsewhere',
      'server/money/payments/methods.test.ts › what its own service declines is reported, and then paid and named on the receipt',
    ],
    outside: { by: 'operator', what: 'activates Bancontact and PayPal at the provider' },
  },
  {
    id: 'B3',
    level: 'P0',
    duty: 'No method of payment costs more than another.',
    law: 'PSD2 62(4), 62(5); § 270a BGB',
    tests: ['domain/pricing/quote.test.ts › parts add up to the whole, nothing is negative'],
  },
  {
    id: 'B5',
    level: 'P0',
    duty: 'Every amount is a booking in cents, and each movement is linked to the provider’s.',
    law: 'BW 2:10',
    tests: [
      'domain/ledger/postings.test.ts › a deposit is held, never earned',
      'server/sales/orders/orders.test.ts › a different amount is no payment',
    ],
  },
]
