import type { Tx } from '#db/transaction.ts'
import type { ApplyType } from '#domain/after-sale/states.ts'
import type { Checkout } from '../orders/store.ts'
import { dropCharge } from '../payments/charges.ts'
import type { Purpose } from '../payments/purposes.ts'
import { billPaid, conclude } from './conclude.ts'
import { kindOf } from './kinds.ts'
import { lockWithOrder } from './lock-request.ts'
import { mailRequest } from './mails.ts'
import { advance } from './move-request.ts'
import { owedPaid, owedUnpaid } from './settle-deposit-owed.ts'
import { findRequestById, updateRequest } from './store.ts'
import { writeRequestEvent } from './write-event.ts'

interface About {
  after_sale_id: string
  /** A bill for work, the price of what was asked (renewal, buy-out), or what is owed above a deposit. */
  what: 'bill' | 'price' | 'settlement'
}

/** What requests cost, paid through the one payment core. */
export const requestCharge: Purpose = {
  async settle(tx, context, checkout, payment) {
    const { request, subject, about } = await lockedOf(tx, checkout, context.clock.now())
    const deed = { request, subject, actor: { role: 'provider' }, paid: { checkout, payment } } as const
    if (about.what === 'settlement') await owedPaid(tx, context, { locked: deed, checkout, payment })
    else if (about.what === 'bill') await billPaid(tx, context, deed)
    else await conclude(tx, context, deed)
  },

  async end(tx, context, { checkout, actor }) {
    const now = context.clock.now()
    await dropCharge(tx, checkout, now)
    const { request, subject, about } = await lockedOf(tx, checkout, now)
    const { after_sale_id } = request
    if (about.what === 'settlement') return owedUnpaid(tx, { locked: { request, subject }, actor })
    if (about.what === 'bill') {
      const after = await updateRequest(tx, after_sale_id, { bill_state: 'declined', updated_at: now })
      await writeRequestEvent(tx, { after_sale_id, event: 'bill_declined', actor, now, reason: 'not_paid' })
      await mailRequest(tx, context, { request: after, order: subject.order, event: 'bill_declined' })
      return
    }
    const isOwner = actor.role === 'customer' || actor.role === 'guest'
    const by = isOwner ? actor : ({ role: 'system' } as const)
    const after = await advance(tx, request, 'lapse', { actor: by, now, reason: 'not_paid' })
    await kindOf(request.apply_type as ApplyType).dropped?.(tx, context, { subject, request: after, actor: by })
    await mailRequest(tx, context, { request: after, order: subject.order, event: 'lapse' })
  },

  // What is asked for is held from the request until the days to pay are over: an attempt needs no more.
  async hold() {},
}

async function lockedOf(tx: Tx, checkout: Checkout, now: Date) {
  const about = checkout.about as About | null
  if (!about) throw new Error(`${checkout.checkout_no} is about nothing`)
  const found = await findRequestById(tx, about.after_sale_id)
  return { about, ...(await lockWithOrder(tx, found, now)) }
}
