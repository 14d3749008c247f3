import { addLine } from './balance.ts'
import { type Intent, newId, type Objects, type RefundObject } from './objects.ts'
import type { Happening } from './sessions.ts'

type Refused = 'resource_missing' | 'charge_already_refunded' | 'charge_not_refundable'

/** The days after a payment in which it is refunded; the limit of iDEAL is left to the shop's setting. */
const refundableDays = new Map([
  ['bancontact', 180],
  ['paypal', 180],
])
const daySeconds = 86_400

function isTooOld({ payment_method_types: [method] = [], created }: Intent, seconds: number): boolean {
  const days = method === undefined ? undefined : refundableDays.get(method)
  return days !== undefined && seconds > created + days * daySeconds
}

/** A refund of a payment; an amount above the rest is refused like at Stripe. */
export async function makeRefund(
  objects: Objects,
  wish: { intentId: string; amount: number | undefined; metadata: Record<string, string>; fails: boolean },
): Promise<RefundObject | Refused> {
  await objects.lock(wish.intentId)
  const intent = await objects.find('intent', wish.intentId)
  if (intent?.status !== 'succeeded') return 'resource_missing'
  if (isTooOld(intent, objects.seconds())) return 'charge_not_refundable'
  const left = intent.amount_received - intent.amount_refunded - (await objects.disputedOf(wish.intentId))
  const amount = wish.amount ?? left
  if (amount <= 0 || amount > left) return 'charge_already_refunded'
  const id = newId('refund')
  if (!wish.fails) {
    await objects.save('intent', { ...intent, amount_refunded: intent.amount_refunded + amount })
    await addLine(objects, { type: 'refund', reporting_category: 'refund', amount: -amount, source: id })
  }
  return objects.save('refund', {
    id,
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

/** Made on the provider's own screen, without the shop. */
export async function refundByHand(objects: Objects, intentId: string, amount?: number): Promise<Happening[]> {
  const refund = await makeRefund(objects, { intentId, amount, metadata: {}, fails: false })
  return typeof refund === 'string' ? [] : [{ type: 'refund.created', object: refund }]
}

/** Days later the bank returns it: the money is in the balance again. */
export async function failRefund(objects: Objects, id: string): Promise<Happening[]> {
  const refund = await objects.find('refund', id)
  if (refund?.status !== 'succeeded') return []
  await objects.lock(refund.payment_intent)
  const intent = await objects.find('intent', refund.payment_intent)
  const { amount } = refund
  if (intent) await objects.save('intent', { ...intent, amount_refunded: intent.amount_refunded - amount })
  const failure_reason = 'expired_or_canceled_card'
  const failed = await objects.save('refund', { ...refund, status: 'failed', failure_reason })
  await addLine(objects, { type: 'refund_failure', reporting_category: 'refund_failure', amount, source: id })
  return [{ type: 'refund.failed', object: failed }]
}
