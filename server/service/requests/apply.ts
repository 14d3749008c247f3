import type { CallData } from '#contract/protocol/call.ts'
import { type Reader, recordStatement, type Tx, transaction } from '#db/transaction.ts'
import type { Role } from '#domain/access.ts'
import type { Language } from '#domain/languages.ts'
import { reasonsFor } from '#domain/requests/reasons.ts'
import { listRemedies, remediesFor } from '#domain/requests/remedy.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import type { OfferRule } from '#domain/requests/values/offer-rules.ts'
import type { Conclusion } from '#server/money/agreements/read-agreed.ts'
import { endFallenCharges } from '#server/money/payments/end-charges.ts'
import type { Context } from '#server/platform/context.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { insertWithNumber } from '#server/records/orders/insert-with-number.ts'
import { lockOrderCheckout } from '#server/records/orders/lock-order-checkout.ts'
import { findUserOrder, type Order } from '#server/records/orders/order-rows.ts'
import { readRecallAnswer } from '../recalls/answers.ts'
import { findRecalledItems } from '../recalls/recalled.ts'
import { setRecalledLineApart } from '../recalls/set-apart.ts'
import { assertMayApply, confirmOffer, findSubject, type OfferBody } from './bill/offer.ts'
import { concludeContract, readConclusion } from './contract/conclude-contract.ts'
import { findKind } from './kinds.ts'
import { mailRequest } from './mails.ts'
import { findGuarantee } from './reads/read-requests.ts'
import { bindPictures } from './reads/store-pictures.ts'
import { viewDetail } from './reads/view.ts'
import { findContinuation, findRequest, insertRequest, listRepairs, type Request } from './store.ts'
import type { Subject } from './subject.ts'
import { type ReturnProgress, supersedeOpenRequest } from './supersede-request.ts'
import { writeRequestEvent } from './write-event.ts'

type Body = Input<'POST /orders/{order_no}/requests'>['body']

/** Stores a request with what it costs and what it holds in one transaction. */
export async function applyFor(
  input: Input<'POST /orders/{order_no}/requests'>,
): Promise<CallData<'POST /orders/{order_no}/requests'>> {
  const { context, caller, params, body, language } = input
  const { userId } = requireUser(caller)
  const find = (db: Reader) => findUserOrder(db, userId, params.order_no)
  const by = { role: 'customer', id: userId } as const
  const conclusion = await readConclusion(input)
  const requestNo = await transaction(context.db, tx =>
    applyWith(tx, context, { find, body, language, by, conclusion }),
  )
  if (requestTraits[body.apply_type].endsOtherRequests) await endRequestCharges(context, requestNo)
  return viewDetail(context, { userId, requestNo, language })
}

/** Ends the charge of a request that was ended by a withdrawal. */
export async function endRequestCharges(context: Context, requestNo: string): Promise<void> {
  const request = await recordStatement(context.db, db => findRequest(db, requestNo))
  const why = { actor: { role: 'system' }, reason: 'request_ends' } as const
  if (request) await endFallenCharges(context, request, why)
}

interface ApplyInput {
  /** Finds the order if the caller may act on it. */
  find: (db: Reader) => Promise<Order | undefined>
  body: Body
  language: Language
  /** Who enters it: the customer, or staff for them. */
  by: { role: Role; id: string }
  facts?: object
  /** For a contract: what its customer agrees to. Staff cannot agree for them. */
  conclusion?: Conclusion | undefined
}

export async function applyWith(tx: Tx, context: Context, applying: ApplyInput): Promise<string> {
  const { find, body, language, by, facts = {}, conclusion } = applying
  const now = context.clock.now()
  const found = (await find(tx)) ?? refuse('order_not_found')
  await lockOrderCheckout(tx, found)
  const order = (await find(tx)) ?? refuse('order_not_found')
  const isRecall = requestTraits[body.apply_type].undoesContract && body.reason_code === 'recalled'
  const itemId = isRecall ? await setRecalledLineApart(tx, context, { order, itemId: body.item_id }) : body.item_id
  const subject = await findSubject(tx, { order, itemId, now })
  const application = { apply_type: body.apply_type, months: body.months, pick_up_on: body.pick_up_on }
  assertMayApply(subject, application)
  assertFits(subject, body)
  await assertRemedyFits(tx, subject, body)
  if (requestTraits[body.apply_type].isContract && !conclusion) {
    refuse('item_operation_not_allowed', { reason: 'customer_concludes' })
  }
  const kind = findKind(body.apply_type)
  await kind.prepared?.(tx, subject)
  const known = requestTraits[body.apply_type].endsOtherRequests ? await endOthers(tx, context, subject) : {}
  const offer = await confirmOffer(tx, subject, { application, offerId: body.offer_id })
  const request = await writeRequest(tx, { subject, body, offer, language, by, facts, known })
  await kind.applied?.(tx, context, { subject, request, actor: by })
  if (conclusion) await concludeContract(tx, context, { subject, request, conclusion })
  else if (!(await wasAccepted(tx, request))) await mailRequest(tx, context, { request, order, event: 'apply' })
  return request.request_no
}

