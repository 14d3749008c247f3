import { expect, test } from 'vitest'
import {
  amountToPay,
  getRequestState,
  isOpen,
  listFees,
  payRequestPath,
  type Request,
  type Settlement,
} from './request.ts'

const request: Request = {
  ...{ after_sale_id: crypto.randomUUID(), request_no: 'A-AAAABBBB', order_no: 'R-AAAABBBB', order_kind: 'rent' },
  ...{
    item_id: crypto.randomUUID(),
    item_name: 'Genie 600',
    apply_type: 'repair',
    reason_code: 'noise',
    recall_remedy: null,
  },
  ...{ apply_reason: '', reason_language: 'nl', apply_picture: [], apply_time: '2027-05-10T10:00:00Z' },
  ...{ audit_time: null, audit_status: 'approved', reject_reason: '', error_reason: '', process_status: 'pass' },
  ...{ duty: 'platform', base_fee: 0, freight: 0, other_fee: 0, repair_fee: 0, maintenance_fee: 0 },
  ...{
    renewal_fee: 0,
    return_fee: 0,
    buy_fee: 0,
    remark: '',
    months: null,
    offer: null,
    bill_state: 'none',
    bill_hash: null,
    work_from: null,
    express_asked_at: null,
    work_done_percent: 0,
  },
  ...{ checkout_no: null, pay_until: null, pick_up_on: null, outcome: '', serial_number: null, loaner_serial: null },
  ...{ remedy: null, given_remedy: null, remedy_ground: null, remedy_reason: '' },
  ...{ bought_order_no: null, completed_at: null, settlement_state: null, actions: ['write'] },
}
const settlement: Settlement = {
  ...{ version: 2, held: 15_000, deductions: [], deducted: 15_000, back: 0, owed: 0 },
  ...{ settlement_state: 'final', dispute_until: null, dispute_text: '', owed_waived_at: null },
  ...{ ended_how: 'agreed', reminded_at: null, set_off_from: null },
}

test.each<[Partial<Request>, string]>([
  [{ audit_status: 'wait_review', process_status: 'pending', actions: ['cancel', 'write'] }, 'wait_review'],
  [{ audit_status: 'cancel', process_status: 'pending' }, 'canceled'],
  [{ audit_status: 'review_rejected', process_status: 'reject' }, 'rejected'],
  [{ process_status: 'reject' }, 'lapsed'],
  [{ actions: ['pay', 'write'] }, 'to_pay'],
  [{ process_status: 'ing', actions: ['accept_bill', 'decline_bill', 'write'] }, 'bill'],
  [{ process_status: 'check', actions: ['dispute', 'accept_settlement', 'write'] }, 'settlement'],
  // The rental ends with its inspection; its settlement may still be open.
  [{ process_status: 'complete', actions: ['dispute', 'accept_settlement', 'write'] }, 'settlement'],
  [{ process_status: 'complete', settlement_state: 'disputed' }, 'disputed'],
  [{ process_status: 'complete', settlement_state: 'final', error_reason: 'not_agreed' }, 'set_off'],
  [{ process_status: 'transport_leave', error_reason: 'parcel_lost' }, 'failed'],
  [{ process_status: 'pass' }, 'pass'],
  [{ process_status: 'transport_back' }, 'transport_back'],
  [{ process_status: 'complete' }, 'complete'],
  [{ process_status: 'complete', outcome: 'Vervangen' }, 'ended'],
  [{ process_status: 'complete', outcome: 'canceled' }, 'canceled'],
  // An amount that is still unpaid at the end remains due, and the customer's own action comes before a failed step.
  [{ process_status: 'complete', actions: ['pay', 'write'] }, 'to_pay'],
  [{ process_status: 'ing', error_reason: 'kaput', actions: ['accept_bill', 'write'] }, 'bill'],
])('%j stands at %s', (change, state) => expect(getRequestState({ ...request, ...change })).toBe(state))

test('open as long as it runs, or as long as something is left for its owner', () => {
  expect(isOpen(request)).toBe(true)
  expect(isOpen({ ...request, completed_at: '2027-06-01T10:00:00Z' })).toBe(false)
  const ended = { ...request, completed_at: '2027-06-01T10:00:00Z' }
  expect(isOpen({ ...ended, actions: ['pay', 'write'] })).toBe(true)
  expect(isOpen({ ...ended, settlement_state: 'disputed' })).toBe(true)
  expect(isOpen({ ...ended, settlement_state: 'final' })).toBe(false)
})

test('the fee of the type is always listed, the others if they are not zero', () => {
  expect(listFees(request)).toEqual([{ name: 'repair_fee', amount: 0 }])
  expect(listFees({ ...request, repair_fee: 4500, freight: 1000 })).toEqual([
    { name: 'repair_fee', amount: 4500 },
    { name: 'freight', amount: 1000 },
  ])
  expect(listFees({ ...request, apply_type: 'return', return_fee: 4960 })).toEqual([
    { name: 'return_fee', amount: 4960 },
  ])
})

test('the amount due: the agreed price, the bill, or what the deposit did not cover', () => {
  const offer = { apply_type: 'renewal', item_id: '', lines: [], due: 9000, back: 0, months: 2, new_end: null } as const
  expect(amountToPay({ ...request, offer: { ...offer, lines: [] } }, null)).toBe(9000)
  expect(amountToPay({ ...request, bill_state: 'accepted', repair_fee: 4500, freight: 1000 }, null)).toBe(5500)
  expect(amountToPay(request, { ...settlement, owed: 2500 })).toBe(2500)
})

test('only a request with a checkout links to the payment', () => {
  expect(payRequestPath('de', request)).toBeUndefined()
  expect(payRequestPath('de', { checkout_no: 'C-1' })).toBe('/de/pay?checkout_no=C-1')
})
