import { machine } from '../machine.ts'

/** A customer asks their bank for the money back. `closed`: it ended without a decision, as an inquiry does. */
export const disputeStatuses = ['needs_response', 'under_review', 'won', 'lost', 'closed'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

export const closedDisputes = ['won', 'lost', 'closed'] as const satisfies readonly DisputeStatus[]

export function isClosed(status: DisputeStatus): boolean {
  return closedDisputes.some(closed => closed === status)
}

/** Evidence is submitted in the provider's own dashboard and banks decide, so every event comes from the provider. */
export const disputeMachine = machine({
  name: 'dispute_status',
  states: disputeStatuses,
  initial: 'needs_response',
  ends: closedDisputes,
  transitions: [
    { from: ['needs_response'], event: 'respond', by: ['provider'], to: 'under_review' },
    { from: ['needs_response', 'under_review', 'lost'], event: 'win', by: ['provider'], to: 'won' },
    { from: ['needs_response', 'under_review', 'won'], event: 'lose', by: ['provider'], to: 'lost' },
    { from: ['needs_response', 'under_review'], event: 'close', by: ['provider'], to: 'closed' },
    // An inquiry becomes a dispute, or a bank appeals.
    { from: ['under_review', 'won', 'lost', 'closed'], event: 'reopen', by: ['provider'], to: 'needs_response' },
    // An appeal that already had a response when it was reported.
    { from: ['won', 'lost', 'closed'], event: 'review_again', by: ['provider'], to: 'under_review' },
  ],
})