/** A claim that nobody has to decide on goes on under another number, and its mail says so. */
async function wasAccepted(tx: Tx, { after_sale_id }: Request): Promise<boolean> {
  return (await findContinuation(tx, after_sale_id)) !== null
}

/** Returns how far the machine has come back through the ended requests. */
async function endOthers(tx: Tx, context: Context, subject: Subject): Promise<ReturnProgress> {
  return (await supersedeOpenRequest(tx, context, subject)) ?? refuse('operation_in_progress', { reason: 'running' })
}

/** Checks that need stored data; the contract has checked the rest. */
function assertFits({ facts, today, withdrawal_until }: Subject, body: Body): void {
  const { apply_type, reason_code, pick_up_on } = body
  const traits = requestTraits[apply_type]
  const { recalled = false, product_kind } = facts
  const known = reasonsFor(apply_type, { product_kind, recalled, withdrawal_until: null, today })
  if (!known.some(one => one === reason_code)) rejectField('reason_code', 'choice_unknown')
  // After its withdrawal period a purchase can only be returned for a recall.
  if (traits.hasWithdrawalPeriod && reason_code !== 'recalled' && today > withdrawal_until) {
    refuse('item_operation_not_allowed', { reason: 'withdrawal_over' })
  }
  if (pick_up_on !== null && pick_up_on <= today) rejectField('pick_up_on', 'invalid')
}

/**
 * A buyer chooses among the remedies of their guarantee, and nobody else chooses anything. The law requires that they
 * are told of it before: that repair or replacement is their choice, and that a repair is one more year of guarantee.
 */
async function assertRemedyFits(tx: Tx, subject: Subject, body: Body): Promise<void> {
  const { apply_type, reason_code, remedy, guarantee_told } = body
  const repairs = await listRepairs(tx, subject.order.order_id)
  // What is done about a recalled machine is chosen with its recall.
  const isFree = requestTraits[apply_type].mendsDefect && reason_code !== 'recalled'
  const guarantee = isFree ? findGuarantee(subject, repairs) : null
  const known = remediesFor(listRemedies(guarantee, subject.today, subject.item.product_kind), reason_code)
  if (known.length > 0 && !guarantee_told) rejectField('guarantee_told', 'required')
  if (remedy === undefined && known.length > 0) rejectField('remedy', 'required')
  if (remedy !== undefined && !known.includes(remedy)) rejectField('remedy', 'choice_unknown')
}

interface WriteRequestInput extends Pick<ApplyInput, 'body' | 'language' | 'by'> {
  subject: Subject
  offer: OfferBody | undefined
  facts: object
  known: Partial<ReturnProgress>
}

async function writeRequest(
  tx: Tx,
  { subject, body, offer, language, by, facts, known }: WriteRequestInput,
): Promise<Request> {
  const { order, item, now } = subject
  const answer = await readRecallAnswer(tx, { itemId: item.item_id, kind: subject.facts.kind, request: body, now })
  const amount = (rule: OfferRule) => Math.abs(offer?.lines.find(line => line.rule === rule)?.amount ?? 0)
  const request = await insertWithNumber('A', async request_no =>
    insertRequest(tx, {
      request_no,
      ...{ order_id: order.order_id, item_id: item.item_id, user_id: order.user_id, language: order.language },
      ...{ apply_type: body.apply_type, reason_code: body.reason_code, apply_reason: body.apply_reason },
      reason_language: language,
      ...{ apply_time: now, audit_status: 'wait_review', process_status: 'pending' },
      months: body.months ?? null,
      remedy: body.remedy ?? null,
      pick_up_on: body.pick_up_on,
      device_id: await findUnit(tx, item.item_id, now),
      offer: offer ? JSON.stringify(offer) : null,
      ...{ return_fee: amount('early_fee'), renewal_fee: amount('renewal'), buy_fee: amount('buy_out') },
      freight: amount('freight'),
      was_recalled: subject.facts.called_back === true,
      ...answer,
      ...{ ...known, created_at: now, updated_at: now },
    }),
  )
  await bindPictures(tx, {
    ...{ afterSaleId: request.after_sale_id, ownerId: by.id, shows: 'apply', fileIds: body.pictures, now },
  })
  await writeRequestEvent(tx, {
    ...{ after_sale_id: request.after_sale_id, event: 'apply', to: 'pending', now },
    actor: by,
    facts: {
      ...{ ...facts, apply_type: body.apply_type, reason_code: body.reason_code },
      ...(body.remedy && { remedy: body.remedy }),
      ...(offer && { offer }),
    },
  })
  return request
}

/** The machine that the customer has. Of several in one line it is the recalled one; otherwise staff name it. */
async function findUnit(tx: Tx, itemId: string, now: Date): Promise<string | null> {
  const recalled = (await findRecalledItems(tx, [itemId], now)).get(itemId)?.recalled ?? []
  if (recalled.length === 1) return recalled[0] ?? null
  const units = await tx
    .selectFrom('unit_reservations')
    .select('device_id')
    .where('order_item_id', '=', itemId)
    .where('reservation_state', 'in', ['out', 'done'])
    .execute()
  return units.length === 1 ? (units[0]?.device_id ?? null) : null
}
