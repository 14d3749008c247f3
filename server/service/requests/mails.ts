import type { Tx } from '#db/transaction.ts'
import type { Cents } from '#domain/money.ts'
import { nameRequest, solutionOf } from '#domain/requests/request-name.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import type { MailData, MailName } from '#server/platform/mail/templates/mail-data.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import { waitsForPeriod } from './bill/paid-work.ts'
import { loanersOut } from './loaners/loaner-out.ts'
import { listRequestGoods } from './reads/read-goods.ts'
import { readSwapDay } from './reads/read-swaps.ts'
import { findContinuation, type Request } from './store.ts'
import type { SupersedingCause } from './supersede-request.ts'
import { hasWithdrawalMail, mailWithdrawal } from './withdrawal-mails.ts'

/** The events that customers are notified of: each step that changes something for them. */
export type MailedEvent =
  | 'apply'
  | 'approve'
  | 'reject'
  | 'cancel'
  | 'lapse'
  | 'supersede'
  | 'step'
  | 'complete'
  | 'end'
  | 'bill'
  | 'bill_declined'
  | 'remedy'
  | 'paid'
  | 'failed'
  | 'message'

type Undone = Pick<MailData['renewal_withdrawn'], 'months' | 'end_on' | 'amount' | 'machine' | 'days' | 'back_by'>

interface About {
  request: Request
  order: Order
}

interface RequestMail extends About {
  event: MailedEvent
  /** Text by staff, quoted unchanged. */
  staffText?: string
  /** The amount to be paid, and until when. */
  due?: { amount: Cents; until: Date }
  /** What happens to the order, if it does not continue after the end of the request. */
  orderOutcome?: 'ends' | 'undone' | 'closed' | undefined
  /** What it brings along. */
  papers?: readonly string[]
  /** For a request that ended by a statement: which one. */
  cause?: SupersedingCause
  /** The event of the mail, where the step of the request does not determine it. */
  occasion?: string
}

const templates = {
  apply: 'request_received',
  approve: 'request_approved',
  reject: 'request_rejected',
  cancel: 'request_withdrawn',
  lapse: 'request_lapsed',
  supersede: 'request_superseded',
  step: 'request_step',
  complete: 'request_completed',
  end: 'request_ended',
  bill: 'request_bill',
  bill_declined: 'request_bill_declined',
  remedy: 'request_remedy',
  paid: 'request_paid',
  failed: 'request_failed',
  message: 'request_message',
} as const satisfies Record<MailedEvent, MailName>

/** Once per event. */
export async function mailRequest(
  tx: Tx,
  context: Context,
  { request, order, event, staffText: words, due, orderOutcome: goes, papers = [], cause, occasion: of }: RequestMail,
): Promise<void> {
  const { request_no, apply_type, process_status, version } = request
  const onceKey = `request:${request_no}:${event}:${of ?? version}`
  const about = await readAbout(tx, { request, order })
  const continued_as = event === 'approve' ? await findContinuation(tx, request.after_sale_id) : null
  if (hasWithdrawalMail(request, event)) {
    await mailWithdrawal(tx, context, { request, order, event, staffText: words, about, onceKey })
    return
  }
  const swap_by = readSwapDay(request)
  const work_from = waitsForPeriod(request, dayInShop(context.clock.now())) ? request.work_from : null
  const knowsLoaner = requestTraits[apply_type].allowsLoaner
  const loaner = knowsLoaner ? (await loanersOut(tx, [request.item_id])).get(request.item_id) : undefined
  await postMail(tx, context, {
    ...toRecipient(order, onceKey),
    template: templates[event],
    data: {
      ...{ ...about, apply_type: nameRequest(request), process_status, kind: order.kind },
      ...(papers.length > 0 && { papers }),
      ...describeRemedy(request),
      ...(continued_as && { continued_as }),
      ...(words && { text: words }),
      ...(swap_by && { swap_by }),
      ...(loaner && { loaner }),
      ...(goes && { goes }),
      ...(cause && { stated: cause }),
      ...(work_from && { work_from }),
      ...(due && { due: due.amount, pay_until: due.until.toISOString() }),
    },
  })
}

/** For a rental: its months, its new end, the refund, and where its machine is. */
export async function mailRenewalWithdrawn(
  tx: Tx,
  context: Context,
  { undone, ...about }: About & { undone: Undone },
): Promise<void> {
  const { request_no, version } = about.request
  const data = { ...(await readAbout(tx, about)), ...undone }
  const sent = toRecipient(about.order, `request:${request_no}:renewal_withdrawn:${version}`)
  await postMail(tx, context, { ...sent, template: 'renewal_withdrawn', data })
}

/** The receipt of a withdrawal from paid work: when it was made, what the shop keeps for work that was done, what goes back. */
export async function mailWorkWithdrawn(
  tx: Tx,
  context: Context,
  {
    withdrawn,
    ...about
  }: About & {
    withdrawn: Pick<MailData['work_withdrawn'], 'kept' | 'back' | 'set_off' | 'percent' | 'at' | 'back_by'>
  },
): Promise<void> {
  const { request_no, apply_type } = about.request
  const data = { ...(await readAbout(tx, about)), apply_type, ...withdrawn }
  await postMail(tx, context, {
    ...{ ...toRecipient(about.order, `request:${request_no}:work_withdrawn`), template: 'work_withdrawn', data },
  })
}

interface AwaitedRestMail {
  pieces: number
  serials: readonly string[]
  /** False for a recall that is not refunded yet. */
  isPaid: boolean
}

/** For a withdrawal, the pieces that did not come with the others. */
export async function mailRestAwaited(
  tx: Tx,
  context: Context,
  { pieces, serials, isPaid, ...about }: About & AwaitedRestMail,
): Promise<void> {
  const { request_no, version } = about.request
  const data = {
    ...(await readAbout(tx, about)),
    pieces,
    serials: serials.join(', '),
    paid: isPaid ? ('yes' as const) : ('no' as const),
    kind: about.order.kind,
  }
  const sent = toRecipient(about.order, `request:${request_no}:rest_awaited:${version}`)
  await postMail(tx, context, { ...sent, template: 'rest_awaited', data })
}

/** What is done about a defect, for its buyer; nothing for other requests. */
function describeRemedy(request: Request): Partial<MailData['request_remedy']> {
  const { remedy, remedy_ground } = request
  const done = solutionOf(request)
  return {
    ...(remedy && { chosen: remedy }),
    ...(done !== 'open' && { remedy: done }),
    ...(remedy_ground && { ground: remedy_ground }),
  }
}

/** In the language of the order, not in that of the member of staff. */
function toRecipient({ language, email }: Order, onceKey: string) {
  return { language, recipient: email, onceKey }
}

/** The numbers it is about, and the goods in the language of the order. */
export async function readAbout(tx: Tx, { request, order }: About) {
  const { checkout_no } = await tx
    .selectFrom('checkouts')
    .select('checkout_no')
    .where('checkout_id', '=', order.checkout_id)
    .executeTakeFirstOrThrow()
  const goods = await listRequestGoods(tx, request, order.language)
  return { request_no: request.request_no, order_no: order.order_no, checkout_no, goods }
}
