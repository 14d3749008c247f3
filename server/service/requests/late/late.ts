import type { CallData } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { dayInShop } from '#i18n/format.ts'
import { type ListOrder, listPage } from '#server/platform/http/answers/list-page.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { findOrderItems } from '#server/records/orders/order-rows.ts'
import { readSerialsOut } from '../pick-up/pick-up-store.ts'
import { computeLateAmounts } from '../settlement/settle-deposit-amounts.ts'
import { readSubjects, readSubjectsOfOrders, type Subject } from '../subject.ts'
import { findOpenReturns, type OverdueOrder, overdueOrders, readNoticeDates } from './late-store.ts'

type Row = CallData<'GET /admin/overdue'>['list'][number]

const longestFirst: ListOrder<OverdueOrder> = {
  name: 'longest',
  columns: [
    { sql: 'end_on', kind: 'text', getValue: row => row.end_on ?? '' },
    { sql: 'orders.order_id', kind: 'uuid', getValue: row => row.order_id },
  ],
}

/** The state of each as of today; nothing is booked before the machine is back. */
export async function listOverdue({ context, query, language }: Input<'GET /admin/overdue'>) {
  const { db, clock } = context
  const now = clock.now()
  const page = await listPage(db, query, { order: longestFirst, rows: overdueOrders(db, dayInShop(now)) })
  return { ...page, list: await viewOverdue(db, page.list, { now, language }) }
}

/** Each query runs once for all of them. */
async function viewOverdue(
  db: Reader,
  orders: readonly OverdueOrder[],
  { now, language }: { now: Date; language: Language },
): Promise<Row[]> {
  const ids = orders.map(({ order_id }) => order_id)
  const items = new Map((await findOrderItems(db, ids)).toReversed().map(item => [item.order_id, item]))
  const subjects = await readSubjectsOfOrders(db, { orders, items: [...items.values()], now })
  const amounts = await computeLateAmounts(db, subjects)
  const units = await readSerialsOut(
    db,
    subjects.map(({ item }) => item.item_id),
  )
  const objected = await readNoticeDates(db, orders)
  const returns = await findOpenReturns(db, ids)
  return orders.map(order => {
    const item = items.get(order.order_id)
    const late = item && amounts.get(item.item_id)
    if (!late || !order.end_on) throw new Error(`${order.order_no} rents nothing`)
    const names = item.names as Record<Language, { name: string }>
    const { order_no, recipient, email, phone, deposit_held } = order
    const { days_late, days_charged, charge, is_lost } = late
    return {
      ...{ order_no, recipient, email, phone, deposit_held, days_late, days_charged, charge, is_lost },
      item_name: names[language].name,
      serial_number: units.get(item.item_id) ?? null,
      end_on: order.end_on,
      objected_at: objected.get(order.order_id)?.toISOString() ?? null,
      request_no: returns.get(order.order_id) ?? null,
    }
  })
}

/** The one machine of a rental, with all data that the rules need. */
export async function rentedBy(db: Reader, order: OverdueOrder, now: Date): Promise<Subject> {
  const items = await findOrderItems(db, [order.order_id])
  const [subject] = await readSubjects(db, { order, items: items.slice(0, 1), now })
  if (!subject) throw new Error(`${order.order_no} rents nothing`)
  return subject
}
