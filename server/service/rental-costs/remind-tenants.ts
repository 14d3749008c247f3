import { sql } from 'kysely'
import { type Tx, transaction } from '#db/transaction.ts'
import { addDays, type Day, daysBetween } from '#domain/calendar.ts'
import { reminderDays, reminderDue } from '#domain/requests/reminders.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import { walkRows } from '#server/platform/jobs/walk-rows.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { lockOrder } from '#server/records/orders/lock-order.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import { readSubjects } from '../requests/subject.ts'
import { previewEnd } from './end-of-rental.ts'

/** Every day: reminds tenants whose rental ends soon and who have not chosen yet. A missed day is made up for. */
export async function remindTenants(context: Context, _payload: object): Promise<void> {
  const today = dayInShop(context.clock.now())
  await walkRows(context, {
    job: 'remind-tenants',
    rows: (after, limit) => endingSoon(context, { today, after, limit }),
    getId: ({ order_id }) => order_id,
    getName: ({ order_no }) => order_no,
    work: order => transaction(context.db, tx => remind(tx, context, order)),
  })
}

/** Rentals within the period of the first reminder that did not get the latest one that is due. */
function endingSoon(
  { db }: Pick<Context, 'db'>,
  { today, after, limit }: { today: Day; after: string | undefined; limit: number },
) {
  const due = sql`(select min(days) from unnest(${[...reminderDays]}::int[]) as days where days >= end_on - ${today}::date)`
  let rows = db
    .selectFrom('orders')
    .select(['order_id', 'checkout_id', 'order_no'])
    .where('kind', '=', 'rent')
    .where('order_status', 'in', ['delivered', 'in_use'])
    .where('end_on', '>', today)
    .where('end_on', '<=', addDays(today, reminderDays[0]))
    .where(sql<boolean>`(reminded_end is distinct from end_on or reminded_days > ${due})`)
  if (after !== undefined) rows = rows.where('order_id', '>', after)
  return rows.orderBy('order_id').limit(limit).execute()
}

async function remind(tx: Tx, context: Context, found: Pick<Order, 'order_id' | 'checkout_id'>): Promise<void> {
  const now = context.clock.now()
  const { checkout, order, items } = await lockOrder(tx, found)
  const [subject] = await readSubjects(tx, { order, items, now })
  // A tenant who has requested one of the three needs no reminder, and one who has withdrawn has no rental to continue.
  const open = subject?.open
  const isEndRequested = open !== undefined && requestTraits[open.apply_type].decidesRentalEnd
  if (!subject || isEndRequested || subject.facts.withdrawn) return
  const { today } = subject
  const since = dayInShop(order.delivered_at ?? order.created_at)
  const due = order.end_on === null ? undefined : reminderDue({ today, end: order.end_on, since })
  if (due === undefined || (order.reminded_end === order.end_on && (order.reminded_days ?? 0) <= due)) return
  const end = await previewEnd(tx, subject)
  const [option] = end.renewing.allowed ? end.renewing.options : []
  // Nothing can be chosen while another request for it is open.
  const why = subject.facts.recalled === true ? 'recalled' : subject.open ? 'busy' : undefined
  const price = end.buying?.allowed ? end.buying.price : undefined
  await postMail(tx, context, {
    template: 'rental_ends',
    language: order.language,
    recipient: order.email,
    data: {
      ...{ checkout_no: checkout.checkout_no, order_no: order.order_no, end_on: end.end_on },
      ...(end.deposit_held > 0 && { deposit: end.deposit_held }),
      days: daysBetween(today, end.end_on),
      ...(option && { renew: option.price }),
      ...(price !== undefined && { buy: price }),
      ...(why && { why }),
    },
    onceKey: `rental_ends:${order.order_no}:${end.end_on}:${due}`,
  })
  await tx
    .updateTable('orders')
    .set({ reminded_end: order.end_on, reminded_days: due })
    .where('order_id', '=', order.order_id)
    .execute()
}
