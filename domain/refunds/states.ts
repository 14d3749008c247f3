import { machine } from '../machine.ts'

export const refundStatuses = ['requested', 'rejected', 'refunding', 'refund_successful', 'refund_failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

export const refundTypes = ['deposit', 'product'] as const
export type RefundType = (typeof refundTypes)[number]

/** What was charged after the sale: work, taxed fees (days, cleaning, freight), and damage made good, which has no tax. */
export const billedKinds = ['service', 'fee', 'damage'] as const
export type BilledKind = (typeof billedKinds)[number]

/**
 * Back the way it was paid, or to an account number where that way is closed; what was not paid yet is taken off what is
 * still owed.
 */
export const refundWays = ['original', 'bank_transfer', 'set_off'] as const
export type RefundWay = (typeof refundWays)[number]

/** Where a refund stands for staff: what waits for one person is apart from what waits for a second. */
export const refundStages = ['to_approve', 'second_person', 'refunding', 'failed', 'done', 'rejected'] as const
export type RefundStage = (typeof refundStages)[number]

const finance = ['finance', 'admin'] as const

/**
 * A refund. What a customer asks for waits for staff; what the shop owes by itself begins under way. A failed one is
 * tried again under its own key, or goes by bank transfer; it never reopens an order.
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
    // Something else gave the money back meanwhile: a cancellation, for example.
    { from: ['requested'], event: 'overtake', by: ['system'], to: 'rejected' },
    { from: ['refunding', 'refund_failed'], event: 'succeed', by: ['provider'], to: 'refund_successful' },
    { from: ['refunding'], event: 'fail', by: ['provider'], to: 'refund_failed' },
    // The provider refuses what was paid long ago, or its bank sent it back: it goes by bank transfer.
    { from: ['refunding', 'refund_successful'], event: 'close_way', by: ['provider'], to: 'refunding' },
    // Days later the bank of the customer sent it back.
    { from: ['refund_successful'], event: 'bounce', by: ['provider'], to: 'refund_failed' },
    { from: ['refunding', 'refund_failed'], event: 'try_again', by: [...finance, 'system'], to: 'refunding' },
    { from: ['refunding', 'refund_failed'], event: 'choose_transfer', by: finance, to: 'refunding' },
    { from: ['refunding'], event: 'pay_by_transfer', by: finance, to: 'refund_successful' },
    // What a bank had given back by a chargeback is ours again: the refund that it stood for is owed again.
    { from: ['refund_successful'], event: 'owe_again', by: ['provider'], to: 'refunding' },
    // The bank of the customer sent a transfer of ours back.
    { from: ['refund_successful'], event: 'transfer_returned', by: finance, to: 'refund_failed' },
  ],
})
