import { sql } from 'kysely'
import { type Reader, type Tx, transaction } from '#db/transaction.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import { isNoticeDue, lastDayOf } from '#domain/requests/late-return.ts'
import type { ProcessStatus } from '#domain/requests/states.ts'
import { kindsWith, requestTraits } from '#domain/requests/traits.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import { walkRows } from '#server/platform/jobs/walk-rows.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { lockOrder } from '#server/records/orders/lock-order.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import { writeOrderEvent } from '#server/records/orders/write-event.ts'
import { findReadyDay } from '../inspection/counted-day.ts'
import { computeLoanerWorth, loanerLostFrom } from '../loaners/loaner-lost.ts'
import { type LockedRequest, lockWithOrder } from '../lock-request.ts'
import { claimMissingGoods } from '../pick-up/missing-worth.ts'
import type { Request } from '../store.ts'
import type { Subject } from '../subject.ts'
import { writeRequestEvent } from '../write-event.ts'
import { rentedBy } from './late.ts'
import { awaitedOn, type OverdueOrder, overdueOrders } from './late-store.ts'
import { computeLoss } from './loss-amounts.ts'
import { announced, findOrderNotice, findRequestNotice } from './loss-notice.ts'

interface Notice {
  until: Day
  amount: Cents
}

const system = { role: 'system' } as const

/**
 * Every night: notifies the customers whose machine, loaner or withdrawn goods are missing of the last day to hand them
 * over, and of what is claimed afterwards. Once for each.
 */
export async function announceLosses(context: Context): Promise<void> {
  const { db, clock } = context
  const today = dayInShop(clock.now())
  await walkRows(context, {
    job: 'object-to-late',
    rows: (after, limit) => unannouncedOrders(db, { today, after, limit }),
    getId: ({ order_id }) => order_id,
    getName: ({ order_no }) => order_no,
    work: order => announceMachine(context, order),
  })
  await walkRows(context, {
    job: 'object-to-late',
    rows: (after, limit) => unannouncedRequests(db, { after, limit }),
    getId: ({ after_sale_id }) => after_sale_id,
    getName: ({ request_no }) => request_no,
    work: request => announceOfRequest(context, request),
  })
}

interface Page {
  after: string | undefined
  limit: number
}

function unannouncedOrders(db: Reader, { today, after, limit }: Page & { today: Day }): Promise<OverdueOrder[]> {
  let rows = overdueOrders(db, today).where(
    sql<boolean>`not exists (select from order_events where order_events.order_id = orders.order_id and ${announced})`,
  )
  if (after !== undefined) rows = rows.where('orders.order_id', '>', after)
  return rows.orderBy('orders.order_id').limit(limit).execute()
}

/** Repairs with a loaner that was not brought back, and withdrawn purchases that were refunded. */
function unannouncedRequests(db: Reader, { after, limit }: Page): Promise<Request[]> {
  let rows = db
    .selectFrom('requests')
    .selectAll()
    .where(eb =>
      eb.or([
        eb.and([eb('loaner_id', 'is not', null), eb('completed_at', 'is not', null), eb('loaner_lost_at', 'is', null)]),
        eb.and([
          eb('apply_type', 'in', kindsWith('undoesContract')),
          eb('completed_at', 'is', null),
          eb('refunded_at', 'is not', null),
        ]),
      ]),
    )
    .where(
      sql<boolean>`not exists (select from request_events v where v.after_sale_id = requests.after_sale_id
        and v.event = 'loss_announced')`,
    )
  if (after !== undefined) rows = rows.where('after_sale_id', '>', after)
  return rows.orderBy('after_sale_id').limit(limit).execute()
}

