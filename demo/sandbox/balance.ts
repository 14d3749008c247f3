import { type Line, newId, type Objects, type PayoutObject } from './objects.ts'
import type { Happening } from './sessions.ts'

type Movement = Pick<Line, 'type' | 'reporting_category' | 'amount' | 'source'> & {
  fee?: number
  /** The time; by default the current one. */
  created?: number
}

/** Adds a movement of the balance, in the form in which Stripe lists it. */
export async function addLine(objects: Objects, { fee = 0, created, ...movement }: Movement): Promise<Line> {
  const at = created ?? objects.seconds()
  return objects.save('line', {
    ...movement,
    ...{ id: newId('line'), object: 'balance_transaction', currency: 'eur', description: null },
    ...{ fee, net: movement.amount - fee, created: at, available_on: at, status: 'available' },
  })
}

const byCard = (amount: number) => Math.round(amount * 0.015) + 25
const feeOf = new Map<string | undefined, (amount: number) => number>([
  ['ideal', () => 29],
  ['bancontact', () => 39],
  ['paypal', amount => Math.round(amount * 0.029) + 35],
])

/** The provider's fee for this amount. */
export function feeFor(method: string | undefined, amount: number): number {
  return (feeOf.get(method) ?? byCard)(amount)
}

const daySeconds = 86_400

/** Pays the balance out once a week, also for past weeks in which nobody called. */
export async function payOutWeekly(objects: Objects): Promise<void> {
  const since = (await objects.lastPayoutAt()) ?? (await objects.firstLineAt())
  if (since === undefined) return
  for (let at = since + 7 * daySeconds; at <= objects.seconds(); at += 7 * daySeconds) {
    const amount = await objects.balanceAt(at)
    if (amount > 0) await payOut(objects, amount, at)
  }
}

/** undefined: the whole balance. */
export async function payOutNow(objects: Objects, amount?: number): Promise<Happening[]> {
  const left = await objects.balanceAt(objects.seconds())
  if (left <= 0) return []
  return [{ type: 'payout.paid', object: await payOut(objects, Math.min(left, amount ?? left), objects.seconds()) }]
}

async function payOut(objects: Objects, amount: number, created: number): Promise<PayoutObject> {
  const id = newId('payout')
  await addLine(objects, { type: 'payout', reporting_category: 'payout', amount: -amount, source: id, created })
  const payout = { amount, currency: 'eur', status: 'paid', created, arrival_date: created + 2 * daySeconds } as const
  return objects.save('payout', { id, object: 'payout', ...payout })
}

/** The bank rejected it: the money is in the balance again. */
export async function failPayout(objects: Objects, id: string): Promise<Happening[]> {
  const payout = await objects.find('payout', id)
  if (payout?.status !== 'paid') return []
  const failed = await objects.save('payout', { ...payout, status: 'failed' })
  const { amount } = payout
  await addLine(objects, { type: 'payout_failure', reporting_category: 'payout_reversal', amount, source: id })
  return [{ type: 'payout.failed', object: failed }]
}

/** A fee of the account, or another movement without a payment of the shop. */
export async function moveBalance(objects: Objects, amount: number, type: 'stripe_fee' | 'adjustment'): Promise<void> {
  const reporting_category = type === 'stripe_fee' ? 'fee' : 'other_adjustment'
  await addLine(objects, { type, reporting_category, amount, source: null })
}
