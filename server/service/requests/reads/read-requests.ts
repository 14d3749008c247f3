import type { CallData } from '#contract/protocol/call.ts'
import type { Language } from '#domain/languages.ts'
import { type Guarantee, guaranteeEnd, isGuaranteeLimited } from '#domain/requests/guarantee.ts'
import { mayApply } from '#domain/requests/may-apply.ts'
import { listRemedies } from '#domain/requests/remedy.ts'
import { applyTypes } from '#domain/requests/states.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import { type ListOrder, listPage } from '#server/platform/http/answers/list-page.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderItems, findUserOrder, type Order } from '#server/records/orders/order-rows.ts'
import { findItemRecalls, viewItemRecall } from '../../recalls/answers.ts'
import { goesByLabel } from '../bill/sent-by-label.ts'
import { listOrderRequests, listRepairs, type Request, userRequests } from '../store.ts'
import { readSubjects, type Subject } from '../subject.ts'
import { viewDetail, viewRequests } from './view.ts'

type Repairs = Awaited<ReturnType<typeof listRepairs>>
type Choices = CallData<'GET /orders/{order_no}/after-sale'>['items'][number]

export async function readOrderRequests({
  context,
  caller,
  params,
  language,
}: Input<'GET /orders/{order_no}/after-sale'>) {
  const order =
    (await findUserOrder(context.db, requireUser(caller).userId, params.order_no)) ?? refuse('order_not_found')
  return viewOrderRequests(context, order, language)
}

export async function viewOrderRequests(
  { db, clock, carriers }: Pick<Context, 'db' | 'clock' | 'carriers'>,
  order: Order,
  language: Language,
) {
  const items = await findOrderItems(db, [order.order_id])
  const now = clock.now()
  const subjects = await readSubjects(db, { order, items, now })
  const recalls = await findItemRecalls(
    db,
    items.map(({ item_id }) => item_id),
    now,
  )
  const requests = await listOrderRequests(db, order.order_id)
  const repairs = await listRepairs(db, order.order_id)
  return {
    today: dayInShop(now),
    items: subjects.map(subject => {
      const { item_id } = subject.item
      const own = requests.filter(request => request.item_id === item_id)
      return {
        ...viewChoices(subject, repairs, language),
        by_label: goesByLabel({ carriers }, subject),
        recall: viewItemRecall(recalls.get(item_id), own, language),
      }
    }),
    requests: await viewRequests(db, requests, { language, today: dayInShop(now) }),
  }
}

function viewChoices(subject: Subject, repairs: Repairs, language: Language): Omit<Choices, 'recall' | 'by_label'> {
  const { item, facts, rules, withdrawal_until } = subject
  const names = item.names as Record<Language, { name: string }>
  const guarantee = findGuarantee(subject, repairs)
  return {
    item_id: item.item_id,
    name: names[language].name,
    product_kind: item.product_kind,
    choices: applyTypes.map(apply_type => {
      const result = mayApply(facts, apply_type, rules)
      return { apply_type, allowed: result.ok, refusal: result.ok ? null : result.refusal }
    }),
    withdrawal_until: facts.delivered_on ? withdrawal_until : null,
    recalled: facts.recalled === true,
    guaranteed: guarantee && (guarantee.isLimited ? 'limited' : 'as_expected'),
    guarantee_until: guarantee?.isLimited && facts.delivered_on !== null ? guarantee.until : null,
    remedies: [...listRemedies(guarantee, facts.today, item.product_kind)],
    months_after_repair: rules.guarantee_after_repair_months,
    renewable_months: facts.months === null ? 0 : Math.max(0, rules.longest_months - facts.months),
  }
}

/** Two years from the delivery; a repair extends it once. Everything on a rented machine is the shop's to repair. */
export function findGuarantee({ facts, rules, item, order }: Subject, repairs: Repairs): Guarantee | null {
  // What has arrived before the rest of its order: its guarantee has not begun to run.
  const delivered = facts.delivered_on ?? (facts.item_status === 'delivered' ? facts.today : null)
  if (facts.kind === 'rent' || delivered === null || facts.product_kind === 'service') return null
  const days = repairs.filter(({ item_id }) => item_id === item.item_id).map(({ apply_time }) => dayInShop(apply_time))
  const isLimited = isGuaranteeLimited(order.country)
  return { until: guaranteeEnd(delivered, days, rules), isLimited }
}

const newestFirst: ListOrder<Request> = {
  name: 'newest',
  descending: true,
  columns: [
    { sql: 'created_at', kind: 'time', getValue: row => row.created_at },
    { sql: 'after_sale_id', kind: 'uuid', getValue: row => row.after_sale_id },
  ],
}

export async function listUserRequests({ context, caller, query, language }: Input<'GET /requests'>) {
  const { db, clock } = context
  const rows = userRequests(db, requireUser(caller).userId, query.apply_type)
  const page = await listPage(db, query, { order: newestFirst, rows })
  return { ...page, list: await viewRequests(db, page.list, { language, today: dayInShop(clock.now()) }) }
}

export function readRequest({ context, caller, params, language }: Input<'GET /requests/{request_no}'>) {
  return viewDetail(context, { userId: requireUser(caller).userId, requestNo: params.request_no, language })
}