async function announceMachine(context: Context, found: OverdueOrder): Promise<void> {
  await transaction(context.db, async tx => {
    const { order } = await lockOrder(tx, found)
    const now = context.clock.now()
    const subject = await rentedBy(tx, order, now)
    const { today } = subject
    const [still] = await overdueOrders(tx, today).where('orders.order_id', '=', order.order_id).execute()
    // While its own machine is here, what is missing is the loaner, which has a notice of its own.
    const isMissing = still !== undefined && !isWithShop(subject)
    if (!isMissing || (await isOfferedBack(tx, context, subject))) return
    if ((await findOrderNotice(tx, order.order_id)) !== undefined) return
    const { on, lostFrom, claimOn } = await computeLoss(tx, context, subject)
    if (!isNoticeDue(on, lostFrom)) return
    const until = lastDayOf(today, lostFrom)
    const notice = { until, amount: claimOn(addDays(until, 1)) }
    const { end_on } = await tx
      .selectFrom('orders')
      .select(awaitedOn.as('end_on'))
      .where('order_id', '=', order.order_id)
      .executeTakeFirstOrThrow()
    await writeOrderEvent(tx, {
      ...{ order_id: order.order_id, event: 'loss_announced', from: null, to: null, actor: system, now },
      details: { end_on, ...notice },
    })
    await mailNotice(tx, context, { order, missing: 'machine', notice, key: `${order.order_no}:${until}` })
  })
}

/** Its tenant waits for the shop or its carrier to collect it, who have missed nobody. */
async function isOfferedBack(db: Reader, { carriers }: Context, { open }: Subject): Promise<boolean> {
  if (open === undefined || !requestTraits[open.apply_type].endsRental) return false
  const waitsForShop = open.audit_status === 'wait_review' || carriers.default === undefined
  return waitsForShop || (await findReadyDay(db, open)) !== undefined
}

const away: readonly ProcessStatus[] = ['transport_leave', 'ing', 'transport_back']

function isWithShop({ open }: Subject): boolean {
  return open !== undefined && requestTraits[open.apply_type].work !== null && away.includes(open.process_status)
}

async function announceOfRequest(context: Context, found: Request): Promise<void> {
  await transaction(context.db, async tx => {
    const now = context.clock.now()
    const locked = await lockWithOrder(tx, found, now)
    const { request, subject } = locked
    if ((await findRequestNotice(tx, request.after_sale_id)) !== undefined) return
    const missing = request.loaner_id === null ? 'goods' : 'loaner'
    const notice = missing === 'loaner' ? await weighLoaner(tx, locked) : await weighGoods(tx, locked)
    if (!notice) return
    const { after_sale_id, request_no } = request
    await writeRequestEvent(tx, { after_sale_id, event: 'loss_announced', actor: system, now, facts: notice })
    await mailNotice(tx, context, { order: subject.order, missing, notice, key: request_no })
  })
}

async function weighLoaner(tx: Tx, { request, subject }: LockedRequest): Promise<Notice | undefined> {
  const { loaner_id: deviceId, completed_at, loaner_lost_at, created_at } = request
  if (deviceId === null || completed_at === null || loaner_lost_at !== null) return undefined
  const lostFrom = loanerLostFrom(subject, dayInShop(completed_at))
  if (!isNoticeDue(subject.today, lostFrom)) return undefined
  const amount = await computeLoanerWorth(tx, subject, { deviceId, lent: created_at })
  return { until: lastDayOf(subject.today, lostFrom), amount }
}

async function weighGoods(tx: Tx, locked: LockedRequest): Promise<Notice | undefined> {
  const claim = await claimMissingGoods(tx, locked)
  const { today } = locked.subject
  if (!claim || !isNoticeDue(today, claim.lostFrom)) return undefined
  return { until: lastDayOf(today, claim.lostFrom), amount: claim.worth }
}

interface NoticeMail {
  order: Order
  missing: 'machine' | 'loaner' | 'goods'
  notice: Notice
  key: string
}

async function mailNotice(tx: Tx, context: Context, { order, missing, notice, key }: NoticeMail): Promise<void> {
  const { checkout_no } = await tx
    .selectFrom('checkouts')
    .select('checkout_no')
    .where('checkout_id', '=', order.checkout_id)
    .executeTakeFirstOrThrow()
  const { order_no } = order
  const { until: hand_over_by, amount } = notice
  const about = { checkout_no, order_no, order_nos: [order_no] }
  await postMail(tx, context, {
    template: 'order_loss_notice',
    language: order.language,
    recipient: order.email,
    data: { ...about, missing, hand_over_by, amount },
    onceKey: `order_loss_notice:${missing}:${key}`,
  })
}
