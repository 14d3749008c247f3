import type { Faults } from '../../plant.ts'

const later = ['server/service/withdrawals/later.test.ts'] as const
const alarm = ['server/service/withdrawals/refund-alarm.test.ts'] as const

/** Statements about one contract that was concluded after the order: a renewal, a buy-out or paid work. */
export const lawOfLaterContracts: Faults = {
  'named-renewal-undoes-the-rental': {
    what: 'Who withdraws from a renewal by its number has withdrawn from the whole rental',
    of: 'weighWithdrawal',
    edits: { 'meant.requestNos.length > 0': 'meant.requestNos.length > 99' },
    proofs: later,
  },
  'purchase-of-somebody-else-named': {
    what: 'Who names the buy-out of somebody else beside an order of their own withdraws from it',
    of: 'findNamedPurchase',
    edits: { 'isOfOrder ? findOrderById': 'isOfOrder || true ? findOrderById' },
    proofs: later,
  },
  'renewal-waits-for-its-rental': {
    what: 'A renewal cannot be withdrawn from by itself while its rental still can',
    of: 'renewalsToWithdraw',
    edits: { 'alone ? !facts.undoing : on > withdrawal_until': 'on > withdrawal_until && alone === alone' },
    proofs: later,
  },
  'number-of-a-request-is-no-contract': {
    what: 'The number of a renewal or a repair is not recognised, and its statement waits for people',
    of: 'findRequestNumbers',
    edits: { 'normalize(text).match(requestNumber)': 'normalize(text).slice(0, 0).match(requestNumber)' },
    proofs: ['domain/requests/returns.test.ts', ...later],
  },
  'contracts-of-others-by-their-number': {
    what: 'Who names the number of a request of somebody else beside an order of their own undoes it',
    of: 'weighNamed',
    edits: { 'requests.some(one => one.order_id !== order.order_id)': 'requests.some(one => one.order_id === null)' },
    proofs: later,
  },
  'work-after-the-statement-is-paid': {
    what: 'Work that is done while a statement about it waits is paid for by its customer',
    of: 'withdrawalAmounts',
    edits: { 'at ? await readDonePercent(db, request, at) : work_done_percent': 'at ? work_done_percent : 0' },
    proofs: later,
  },
  'earlier-renewal-leaves-a-later-one': {
    what: 'A renewal is undone while a later one lies behind it, whose days nobody has agreed to',
    of: ['weighNamed', 'weighRenewals'],
    edits: { 'request !== all[index]': 'request === undefined && all.length === index' },
    proofs: later,
  },
  'buy-out-beside-others-is-over': {
    what: 'A buy-out that is named beside another contract counts as over, and nothing of the statement is done',
    of: 'findNamedPurchases',
    edits: { 'bought_order_id === null ||': 'bought_order_id !== null ||' },
    proofs: later,
  },
  'one-of-several-in-time-is-closed': {
    what: 'Staff close a statement about several contracts as soon as one of them is past its period',
    of: 'isInTime',
    edits: { 'if (isSenders(statement, one.order) && (await isOneInTime(tx, context, one))) return true': '' },
    proofs: later,
  },
  'alarm-forgets-paid-work': {
    what: 'The refund of a paid repair that was withdrawn from fails, and staff get no alert',
    of: 'listOpenLaterRefunds',
    edits: { "e.event = 'bill_withdrawn' or": '' },
    proofs: alarm,
  },
  'alarm-forgets-renewals': {
    what: 'The refund of a renewal that was withdrawn from fails, and staff get no alert',
    of: 'listOpenLaterRefunds',
    edits: { "e.event = 'taken_back'": "e.event = 'none'" },
    proofs: alarm,
  },
}
