import type { Faults } from '../../plant.ts'

const parts = ['server/sales/orders/in-two-parts.test.ts'] as const

/** A purchase is paid half after delivery, as it was offered and displayed. */
export const lawOfPayment: Faults = {
  'rest-has-the-days-of-today': {
    what: 'The rest of an order is due within the days that were set after it was agreed',
    of: 'readRestDays',
    edits: { 'cart.rest_days ?? ': '' },
    proofs: parts,
  },
  'half-has-days-of-a-later-setting': {
    what: 'An order by half is concluded with other days than its customer read in the offer',
    of: 'findHalfPayment',
    edits: { "await readSetting(db, 'part_payment', quotedAt)": "await readSetting(db, 'part_payment', query.now)" },
    proofs: parts,
  },
  'other-parts-displayed': {
    what: 'A page that displays other parts than are charged counts as the one that was agreed to',
    of: 'assertShown',
    edits: { '[total, ...parts]': '[total]' },
    proofs: parts,
  },
  'confirmed-without-the-days-of-the-rest': {
    what: 'The confirmation of an order by half does not say within how many days the rest is due',
    of: 'mailOrderReceived',
    edits: { '...{ amount, rest, ...until, ...times }': '...{ amount, rest, ...times }' },
    proofs: parts,
  },
  'reminded-before-the-term-is-over': {
    what: 'Who was reminded late of the rest is reminded again before their fourteen days are over',
    of: 'balanceReminderDue',
    edits: { 'today <= term': 'today < last.on' },
    proofs: ['domain/payments/balance-reminders.test.ts'],
  },
  'reminder-without-its-term': {
    what: 'The first reminder of the rest does not say until when it may still be paid without costs',
    of: ['remindBalances', 'remind'],
    edits: { '...(term_until && { term_until }),': '' },
    proofs: ['server/money/payments/balance-reminders.test.ts'],
  },
  'transfer-ends-like-a-page': {
    what: 'A payment by bank lasts half an hour: pressed again a day later, it asks for the money a second time',
    of: ['startPayment', 'endOtherSession'],
    edits: { 'open.transfer !== null ||': '' },
    proofs: ['server/money/payments/second-provider.test.ts'],
  },
  'opens-without-payment-after-delivery': {
    what: 'A shop opens in the Netherlands and sells only to people who pay whole in advance',
    of: 'countryChecks',
    edits: { 'factsOf(country).halfAfterDelivery && offered_in[country] !== true': "country === ''" },
    proofs: ['server/office/settings-admin/opening.test.ts'],
  },
}
