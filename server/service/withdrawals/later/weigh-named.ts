import type { Tx } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { hasTextBesideNumber } from '#domain/requests/order-number.ts'
import { workWithdrawalEnd } from '#domain/requests/paid-work.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import type { LockedOrder } from '#server/records/orders/lock-order.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import type { Request } from '../../requests/queries.ts'
import { renewalsToWithdraw, renewalWithdrawalEnd } from '../../requests/renewal/may-take-back.ts'
import { standingRenewals } from '../../requests/renewal/standing-renewals.ts'
import { readSubjects, type Subject } from '../../requests/subject.ts'
import { restsOnStaff, type UnconfirmedItem } from '../concede-unconfirmed.ts'
import { isOwnersOrder, type Statement } from '../store.ts'
import type { Meant, WeighedEffect } from '../take-effect.ts'
import { findNamed } from './find-named.ts'

/** A later renewal stands, which its owner has not named. */
export const laterRenewal = 'later_renewal'

interface NamedItem {
  request: Request
  subject: Subject
}

interface LateStatement {
  /** The day it was made, as far as it counts without somebody's decision. */
  counted: Day
  stated: Day
  received: Day
  by: Meant['by']
}

/**
 * A statement that names renewals or paid work withdraws from exactly these contracts, each in a period of its own, and
 * leaves the rental or the purchase behind them alone.
 */
export async function weighNamed(
  tx: Tx,
  context: Context,
  { statement, itemIds, requestNos, by }: Meant,
  { order, items }: LockedOrder,
): Promise<WeighedEffect> {
  const nothing = { unsent: [], subjects: [], renewals: [], works: [], unpaid: [], unconfirmed: [], conceded: [] }
  const requests = await findNamed(tx, requestNos)
  const isElsewhere = requests.length < requestNos.length || requests.some(one => one.order_id !== order.order_id)
  const isVague = !by && hasFreeText(statement, order)
  if (isElsewhere || itemIds.length > 0 || isVague) return { ...nothing, why: 'which_items' }
  const subjects = await readSubjects(tx, { order, items, now: context.clock.now() })
  const named = requests.flatMap(request => {
    const subject = subjects.find(({ item }) => item.item_id === request.item_id)
    return subject ? [{ request, subject }] : []
  })
  const received = dayInShop(statement.received_at)
  const stated = { stated: statement.stated_on, received, counted: by ? statement.stated_on : received, by }
  const renewed = named.filter(({ request }) => isPaidRenewal(request))
  const works = named.filter(({ request }) => isConcludedWork(request))
  const unpaid = named.filter(({ request }) => isUnpaidContract(request))
  const others = named.filter(one => !renewed.includes(one) && !works.includes(one) && !unpaid.includes(one))
  const renewals = await weighRenewals(tx, renewed, stated)
  const whyWork = works.map(({ request }) => whyLate(workWithdrawalEnd(request), stated)).find(Boolean)
  const why = others.map(({ request }) => whyNone(request)).find(Boolean) ?? renewals.why ?? whyWork
  const ending: UnconfirmedItem[] = [
    ...renewals.found.flatMap(({ subject: { item }, requests: all }) => all.map(renewal => ({ item, renewal }))),
    ...works.map(({ request: work, subject: { item } }) => ({ item, work })),
  ]
  const unconfirmed = ending.filter(one => isReceivedLate(one, { subjects, received }))
  const isStaffs = by !== undefined && ending.length > 0 && (await restsOnStaff(tx, context, { statement, order, by }))
  return {
    ...{ ...nothing, why, renewals: renewals.found, unconfirmed, conceded: isStaffs ? ending : unconfirmed },
    works: works.map(({ request }) => request),
    unpaid: unpaid.map(({ request }) => request),
  }
}

/** What its owner has picked is meant as it is; beside a typed number there may be more. */
function hasFreeText(statement: Statement, order: Order): boolean {
  if (statement.request_nos.length > 0 && isOwnersOrder(statement, order)) return false
  return statement.items !== '' || hasTextBesideNumber(statement.contract)
}

function isPaidRenewal({ apply_type, audit_status, process_status }: Request): boolean {
  return requestTraits[apply_type].addsMonths && audit_status === 'approved' && process_status === 'complete'
}

export function isConcludedWork({ apply_type, bill_state }: Request): boolean {
  return requestTraits[apply_type].work !== null && (bill_state === 'accepted' || bill_state === 'paid')
}

/** Concluded and not paid yet: it would end by itself. */
export function isUnpaidContract({ apply_type, audit_status, completed_at }: Request): boolean {
  const isOpen = audit_status === 'wait_review' || audit_status === 'approved'
  return requestTraits[apply_type].isContract && isOpen && completed_at === null
}

/** What is no contract of its own, or none any more. */
function whyNone({ apply_type, bill_state, completed_at }: Request): string {
  const { isContract } = requestTraits[apply_type]
  const isOver = isContract ? completed_at !== null : bill_state === 'withdrawn'
  return isOver ? 'over' : 'which_items'
}

async function weighRenewals(
  tx: Tx,
  named: readonly NamedItem[],
  stated: LateStatement,
): Promise<{ found: WeighedEffect['renewals']; why: string | undefined }> {
  const subjects = [...new Set(named.map(({ subject }) => subject))]
  const inDays = await renewalsToWithdraw(tx, subjects, stated.counted, { alone: true })
  const ids = subjects.map(({ item }) => item.item_id)
  const standing = ids.length > 0 ? await standingRenewals(tx, ids) : []
  const found: WeighedEffect['renewals'] = []
  const reasons: (string | undefined)[] = []
  for (const subject of subjects) {
    const meant = named.filter(one => one.subject === subject).map(({ request }) => request)
    const all = inDays.get(subject.item.item_id) ?? []
    const requests = all.filter(one => meant.some(({ after_sale_id }) => after_sale_id === one.after_sale_id))
    found.push({ subject, requests })
    for (const request of meant) {
      const { after_sale_id } = request
      if (requests.some(one => one.after_sale_id === after_sale_id)) continue
      const stands = standing.some(one => one.after_sale_id === after_sale_id)
      reasons.push(stands ? (whyLate(renewalWithdrawalEnd(request, subject) ?? null, stated) ?? 'over') : 'over')
    }
    // The months of a later renewal follow on those of an earlier one: which days they would be, nobody has agreed.
    if (requests.some((request, index) => request !== all[index])) reasons.push(laterRenewal)
  }
  return { found, why: reasons.find(Boolean) }
}

function whyLate(until: Day | null, { stated, received, by }: LateStatement): string | undefined {
  if (until === null || stated > until) return 'late'
  return received > until && !by ? 'dated' : undefined
}

interface ReceivedStatement {
  subjects: readonly Subject[]
  received: Day
}

function isReceivedLate({ item, renewal, work }: UnconfirmedItem, { subjects, received }: ReceivedStatement): boolean {
  const subject = subjects.find(one => one.item.item_id === item.item_id)
  const until = renewal && subject ? renewalWithdrawalEnd(renewal, subject) : work && workWithdrawalEnd(work)
  return until != null && received > until
}
