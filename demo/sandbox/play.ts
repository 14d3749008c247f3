import { z } from 'zod'
import { failPayout, moveBalance, payOutNow } from './balance.ts'
import { disputeMoves, moveDispute, openDispute } from './disputes.ts'
import type { Objects } from './objects.ts'
import { failRefund, refundByHand } from './refunds.ts'
import type { Happening } from './sessions.ts'

/** As sent by forms: an empty field is undefined. */
const cents = z.preprocess(value => (value === '' ? undefined : value), z.coerce.number().int().min(1).optional())
const id = z.string().max(64)

/** Events at a provider without the shop. `payment`: its id there (`pi_…`), or the number of the checkout. */
export const playSchema = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('refund'), payment: id, amount: cents }),
  z.strictObject({ what: z.literal('refund_comes_back'), id }),
  z.strictObject({
    ...{ what: z.literal('dispute'), payment: id, amount: cents, reason: z.string().max(40).optional() },
    inquiry: z.coerce.boolean().optional(),
  }),
  z.strictObject({ what: z.enum(disputeMoves), id }),
  z.strictObject({ what: z.literal('payout'), amount: cents }),
  z.strictObject({ what: z.literal('payout_fails'), id }),
  z.strictObject({ what: z.enum(['stripe_fee', 'adjustment']), amount: z.coerce.number().int() }),
])
export type Play = z.infer<typeof playSchema>

/** undefined: it does not fit the current state. */
export async function play(objects: Objects, action: Play): Promise<Happening[] | undefined> {
  const happened = await happenings(objects, action)
  return happened.length > 0 || action.what === 'stripe_fee' || action.what === 'adjustment' ? happened : undefined
}

async function happenings(objects: Objects, action: Play): Promise<Happening[]> {
  switch (action.what) {
    case 'refund':
      return refundByHand(objects, await objects.intentOf(action.payment), action.amount)
    case 'refund_comes_back':
      return failRefund(objects, action.id)
    case 'dispute':
      return openDispute(objects, { ...action, intentId: await objects.intentOf(action.payment) })
    case 'payout':
      return payOutNow(objects, action.amount)
    case 'payout_fails':
      return failPayout(objects, action.id)
    case 'stripe_fee':
    case 'adjustment':
      await moveBalance(objects, action.amount, action.what)
      return []
    default:
      return moveDispute(objects, action.id, action.what)
  }
}
