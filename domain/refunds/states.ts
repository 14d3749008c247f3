import { machine } from '../machine.ts'

export const refundStatuses = ['refunding', 'refund_successful', 'refund_failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

export const refundTypes = ['deposit', 'product'] as const
export type RefundType = (typeof refundTypes)[number]

/** A refund on its way. A failed one is tried again under the same key, or paid by bank transfer. */
export const refundMachine = machine({
  name: 'refund_status',
  states: refundStatuses,
  initial: 'refunding',
  ends: ['refund_successful'],
  transitions: [
    { from: ['refunding'], event: 'succeed', by: ['provider'], to: 'refund_successful' },
    { from: ['refunding'], event: 'fail', by: ['provider'], to: 'refund_failed' },
    { from: ['refund_failed'], event: 'try_again', by: ['finance', 'admin', 'system'], to: 'refunding' },
    { from: ['refund_failed'], event: 'pay_by_transfer', by: ['finance', 'admin'], to: 'refund_successful' },
  ],
})
