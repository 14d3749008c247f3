import { createHash } from 'node:crypto'
import type { CallData } from '#contract/protocol/call.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { type Cents, sum } from '#domain/money.ts'
import { mayApply } from '#domain/requests/may-apply.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import type { OfferRule } from '#domain/requests/values/offer-rules.ts'
import { canonicalJson } from '#server/platform/canonical-json.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderItems, findUserOrder, type Order } from '#server/records/orders/order-rows.ts'
import { type Application, findKind } from '../kinds.ts'
import { readSubjects, type Subject } from '../subject.ts'
import type { BilledRule, VatRow } from './billed.ts'

export type OfferView = CallData<'POST /orders/{order_no}/request-offer'>

export interface OfferLine {
  rule: OfferRule
  amount: Cents
  figures: Record<string, number | string>
  vat_percent?: number
}

export interface OfferDraft {
  lines: OfferLine[]
  due: Cents
  back: Cents
  start_on?: Day
  new_end?: Day
  back_by?: Day
  vat?: VatRow[]
  withdrawal_until?: Day
  information_url?: string
}

/** The offer as it was shown: the same for the customer, for the row of the request, and for later checks. */
export type OfferBody = Omit<OfferView, 'offer_id' | 'expires_at'>

/** What a contract is concluded on: an offer, or a bill with its fees. */
export type ContractOffer = Omit<OfferBody, 'lines'> & {
  lines: readonly (Omit<OfferBody['lines'][number], 'rule'> & { rule: OfferRule | BilledRule })[]
}

export async function readOffer(input: Input<'POST /orders/{order_no}/request-offer'>): Promise<OfferView> {
  const { context, caller, params, body } = input
  const { userId } = requireUser(caller)
  const order = (await findUserOrder(context.db, userId, params.order_no)) ?? refuse('order_not_found')
  return offerFor(context, order, body)
}

/** The caller has checked whose order it is. */
export async function offerFor(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  order: Order,
  body: Input<'POST /orders/{order_no}/request-offer'>['body'],
): Promise<OfferView> {
  const subject = await findSubject(db, { order, itemId: body.item_id, now: clock.now() })
  const application = { apply_type: body.apply_type, months: body.months, pick_up_on: body.pick_up_on }
  return storeOffer(db, subject, await offerBody(db, subject, application))
}

export function toPayUntil({ pay_days }: { pay_days: number }, now: Date): Date {
  return new Date(now.getTime() + pay_days * 86_400_000)
}

export async function findSubject(
  db: Reader,
  { order, itemId, now }: { order: Order; itemId: string; now: Date },
): Promise<Subject> {
  const items = await findOrderItems(db, [order.order_id])
  const item = items.find(({ item_id }) => item_id === itemId) ?? refuse('order_item_not_found')
  const [subject] = await readSubjects(db, { order, items: [item], now })
  return subject ?? refuse('order_item_not_found')
}

/** Checks the current rules, or refuses with the reason that the disabled button shows. */
export function assertMayApply({ facts, rules }: Subject, { apply_type }: Application): void {
  const result = mayApply(facts, apply_type, rules)
  if (result.ok) return
  const { refusal: reason } = result
  if (reason === 'waiting') refuse('item_operation_pending', { reason })
  if (reason === 'account_limited') refuse('no_permission', { reason })
  if (reason === 'running' || reason === 'undoing') refuse('operation_in_progress', { reason })
  refuse('item_operation_not_allowed', { reason })
}

export async function offerBody(db: Reader, subject: Subject, application: Application): Promise<OfferBody> {
  assertMayApply(subject, application)
  return computeOffer(db, subject, application)
}

/** For a request that is made already. */
export async function computeOffer(db: Reader, subject: Subject, application: Application): Promise<OfferBody> {
  const draft = (await findKind(application.apply_type).offer(db, subject, application)) ?? {
    lines: [],
    due: 0,
    back: 0,
  }
  const { lines, due, back, start_on, new_end, back_by, vat, withdrawal_until, information_url } = draft
  if (sum(lines.map(({ amount }) => amount)) !== due - back)
    throw new Error(`An offer of ${application.apply_type} does not add up`)
  return {
    apply_type: application.apply_type,
    item_id: subject.item.item_id,
    ...{ lines, due, back },
    months: application.months ?? null,
    new_end: new_end ?? null,
    ...(start_on && { start_on }),
    ...(back_by && { back_by }),
    ...(vat && { vat }),
    ...(withdrawal_until && { withdrawal_until }),
    ...(information_url && { information_url }),
  }
}

async function storeOffer(db: Reader, { order, rules, now }: Subject, body: OfferBody): Promise<OfferView> {
  const expires = new Date(now.getTime() + rules.offer_hours * 3_600_000)
  const { offer_id } = await db
    .insertInto('request_offers')
    .values({
      ...{ user_id: order.user_id, order_id: order.order_id, item_id: body.item_id, apply_type: body.apply_type },
      ...{ body: JSON.stringify(body), hash: hashOffer(body), expires_at: expires, created_at: now },
    })
    .returning('offer_id')
    .executeTakeFirstOrThrow()
  return { ...body, offer_id, expires_at: expires.toISOString() }
}

/**
 * The customer must have agreed to the current offer, to the cent, or gets the current one in the refusal. An offer
 * with nothing to pay or to refund needs no agreement, and neither does a right: a customer who withdraws is shown what
 * is refunded, and agrees to nothing.
 */
export async function confirmOffer(
  tx: Tx,
  subject: Subject,
  { application, offerId }: { application: Application; offerId: string | undefined },
): Promise<OfferBody | undefined> {
  const body = await offerBody(tx, subject, application)
  if (body.lines.length === 0 || requestTraits[application.apply_type].undoesContract) return undefined
  const stored =
    offerId === undefined
      ? undefined
      : await tx
          .selectFrom('request_offers')
          .select(['body', 'hash', 'expires_at'])
          .where('offer_id', '=', requireUuid(offerId))
          .where('user_id', '=', subject.order.user_id)
          .where('item_id', '=', body.item_id)
          .executeTakeFirst()
  const isSame =
    stored !== undefined && stored.expires_at > subject.now && stored.hash.equals(hashOffer(asShown(body, stored)))
  return isSame
    ? body
    : refuse('amount_verification_failed', { reason: stored ? 'changed' : 'offer_missing', offer: body })
}

/** An offer is kept past midnight, although its withdrawal period then ends a day later than it says. */
function asShown(body: OfferBody, stored: { body: unknown }): OfferBody {
  const { withdrawal_until: until } = stored.body as OfferBody
  const isEarlier = until && body.withdrawal_until && until < body.withdrawal_until
  return isEarlier ? { ...body, withdrawal_until: until } : body
}

function hashOffer(body: OfferBody): Buffer {
  return createHash('sha256').update(canonicalJson(body)).digest()
}
