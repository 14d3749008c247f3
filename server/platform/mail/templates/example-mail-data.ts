import type { MailData, MailName } from './mail-data.ts'

type Both<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer All) => void ? All : never

/** Example data for every field of any mail, for previewing templates. */
export const exampleMailData: Both<MailData[MailName]> = {
  ...{ dispute_no: 'D-7K4Q92XD', dispute_status: 'needs_response', due_by: '2026-12-31' },
  ...{ code: '042137', token: 'example', ticket: 'GM-7K4Q-92XD', secret: 'example' },
  ...{ text: '…', checkout_no: 'C-7K4Q92XD', order_nos: ['R-7K4Q92XD', 'B-4T8W35ZA'], order_no: 'R-7K4Q92XD' },
  ...{
    amount: 46_500,
    pay_until: '2026-11-03T12:30:00.000Z',
    difference: -1250,
    kind: 'rent',
    total: 55_500,
    until: '2026-11-06T12:30:00.000Z',
  },
  ...{ from_place: { city: 'Utrecht', postcode: '3512 AB' }, to_place: { city: 'Amersfoort', postcode: '3811 AB' } },
  ...{ discount_type: 1, discount_value: 2500, last_day: '2026-12-31', since: '2026-10-28' },
  ...{ model: 'Genie 600', key: 'genie-600', months: 6, first_free_on: '2026-12-31' },
  ...{
    statement_id: '019365a0-0000-7000-8000-000000000000',
    acts_at: '2026-11-04T12:30:00.000Z',
    start_on: '2026-12-31',
    end_on: '2027-06-30',
  },
  ...{ refund_no: 'T-7K4Q92XD', what: 'product', way: 'ideal', arrives_by: '2026-12-31', papers: ['CN2026-000001'] },
  goods: [
    { name: 'Genie 600', variant: '', quantity: 1, months: 6, picture: 'genie-600' },
    { name: 'Genie 1000', variant: '', quantity: 2, months: null, picture: 'genie-1000' },
  ],
  ...{ term: { start_on: '2026-12-31', end_on: '2027-06-30' }, ordered_at: '2026-11-03T12:00:00.000Z' },
  coming: { back: 46_500, sent: 0, to_account: 0, account_wanted: 0, not_paid: 0, charged_back: 0, stuck: 0 },
  ...{ request_no: 'A-7K4Q92XD', item_id: '019365a0-0000-7000-8000-000000000000', apply_type: 'repair' },
  ...{ process_status: 'ing', due: 4500, days: 7, deposit: 15_000, renew: 6900, buy: 71_000 },
  ...{ carrier: 'PostNL', tracking_no: '3SGENIE0001', things: ['Genie 600'], serial_number: 'GN06-0001' },
  ...{ step: 'check', failure: 'not_home', missed: 'once', way_back: 'parcel', money: 'due', back_by: '2026-12-31' },
  ...{ loaner: 'GN06-0002', pieces: 2, serials: 'GN06-0001, GN06-0002' },
  ...{ contract: 'renewal', back: 5_000, swap_by: '2026-12-31', work_from: '2026-12-31', express: 'yes' },
  ...{ at: '2026-11-03T12:00:00.000Z', percent: 40, kept: 2_200 },
  waitlist_id: '019365a0-0000-7000-8000-000000000000',
  ...{ rest: 23_250, times: 1, machine: 'with_us', goes: 'ends', ended: 'term', daily: 230, title: 'Genie 600' },
  ...{ dispute_until: '2026-12-31', set_off_from: '2027-01-31', claim: 5_000 },
  ...{ host: 'smtp.example', counts_from: '2026-11-04T12:30:00.000Z' },
  ...{ range: 'GN06-0001 – GN06-0900', notices: 12, tells_at: '2026-11-04T13:30:00.000Z' },
  ...{
    remedies: ['repair', 'replace', 'refund'],
    hazard: '…',
    to_do: '…',
    telephone: '+31 30 000 0000',
    email: 'hallo@genie.example',
    due_on: '2026-11-03',
    count: 1,
    about: 'R-7K4Q92XD',
    by: 'admin@genie.example',
    waits_for: [{ number: 'R-7K4Q92XD' }],
    lines: ['GM-7K4Q-92XD · 2026-11-03'],
  },
}
