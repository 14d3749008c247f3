import { newId, type Objects, type RefundObject } from './objects.ts'

/** A refund of a payment; more than is left of it is refused as Stripe refuses it. */
export async function makeRefund(
  objects: Objects,
  wish: { intentId: string; amount: number | undefined; metadata: Record<string, string>; fails: boolean },
): Promise<RefundObject | 'resource_missing' | 'charge_already_refunded'> {
  await objects.lock(wish.intentId)
  const intent = await objects.find('intent', wish.intentId)
  if (intent?.status !== 'succeeded') return 'resource_missing'
  const left = intent.amount_received - intent.amount_refunded
  const amount = wish.amount ?? left
  if (amount <= 0 || amount > left) return 'charge_already_refunded'
  if (!wish.fails) await objects.save('intent', { ...intent, amount_refunded: intent.amount_refunded + amount })
  return objects.save('refund', {
    id: newId('refund'),
    object: 'refund',
    amount,
    currency: intent.currency,
    status: wish.fails ? 'failed' : 'succeeded',
    metadata: wish.metadata,
    created: objects.seconds(),
    payment_intent: intent.id,
    ...(wish.fails && { failure_reason: 'expired_or_canceled_card' }),
  })
}
