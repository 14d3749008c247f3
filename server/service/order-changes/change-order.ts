import { judged } from '#db/guarded-columns.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { type Conclusion, readAgreed } from '#server/money/agreements/read-agreed.ts'
import { findOpenPayment } from '#server/money/payments/queries.ts'
import { type ConcessionCall, findRequestedAt } from '#server/people/concessions/concede.ts'
import { requireFreshProof } from '#server/people/fresh/require-fresh-proof.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Context } from '#server/platform/context.ts'
import type { Caller, Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderById } from '#server/records/orders/lock-order.ts'
import { findOrderItems, type Order, type OrderItem } from '#server/records/orders/order-rows.ts'
import { viewOrders } from '#server/sales/orders/view.ts'
import { applyChange, type By } from './apply-change.ts'
import { concludeChange } from './contract/conclude-change.ts'
import { proposeChange } from './contract/propose-change.ts'
import { assertMayGo, lockAddress } from './elsewhere/assert-may-go.ts'
import { concedeRedirect } from './elsewhere/concede-redirect.ts'
import { actingRole, type FindInput, lockChangeable } from './find-changeable.ts'
import { expiryFrom, type Offer, readExpiry, toOffer } from './offer.ts'
import { type Address, type ChangeInput, computeChange, isSameAddress, type ProposedOrder } from './weigh-change.ts'

type OwnInput = Input<'POST /orders/{order_no}/change'>
type StaffInput = Input<'POST /admin/orders/{order_no}/change'>

export async function changeOwnOrder({ context, caller, params, body, language }: OwnInput) {
  const finding = { orderNo: params.order_no, user: requireUser(caller), side: 'owner' } as const
  const { offer_hash, terms_version, shown, ...input } = body
  const conclusion =
    terms_version === undefined ? undefined : await readAgreed(context, { terms_version, shown }, language)
  const changing = { caller, finding, input, offerHash: offer_hash, language, reason: '', conclusion }
  const { order, charge } = await change(context, changing)
  return { order, checkout_no: charge?.checkout_no ?? null }
}

/** Staff change an order for a customer who calls: the customer is notified, and concludes themselves what costs more. */
export async function changeOrderForCustomer(asking: StaffInput) {
  const { context, caller, params, body, language } = asking
  const finding = { orderNo: params.order_no, user: requireUser(caller), side: 'staff' } as const
  const { offer_hash, reason, ...input } = body
  const changing = { caller, finding, input, offerHash: offer_hash, language, reason, asking }
  const { order, proposedUntil } = await change(context, changing)
  return { order, proposed_until: proposedUntil?.toISOString() ?? null }
}

interface ChangeOrderInput {
  caller: Caller
  finding: FindInput
  input: ChangeInput
  offerHash: string
  language: Language
  reason: string
  /** Of staff: their call, which may wait for a second person. */
  asking?: ConcessionCall
  /** Of a customer who has agreed to terms, as is required where it costs more. */
  conclusion?: Conclusion | undefined
}

function change(context: Context, changing: ChangeOrderInput) {
  const { finding, input, language, reason, asking, conclusion } = changing
  return transaction(context.db, async tx => {
    const now = context.clock.now()
    await lockAddress(tx, input.address)
    const order = await lockChangeable(tx, finding)
    const items = await findOrderItems(tx, [order.order_id])
    const weighed = await computeChange(tx, { order, items, input, now, language })
    if (weighed.isSame) refuse('already_done')
    const offer = accepted(changing, {
      order,
      items,
      weighed,
      now: await findRequestedAt(tx, context, asking?.agreeing),
    })
    const isDearer = weighed.difference > 0
    const isProposed = isDearer && finding.side === 'staff'
    if (!isSameAddress(weighed.place, order)) {
      await assertMayGo(tx, { order, items, place: weighed.place, now })
      // What is only proposed goes nowhere: its customer proves themselves when they conclude it.
      if (!isProposed || asking?.agreeing !== undefined)
        await mayGoElsewhere(tx, context, changing, { order, place: weighed.place })
    }
    const by: By = { role: actingRole(finding), id: finding.user.userId, reason }
    const proposedUntil = isProposed
      ? await proposeChange(tx, context, { order, items, weighed, input, by })
      : undefined
    const charge =
      isDearer && !isProposed
        ? await concludeChange(tx, context, { order, items, target: weighed, by, offer, conclusion })
        : undefined
    const after = isDearer
      ? await findOrderById(tx, order.order_id)
      : await applyChange(tx, context, { order, items, target: weighed, by })
    if (finding.side === 'staff') await audit(tx, context, changing, { order, offer })
    const [view] = await viewOrders(tx, [after], { now, language })
    return { order: view ?? refuse('order_not_found'), charge, proposedUntil }
  })
}

/**
 * A paid order, or one that is being paid, gets another address only from a person with a fresh proof: otherwise a
 * stolen session could redirect it. Staff always need one, and what they send elsewhere is weighed (ADR 125).
 */
async function mayGoElsewhere(
  tx: Tx,
  context: Context,
  { caller, finding, asking, reason }: ChangeOrderInput,
  { order, place }: { order: Order; place: Address },
): Promise<void> {
  const { order_status, checkout_id } = order
  const isOwnersUnpaid = finding.side === 'owner' && order_status === 'created'
  if (!isOwnersUnpaid || (await findOpenPayment(tx, checkout_id))) await requireFreshProof(tx, context, caller)
  if (asking) await concedeRedirect(tx, context, { asking, order, place, reason })
  judged('delivery')
}

interface AcceptInput {
  order: Order
  items: readonly OrderItem[]
  weighed: ProposedOrder
  now: Date
}

/** The offer, if it is the one that was shown and is still valid; otherwise the refusal carries the current one. */
function accepted({ offerHash, language }: ChangeOrderInput, { now, ...standing }: AcceptInput): Offer {
  const expiresAtSeen = readExpiry(offerHash, now)
  const offer = expiresAtSeen && toOffer({ ...standing, language, expiresAt: expiresAtSeen })
  if (offer?.offer_hash === offerHash) return offer
  const expiresAt = expiryFrom(now)
  return refuse('amount_verification_failed', { offer: toOffer({ ...standing, language, expiresAt }) })
}

async function audit(
  tx: Tx,
  context: Context,
  { finding, reason }: ChangeOrderInput,
  { order, offer }: { order: Order; offer: Offer },
): Promise<void> {
  const { start_on, end_on, months, address, difference, before, after, services } = offer
  const along = services.filter(({ goes_along }) => goes_along).map(({ order_no }) => order_no)
  const { street, house_number, postcode, city, country } = order
  await writeAudit(tx, context, {
    actor: finding.user,
    action: difference > 0 ? 'order.change_proposed' : 'order.change',
    subject: ['order', order.order_id],
    before: {
      ...{ start_on: order.start_on, end_on: order.end_on, months: order.lease_months, amounts: before },
      address: { street, house_number, postcode, city, country },
    },
    after: {
      ...{ start_on, end_on, months, address, difference, amounts: after },
      ...(along.length > 0 && { along }),
    },
    reason,
  })
}
