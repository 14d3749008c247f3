import { machine } from '../machine.ts'

export const refundStatuses = ['requested', 'rejected', 'refunding', 'refund_successful', 'refund_failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

export const refundTypes = ['deposit', 'product'] as const
export type RefundType = (typeof refundTypes)[number]

/** Charges after the sale: work, taxed fees (days, cleaning, freight), and damages, which are not taxed. */
export const billedKinds = ['service', 'fee', 'damage'] as const
export type BilledKind = (typeof billedKinds)[number]

/**
 * To the original means of payment, or by bank transfer where that is no longer possible; an unpaid amount is set off
 * against the debt.
 */
export const refundWays = ['original', 'bank_transfer', 'set_off'] as const
export type RefundWay = (typeof refundWays)[number]

/** The stage of a refund for staff: waiting for one person is separate from waiting for a second. */
export const refundStages = ['to_approve', 'second_person', 'refunding', 'failed', 'done', 'rejected'] as const
export type RefundStage = (typeof refundStages)[number]

const finance = ['finance', 'admin'] as const

/**
 * A refund. One requested by a customer waits for staff; one that the shop owes anyway starts in progress. A failed one
 * is retried under its own key, or sent by bank transfer; it never reopens an order.
 */
export const refundMachine = machine({
  name: 'refund_status',
  states: refundStatuses,
  initial: 'requested',
  ends: ['refund_successful', 'rejected'],
  transitions: [
    { from: ['requested'], event: 'approve_first', by: finance, to: 'requested' },
    { from: ['requested'], event: 'approve', by: finance, to: 'refunding' },
    { from: ['requested'], event: 'reject', by: finance, to: 'rejected' },
    // The money was refunded in another way meanwhile, for example by a cancellation.
    { from: ['requested'], event: 'overtake', by: ['system'], to: 'rejected' },
    { from: ['refunding', 'refund_failed'], event: 'succeed', by: ['provider'], to: 'refund_successful' },
    { from: ['refunding'], event: 'fail', by: ['provider'], to: 'refund_failed' },
    // The provider refuses to refund an old payment, or its bank sent it back: it is sent by bank transfer.
    { from: ['refunding', 'refund_successful'], event: 'close_way', by: ['provider'], to: 'refunding' },
    // The customer's bank sent it back days later.
    { from: ['refund_successful'], event: 'bounce', by: ['provider'], to: 'refund_failed' },
    { from: ['refunding', 'refund_failed'], event: 'try_again', by: [...finance, 'system'], to: 'refunding' },
    { from: ['refunding', 'refund_failed'], event: 'choose_transfer', by: finance, to: 'refunding' },
    { from: ['refunding'], event: 'pay_by_transfer', by: finance, to: 'refund_successful' },
    // The bank reversed a chargeback that had settled this refund, so it is owed again.
    { from: ['refund_successful'], event: 'owe_again', by: ['provider'], to: 'refunding' },
    // The customer's bank sent back a transfer of the shop.
    { from: ['refund_successful'], event: 'transfer_returned', by: finance, to: 'refund_failed' },
  ],
})
