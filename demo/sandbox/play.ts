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
export async function play(objects: Objects, deed: Play): Promise<Happening[] | undefined> {
  const happened = await happenings(objects, deed)
  return happened.length > 0 || deed.what === 'stripe_fee' || deed.what === 'adjustment' ? happened : undefined
}

async function happenings(objects: Objects, deed: Play): Promise<Happening[]> {
  switch (deed.what) {
    case 'refund':
      return refundByHand(objects, await objects.intentOf(deed.payment), deed.amount)
    case 'refund_comes_back':
      return failRefund(objects, deed.id)
    case 'dispute':
      return openDispute(objects, { ...deed, intentId: await objects.intentOf(deed.payment) })
    case 'payout':
      return payOutNow(objects, deed.amount)
    case 'payout_fails':
      return failPayout(objects, deed.id)
    case 'stripe_fee':
    case 'adjustment':
      await moveBalance(objects, deed.amount, deed.what)
      return []
    default:
      return moveDispute(objects, deed.id, deed.what)
  }
}
