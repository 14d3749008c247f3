import type { CallData } from '#contract/call.ts'
import type { settlementEndpoints } from '#contract/settlements.ts'
import type { Reader } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { dayInShop } from '#i18n/format.ts'
import { type ListOrder, listPage } from '../http/list-page.ts'
import type { RouteInput } from '../http/route.ts'
import { itemsOf } from '../orders/store.ts'
import { type OverdueOrder, objectionsTo, openReturnOf, overdueOrders } from './late-store.ts'
import { unitsOutOf } from './pick-up-store.ts'
import { returnFigures } from './settle-deposit-figures.ts'
import { type Subject, subjectsOf } from './subject.ts'

type Input = RouteInput<(typeof settlementEndpoints)['GET /admin/overdue']>
type Row = CallData<'GET /admin/overdue'>['list'][number]

const longestFirst: ListOrder<OverdueOrder> = {
  name: 'longest',
  columns: [
    { sql: 'end_on', kind: 'text', of: row => row.end_on ?? '' },
    { sql: 'orders.order_id', kind: 'uuid', of: row => row.order_id },
  ],
}

/** What each of them stands at today; nothing is booked before the machine is back. */
export async function listOverdue({ context, query, language }: Input) {
  const { db, clock } = context
  const now = clock.now()
  const page = await listPage(db, query, { order: longestFirst, rows: overdueOrders(db, dayInShop(now)) })
  const objected = await objectionsTo(db, page.list)
  const list: Row[] = []
  for (const order of page.list)
    list.push(await viewOverdue(db, { order, now, language, at: objected.get(order.order_id) }))
  return { ...page, list }
}

interface Seen {
  order: OverdueOrder
  now: Date
  language: Language
  at: Date | undefined
}

async function viewOverdue(db: Reader, { order, now, language, at }: Seen): Promise<Row> {
  const subject = await rentedBy(db, order, now)
  const { rental, late } = await returnFigures(db, subject, subject.today)
  const [unit] = await unitsOutOf(db, subject.item.item_id)
  const names = subject.item.names as Record<Language, { name: string }>
  const { order_no, recipient, email, phone } = order
  const { days_late, days_charged, charge, is_lost } = late
  return {
    ...{ order_no, recipient, email, phone, days_late, days_charged, charge, is_lost },
    item_name: names[language].name,
    serial_number: unit?.serial_number ?? null,
    end_on: rental.end,
    deposit_held: rental.deposit_held,
    objected_at: at?.toISOString() ?? null,
    request_no: (await openReturnOf(db, order.order_id))?.request_no ?? null,
  }
}

/** The one machine of a rental, with all the rules need. */
export async function rentedBy(db: Reader, order: OverdueOrder, now: Date): Promise<Subject> {
  const items = await itemsOf(db, [order.order_id])
  const [subject] = await subjectsOf(db, { order, items: items.slice(0, 1), now })
  if (!subject) throw new Error(`${order.order_no} rents nothing`)
  return subject
}
