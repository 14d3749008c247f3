import type { Tx } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import type { Language } from '#domain/languages.ts'
import type { Cents } from '#domain/money.ts'
import type { Context } from '#server/platform/context.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import type { MailTemplateName } from '#server/platform/mail/templates.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import { loanersOut } from './loaners/loaner-out.ts'
import { swapAgreed } from './reads/read-swaps.ts'
import type { Request } from './store.ts'

/** What customers are told of: each step that changes something for them. */
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
  | 'paid'
  | 'failed'
  | 'message'
  | 'renewal_withdrawn'
  | 'rest_awaited'

interface Telling {
  request: Request
  order: Order
  event: MailedEvent
  /** Words of staff, quoted as they are. */
  words?: string
  /** What is to be paid, and until when. */
  due?: { amount: Cents; until: Date }
  /** What becomes of the order, where it does not go on after the end of what was asked for. */
  goes?: 'ends' | 'undone' | 'closed' | undefined
  /** What of a rental is undone: its months, its end from now on, what comes back, and where its machine is. */
  undone?: { months: number; end_on: Day; amount: Cents; machine: 'with_us' | 'coming' | 'stays'; days: number }
  /** Of a withdrawal, what did not come with the rest; of a recall it is not paid for yet. */
  awaited?: { pieces: number; serial_numbers: readonly string[]; isPaid: boolean }
  /** What it tells of, where the step of the request does not say it. */
  of?: string
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
  paid: 'request_paid',
  failed: 'request_failed',
  message: 'request_message',
  renewal_withdrawn: 'renewal_withdrawn',
  rest_awaited: 'rest_awaited',
} as const satisfies Record<MailedEvent, MailTemplateName>

/** In the language of the order, whoever handles it; once for each fact. */
export async function mailRequest(
  tx: Tx,
  context: Context,
  { request, order, event, words, due, goes, undone, awaited, of }: Telling,
) {
  const { request_no, apply_type, process_status, version } = request
  const swap_by = swapAgreed(request)
  const { checkout_no } = await tx
    .selectFrom('checkouts')
    .select('checkout_no')
    .where('checkout_id', '=', order.checkout_id)
    .executeTakeFirstOrThrow()
  const asksForLoaner = apply_type === 'return' || apply_type === 'repair' || apply_type === 'maintenance'
  const loaner = asksForLoaner ? (await loanersOut(tx, [request.item_id])).get(request.item_id) : undefined
  await postMail(tx, context, {
    template: templates[event],
    language: order.language as Language,
    recipient: order.email,
    data: {
      ...{ request_no, apply_type, process_status, order_no: order.order_no, checkout_no },
      ...(words && { text: words }),
      ...(swap_by && { swap_by }),
      ...(loaner && { loaner }),
      ...(goes && { goes }),
      ...undone,
      ...(awaited && {
        pieces: awaited.pieces,
        serials: awaited.serial_numbers.join(', '),
        paid: awaited.isPaid ? 'yes' : 'no',
      }),
      ...(due && { due: due.amount, pay_until: due.until.toISOString() }),
    },
    onceKey: `request:${request_no}:${event}:${of ?? version}`,
  })
}
