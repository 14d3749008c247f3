import type { Duty } from './duty.ts'

const statements = 'server/service/withdrawals/statements.test.ts'
const byLabel = 'server/service/requests/ending/sent-by-label.test.ts'
const rejection = 'server/service/requests/rejection.test.ts'
const claims = 'server/service/requests/ending/refund-claim.test.ts'
const cancellations = 'server/service/withdrawals/cancellations.test.ts'
const terminations = 'server/service/withdrawals/terminations.test.ts'
const onScreen = 'e2e/statements.spec.ts'
const withoutScript = 'e2e/statements-without-script.spec.ts'

/** The right and the function of withdrawal, and the end of rentals. */
export const withdrawalDuties: readonly Duty[] = [
  {
    id: 'W1',
    level: 'P0',
    duty: 'One link on every page leads to the function, without login, question or captcha; mails and slips name it.',
    law: 'CRD 11a; BW 6:230oa; § 356a BGB',
    tests: [
      `${statements} › W1 without login, account, question or riddle`,
      `${onScreen} › W1 every page has one link`,
      `${withoutScript} › without script a stranger withdraws in two steps, and has it by mail and as a file`,
      'server/platform/mail/templates/templates.test.ts › W1: who has a contract finds the way to withdraw',
    ],
  },
  {
    id: 'W2',
    level: 'P0',
    duty: 'The link has the label required by law in each language.',
    law: 'CRD 11a(1)',
    tests: [`${onScreen} › W1 every page has one link, with the label required by law`],
    outside: { by: 'lawyer', what: 'the Dutch words of the official journal' },
  },
  {
    id: 'W3',
    level: 'P0',
    duty: 'Name, contract and address are asked for, never a reason; a part of the contract can be meant.',
    law: 'CRD 11a(2)',
    tests: [
      `${statements} › W3 never needs a reason`,
      'server/service/withdrawals/parts.test.ts › W3 one of several of the same thing',
      'server/service/withdrawals/later.test.ts › is withdrawn from alone while its rental itself still could be',
      'server/service/withdrawals/later.test.ts › is withdrawn from without a login by its number',
      `${onScreen} › W3 a contract concluded later is picked by itself`,
    ],
  },
  {
    id: 'W4',
    level: 'P0',
    duty: 'A second step has one unambiguous button, and nothing stands between.',
    law: 'CRD 11a(3)',
    tests: [
      `${statements} › W4 is confirmed by the one call`,
      `${onScreen} › W1 W2 W4 W5`,
      'server/service/withdrawals/without-script/statement-forms.test.ts › a withdrawal is read again, confirmed by one button and acknowledged',
    ],
  },
  {
    id: 'W5',
    level: 'P0',
    duty: 'The statement is acknowledged at once with its content, date and time, on a durable medium.',
    law: 'CRD 11a(4)',
    tests: [
      `${statements} › W5 who stated something has it on paper too`,
      'server/platform/mail/budget.test.ts › mails required by law are sent at once',
    ],
  },
  {
    id: 'W6',
    level: 'P0',
    duty: 'A statement counts whether or not its contract is recognised, and reveals nothing of anybody.',
    law: 'CRD 11a; GDPR 32',
    tests: [`${statements} › W6 the answer is the same whether such a contract exists or not`],
  },
  {
    id: 'W7',
    level: 'P0',
    duty: 'Statements are kept as they were made; letters, mails and calls are as good.',
    law: 'CRD 11(1), 11(4)',
    tests: [`${statements} › W7 is kept as it was said`, `${statements} › W7 a letter, a mail and a call are as good`],
  },
  {
    id: 'W8',
    level: 'P0',
    duty: 'The instruction names the function, and what a service costs that began at express request; the model form is there as page and document.',
    law: 'CRD 6(1)(j), annex I; Art. 246a § 1 EGBGB',
    tests: [
      "server/offers/documents/documents.test.ts › the withdrawal instructions name the shop's online function",
      'server/offers/documents/documents.test.ts › the model form: the wording of the law',
      'i18n/facts-of-screens.test.ts › the instruction says what work costs that began at express request',
    ],
  },
  {
    id: 'W9',
    level: 'P0',
    duty: 'Every contract is confirmed with the instruction; otherwise its period is twelve months longer.',
    law: 'CRD 10(1)',
    tests: [
      'server/platform/mail/attachments.test.ts › gets the contract, the terms, the right of withdrawal and its form before anything is paid',
      'server/service/requests/contract/concluded.test.ts › a renewal is confirmed at once: dates, total, until when, and all papers',
      'server/service/requests/contract/work-concluded.test.ts › a repair is confirmed at once',
      'e2e/contracts.spec.ts › a paid repair, from its box to its withdrawal',
    ],
  },
  {
    id: 'W10',
    level: 'P0',
    duty: 'Fourteen days from the last delivery, to the end of a working day, shown with their date.',
    law: 'CRD 9; Regulation 1182/71',
    tests: [
      `${statements} › W10 counts fourteen days from the day it came`,
      `${statements} › W10 that end on a day when nobody works`,
    ],
  },
  {
    id: 'W11',
    level: 'P0',
    duty: 'A rental is withdrawn from like a purchase.',
    law: 'CJEU C-38/21',
    tests: [`${statements} › W11 W12 a rental is withdrawn from like a purchase`],
  },
  {
    id: 'W12',
    level: 'P0',
    duty: 'No day is charged without an express request to begin.',
    law: 'CRD 14(3), 14(4)',
    tests: [
      `${statements} › W11 W12 a rental is withdrawn from like a purchase, and no day of it is charged`,
      'server/service/withdrawals/services.test.ts › an order stores no request to begin a service at once',
    ],
  },
  {
    id: 'W13',
    level: 'P0',
    duty: 'Everything is paid back within fourteen days, by the method of payment, without waiting for goods that the shop collects.',
    law: 'CRD 13; BW 6:230r; § 357 BGB',
    tests: [
      `${rejection} › W13 does not wait for the machine`,
      `${rejection} › W13 is paid back with the proof of sending, or on day 9`,
    ],
    outside: { by: 'lawyer', what: 'whether the days of a bank transfer count' },
  },
  {
    id: 'W13b',
    level: 'P1',
    duty: 'Only where it was said before the order that the buyer sends it does the refund wait, until that is proven.',
    law: 'CRD 13(3), 14(1)',
    tests: [
      `${byLabel} › the refund waits for the scan, however long it takes`,
      `${byLabel} › what staff know to be sent is refunded`,
      `${byLabel} › its buyer is told before they withdraw`,
      `${byLabel} › what was ordered before the product was marked is collected`,
      'server/service/requests/ending/half-paid-by-label.test.ts › what was not paid stays owed',
      'server/service/requests/ending/half-paid-by-label.test.ts › the scan sets the rest off first',
    ],
  },
  {
    id: 'W14',
    level: 'P0',
    duty: 'The way back costs nothing.',
    law: 'CRD 6(1)(i), 14(1)',
    tests: [`${statements} › W14 the way back costs nothing`],
  },
  {
    id: 'W15',
    level: 'P1',
    duty: 'Nothing is deducted for wear after a withdrawal.',
    law: 'CRD 14(2)',
    tests: [`${rejection} › W13 W15 gives back everything with the scan`],
  },
  {
    id: 'W16',
    level: 'P0',
    duty: 'A timely withdrawal is decided by nobody; staff are alerted to open refunds on day 11 and 13.',
    law: 'CRD 11, 13',
    tests: [
      `${rejection} › W16 is rejected by nobody`,
      'server/service/requests/withdrawal-mails.test.ts › have no word of consent and name the day of the money',
      `${rejection} › W16 staff are told of money that is open`,
      'server/service/withdrawals/refund-alarm.test.ts › the rent of a bought-out rental',
      'server/service/withdrawals/refund-alarm.test.ts › paid work that was withdrawn from on the page of its order',
      'server/service/recalls/withdrawn-from.test.ts › is paid by the day of a withdrawal',
      `${claims} › within the fortnight waits for nobody, and is paid as after a withdrawal`,
    ],
  },
  {
    id: 'R1',
    level: 'P0',
    duty: 'Every continuing contract can be cancelled by a public function.',
    law: '§ 312k BGB',
    tests: [
      `${cancellations} › R1 R2 takes effect when it is received`,
      `${cancellations} › R2 of a termination for good cause staff may contest only the cause`,
      `${cancellations} › R1 of what is no rental`,
      `${terminations} › its cause can be contested as always`,
      `${terminations} › to a later day the repair goes on`,
    ],
  },
  {
    id: 'R2',
    level: 'P0',
    duty: 'Kind, cause, name, contract, end and address on one page, with the button of the law, acknowledged at once.',
    law: '§ 312k(2) to (4) BGB',
    tests: [
      `${onScreen} › a stranger cancels on one page, by keyboard alone`,
      `${withoutScript} › without script a stranger cancels on one page`,
      `${cancellations} › R2 for cause needs the cause`,
    ],
  },
  {
    id: 'R3',
    level: 'P0',
    duty: 'It is cancelled as it was concluded: online, in every language.',
    law: 'BW 6:236 o',
    tests: [`${cancellations} › R2 R3 without login, in every language`],
  },
  {
    id: 'R4',
    level: 'P0',
    duty: 'No rental goes on by itself; after twelve months it ends without a fee.',
    law: 'BW 6:236 j, 6:237 k, l',
    tests: [
      'server/service/withdrawals/deadlines.test.ts › R4 a rental past its end goes on by nothing',
      'domain/requests/money.test.ts › after the first year of a longer rental there is no fee',
      'server/platform/content/terms.test.ts › no fee after a year',
      `${cancellations} › R2 to the end it has anyway asks nothing`,
    ],
  },
  {
    id: 'R5',
    level: 'P0',
    duty: 'Before the end the tenant is told what each choice costs.',
    law: 'good practice',
    tests: ['e2e/rental-end.spec.ts › three choices with the figures of the call, what happens without a choice'],
  },
  {
    id: 'R6',
    level: 'P1',
    duty: 'The shop objects to continued use within two weeks of the end.',
    law: '§ 545 BGB; BW 7:230',
    tests: [
      'server/service/requests/overdue.test.ts › is listed with its figures, gets a notice within two weeks (R6)',
    ],
  },
  {
    id: 'R7',
    level: 'P0',
    duty: 'The cost of an early return is shown in euros before anything is asked for, and agreed to.',
    law: 'Directive 93/13; BW 6:233, 6:237; §§ 307 to 309 BGB',
    tests: [
      'server/service/requests/return.test.ts › R7 is exact before anything is asked',
      'server/service/requests/return.test.ts › must be agreed to',
    ],
  },
  {
    id: 'R8',
    level: 'P0',
    duty: 'A rental that ends through the shop, a recall or good cause costs the agreed rent of its days, and no fee.',
    law: 'BW 6:265, 6:271, 7:210; §§ 536, 543 BGB; GPSR art. 37',
    tests: [
      'domain/requests/money.test.ts › counts the agreed rent for the days used, and has no fee',
      'server/platform/content/terms.test.ts › an end by the shop or for good cause costs the agreed rent of its days',
      'server/service/recalls/recalled.test.ts › costs its rental the agreed rent of the days until its notice, however late it is returned',
      'server/service/closing/nothing-kept.test.ts › the deposit and the rent of days that were not used go back',
    ],
  },
  {
    id: 'R9',
    level: 'P1',
    duty: 'A tenant pays for no day on which the shop or its carrier did not come for the machine.',
    law: 'Directive 93/13; CRD 14(1), 14(5); BW 6:74, 6:75; § 286(4) BGB',
    tests: [
      'domain/requests/returns.test.ts › is not moved by the carrier',
      'server/service/requests/our-delay.test.ts › a carrier that comes late costs no day, and one that met nobody does',
      'server/service/requests/kept-after-withdrawal.test.ts › costs nothing if it was packed in time, however late its carrier comes',
    ],
  },
]
