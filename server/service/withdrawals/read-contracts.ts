import { sql } from 'kysely'
import type { Day } from '#domain/calendar.ts'
import type { Language } from '#domain/languages.ts'
import { mayApply } from '#domain/requests/may-apply.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { findOrderItems, selectUserOrders } from '#server/records/orders/order-rows.ts'
import { renewalsToWithdraw, renewalWithdrawalEnd } from '../requests/renewal/may-take-back.ts'
import { isStandingRenewal } from '../requests/renewal/standing-renewals.ts'
import { readSubjectsOfOrders } from '../requests/subject.ts'
import { listLater } from './later/list-later.ts'

const listed = ['pay_success', 'in_transit', 'delivered', 'in_use', 'completed'] as const
const maxContracts = 50

/** What a signed-in person can pick instead of typing a number. A late statement is possible all the same. */
export async function readContracts({ context, caller, language }: Input<'GET /withdrawals/contracts'>) {
  const { db, clock } = context
  const today = dayInShop(clock.now())
  const orders = await selectUserOrders(db, requireUser(caller).userId, { statuses: listed })
    // Of a returned rental what was renewed shortly before can be withdrawn from (30 days are more than any period
    // has), and of any contract that has ended the work that was paid for.
    .where(
      sql<boolean>`(order_status <> 'completed' or exists (select from requests where requests.order_id = orders.order_id
        and (${isStandingRenewal} and requests.completed_at > ${clock.now()}::timestamptz - interval '30 days'
          or bill_state in ('accepted', 'paid') and work_from > ${today}::date)))`,
    )
    .orderBy('created_at', 'desc')
    .limit(maxContracts)
    .execute()
  const orderItems = await findOrderItems(
    db,
    orders.map(({ order_id }) => order_id),
  )
  const allSubjects = await readSubjectsOfOrders(db, { orders, items: orderItems, now: clock.now() })
  const renewed = new Map<string, Day>()
  const renewals = await renewalsToWithdraw(db, allSubjects, today)
  for (const subject of allSubjects) {
    const request = renewals.get(subject.item.item_id)?.[0]
    const until = request && renewalWithdrawalEnd(request, subject)
    if (until) renewed.set(subject.order.order_id, until)
  }
  const later = await listLater(db, allSubjects, today)
  const visible = orders.filter(({ order_id, order_status }) => {
    const isLeft = orderItems.some(
      item => item.order_id === order_id && later.some(one => one.item_id === item.item_id),
    )
    return order_status !== 'completed' || renewed.has(order_id) || isLeft
  })
  return { list: visible.map(viewContract) }

  function nameIn(names: unknown): string {
    return (names as Record<Language, { name: string }>)[language].name
  }

  function viewContract(order: (typeof orders)[number]) {
    const items = orderItems.filter(({ order_id }) => order_id === order.order_id)
    const subjects = allSubjects.filter(({ item }) => item.order_id === order.order_id)
    const isUnsent = order.order_status === 'pay_success'
    const [first] = subjects
    const renewedUntil = renewed.get(order.order_id)
    return {
      order_no: order.order_no,
      kind: order.kind === 'rent' ? ('rent' as const) : ('buy' as const),
      may_withdraw:
        isUnsent ||
        renewedUntil !== undefined ||
        subjects.some(({ facts, rules }) => mayApply(facts, 'rejection', rules).ok),
      may_cancel: subjects.some(({ facts, rules }) => mayApply(facts, 'return', rules).ok),
      withdrawal_until: renewedUntil ?? (first?.facts.delivered_on ? first.withdrawal_until : null),
      end_on: order.end_on,
      items: items.map(({ item_id, names, quantity }) => ({ item_id, quantity, name: nameIn(names) })),
      later: later.flatMap(({ item_id, ...one }) => {
        const item = items.find(own => own.item_id === item_id)
        return item ? [{ ...one, name: nameIn(item.names) }] : []
      }),
    }
  }
}
