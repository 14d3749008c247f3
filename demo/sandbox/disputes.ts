import { addLine } from './balance.ts'
import { chargeOf, type DisputeObject, type Intent, newId, type Objects } from './objects.ts'
import type { Happening } from './sessions.ts'

export const disputeMoves = ['respond', 'win', 'lose', 'close'] as const
export type DisputeMove = (typeof disputeMoves)[number]

export interface NewDispute {
  intentId: string
  amount?: number | undefined
  reason?: string | undefined
  /** An inquiry of the bank: no money moves. */
  inquiry?: boolean | undefined
}

const dispute_fee = 2000
const week = 7 * 86_400

/** A payment by Bancontact was confirmed by the bank, and cannot be disputed. */
const isGuaranteed = ({ payment_method_types = [] }: Intent) => payment_method_types.includes('bancontact')

/**
 * A customer disputes a payment with their bank: the amount and a fee are taken from the balance until the decision.
 */
export async function openDispute(objects: Objects, wish: NewDispute): Promise<Happening[]> {
  const { intentId, reason = 'fraudulent', inquiry = false } = wish
  await objects.lock(intentId)
  const intent = await objects.find('intent', intentId)
  if (intent?.status !== 'succeeded' || isGuaranteed(intent)) return []
  const id = newId('dispute')
  const amount = Math.min(wish.amount ?? intent.amount_received, intent.amount_received)
  const taken = { type: 'adjustment', reporting_category: 'dispute', amount: -amount, fee: dispute_fee, source: id }
  const now = objects.seconds()
  const dispute = await objects.save('dispute', {
    ...{
      id,
      object: 'dispute',
      amount,
      currency: intent.currency,
      reason,
      created: now,
      metadata: {},
      livemode: false,
    },
    ...{ charge: chargeOf(intentId), payment_intent: intentId, is_charge_refundable: false },
    status: inquiry ? 'warning_needs_response' : 'needs_response',
    evidence_details: {
      ...{ due_by: now + week, has_evidence: false, past_due: false },
      submission_count: 0,
    },
    balance_transactions: inquiry ? [] : [await addLine(objects, taken)],
  })
  const told: Happening = { type: 'charge.dispute.created', object: dispute }
  return inquiry ? [told] : [told, { type: 'charge.dispute.funds_withdrawn', object: dispute }]
}

/** Moves a dispute. A move that does not fit its state changes nothing. */
export async function moveDispute(objects: Objects, id: string, move: DisputeMove): Promise<Happening[]> {
  await objects.lock(id)
  const dispute = await objects.find('dispute', id)
  const isInquiry = dispute?.status.startsWith('warning_')
  // A bank that has decided for its customer may reverse the decision.
  const isOver = ['won', 'warning_closed'].includes(dispute?.status ?? '')
  if (!dispute || isOver || (dispute.status === 'lost' && move !== 'win')) return []
  if (move === 'respond') {
    const evidence_details = { ...dispute.evidence_details, has_evidence: true, submission_count: 1 }
    const status = isInquiry ? 'warning_under_review' : 'under_review'
    const object = await objects.save('dispute', { ...dispute, status, evidence_details })
    return [{ type: 'charge.dispute.updated', object }]
  }
  if (isInquiry !== (move === 'close')) return []
  if (move !== 'win') {
    const object = await objects.save('dispute', { ...dispute, status: isInquiry ? 'warning_closed' : 'lost' })
    return [{ type: 'charge.dispute.closed', object }]
  }
  const back = { type: 'adjustment', reporting_category: 'dispute_reversal', fee: -dispute_fee, source: id } as const
  const line = await addLine(objects, { ...back, amount: dispute.amount })
  const balance_transactions = [...dispute.balance_transactions, line]
  const object: DisputeObject = await objects.save('dispute', { ...dispute, status: 'won', balance_transactions })
  return [
    { type: 'charge.dispute.closed', object },
    { type: 'charge.dispute.funds_reinstated', object },
  ]
}
