import type { Tx } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { missedPickUps } from '#domain/requests/refund-due.ts'
import { nameRequest } from '#domain/requests/request-name.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import type { AboutRequest } from '#server/platform/mail/templates/data/shared-data.ts'
import type { MoneyBack, WayBack } from '#server/platform/mail/templates/data/withdrawal-data.ts'
import type { MailName } from '#server/platform/mail/templates/mail-data.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { waitsForSending } from './bill/sent-by-label.ts'
import { notHome, readMissedDays } from './pick-up/missed-pick-ups.ts'
import { findRequestById, type Request } from './store.ts'

/**
 * The mails of a withdrawal, which nobody applies for or agrees to. Its receipt is that of its statement
 * (`withdrawals/mails.ts`), so that the request itself is not acknowledged a second time.
 */
const withdrawalMails = {
  apply: null,
  approve: 'withdrawal_begun',
  step: 'withdrawal_step',
  complete: 'withdrawal_done',
  end: 'withdrawal_ended',
  failed: 'withdrawal_failed',
} as const satisfies Record<string, MailName | null>

export type WithdrawalEvent = keyof typeof withdrawalMails

export function hasWithdrawalMail(request: Request, event: string): event is WithdrawalEvent {
  return nameRequest(request) === 'withdrawal' && event in withdrawalMails
}

interface WithdrawalMail {
  request: Request
  order: Order
  event: WithdrawalEvent
  /** Text by staff, quoted unchanged. */
  staffText: string | undefined
  about: AboutRequest
  onceKey: string
}

/** What goes back and how, and the day by which everything that was paid is refunded. */
export async function mailWithdrawal(
  tx: Tx,
  context: Context,
  { request: { after_sale_id }, order, event, staffText, about, onceKey }: WithdrawalMail,
): Promise<void> {
  // Its refund may have begun with this step.
  const request = await findRequestById(tx, after_sale_id)
  const { process_status, error_reason, completed_at, refund_due_on } = request
  const isOver = event === 'approve' && completed_at !== null
  const template = withdrawalMails[isOver ? 'complete' : event]
  if (template === null) return
  const item = await tx
    .selectFrom('order_items')
    .selectAll()
    .where('item_id', '=', request.item_id)
    .executeTakeFirstOrThrow()
  await postMail(tx, context, {
    ...{ template, language: order.language, recipient: order.email, onceKey },
    data: {
      ...about,
      ...{ step: process_status, failure: error_reason, things: [nameGoods(item, request, order.language)] },
      way_back: await findWayBack(tx, context, request, item),
      ...(await countMissed(tx, order, request)),
      money: describeMoney(request, context.clock.now()),
      ...(refund_due_on && { back_by: refund_due_on }),
      ...(staffText && { text: staffText }),
    },
  })
}

/** Who has bought is told before their goods are claimed; a rental that is late has days and prices of its own. */
async function countMissed(tx: Tx, { kind }: Order, { after_sale_id, error_reason }: Request) {
  if (kind !== 'buy' || error_reason !== notHome) return {}
  const { size } = await readMissedDays(tx, after_sale_id)
  return { missed: size < missedPickUps ? ('once' as const) : ('often' as const) }
}

function nameGoods({ names, quantity }: OrderItem, { pieces }: Request, language: Language): string {
  const { name } = (names as Record<Language, { name: string }>)[language]
  const count = pieces ?? quantity
  return count > 1 ? `${count} × ${name}` : name
}

/** As the page of the request shows it (`toPickUpView`), and what is known before. */
async function findWayBack(tx: Tx, { carriers }: Context, request: Request, item: OrderItem): Promise<WayBack> {
  if (item.product_kind === 'service') return 'none'
  if (request.arrived_on !== null) return 'here'
  if (request.picked_up_on !== null) return 'coming'
  if (item.item_status === 'in_transit') return 'underway'
  if (request.shipment_id !== null) return (await waitsForSending(tx, request)) ? 'label' : 'parcel'
  return request.battery_safe === false || carriers.default === undefined ? 'own' : 'open'
}

function describeMoney({ refund_due_on, refunded_at }: Request, now: Date): MoneyBack {
  const isPast = refund_due_on === null || refund_due_on < dayInShop(now)
  if (refunded_at !== null) return isPast ? 'past' : 'begun'
  return isPast ? 'waits' : 'due'
}
