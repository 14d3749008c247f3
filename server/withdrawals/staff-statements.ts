import type { withdrawalEndpoints } from '#contract/withdrawals.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { addDays } from '#domain/calendar.ts'
import { step } from '#domain/machine.ts'
import { type StatementOutcome, statementMachine } from '#domain/statements/states.ts'
import { dayInShop } from '#i18n/format.ts'
import { personOf } from '../accounts/person.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { concede } from '../concessions/concede.ts'
import type { Context } from '../context.ts'
import { type ListOrder, listPage } from '../http/list-page.ts'
import { refuseField } from '../http/refuse-field.ts'
import type { RouteInput } from '../http/route.ts'
import { uuidOf } from '../http/uuid.ts'
import { endOpenCharges } from '../payments/end-charges.ts'
import { refuse } from '../refusal.ts'
import { backOf } from '../shipments/end-items.ts'
import { lockOrder } from '../shipments/store.ts'
import { settleOthers } from './carry-out.ts'
import {
  findStatement,
  insertOutcome,
  lastOutcomeOf,
  lockStatements,
  orderByNumber,
  outcomesOf,
  type Statement,
  statementRows,
} from './store.ts'
import { standingStatementsOf } from './store-open.ts'
import { takeEffect } from './take-effect.ts'
import { type StatementView, viewOutcome, viewStatements } from './view.ts'
import { writeStatement } from './write-statement.ts'

type Input<Key extends keyof typeof withdrawalEndpoints> = RouteInput<(typeof withdrawalEndpoints)[Key]>

const newestFirst: ListOrder<Statement> = {
  name: 'newest',
  descending: true,
  columns: [
    { sql: 'received_at', kind: 'time', of: row => row.received_at },
    { sql: 'statement_id', kind: 'uuid', of: row => row.statement_id },
  ],
}

export async function listStatements({ context, query }: Input<'GET /admin/statements'>) {
  const { kind, open } = query
  const rows = statementRows(context.db, { kind, open: open === undefined ? undefined : open === 'true' })
  const page = await listPage(context.db, query, { order: newestFirst, rows })
  return { ...page, list: await viewStatements(context.db, page.list, dayInShop(context.clock.now())) }
}

export async function readStatement({ context, params }: Input<'GET /admin/statements/{statement_id}'>) {
  const statementId = uuidOf(params.statement_id)
  const statement = (await findStatement(context.db, statementId)) ?? refuse('resource_missing')
  const outcomes = await outcomesOf(context.db, statementId)
  return { ...(await viewOne(context, statement)), outcomes: outcomes.map(viewOutcome) }
}

/** A letter, a mail or a call is as good as the form; it counts from the day it was sent. */
export async function logStatement(input: Input<'POST /admin/statements'>) {
  const { context, caller, body, language, requestId } = input
  const person = personOf(caller)
  if (body.stated_on > dayInShop(context.clock.now())) refuseField('stated_on', 'invalid')
  const { ending, email, ...rest } = body
  const statement = await transaction(context.db, async tx => {
    const stated = { ...rest, email: email ?? '', language, logged_by: person.userId, ...(ending && { ending }) }
    await weighBackdating(tx, input)
    const made = await writeStatement(tx, context, stated)
    await writeAudit(tx, context, {
      ...{ person, requestId, action: 'statement.log', subject: ['statement', made.statement_id] },
      after: { kind: made.kind, channel: made.channel, contract: made.contract },
    })
    return made
  })
  return viewOne(context, statement)
}

/** The longest a letter is on its way: dated before that, what it costs the shop is a decision of whoever wrote it down. */
const daysOfPost = 5

async function weighBackdating(tx: Tx, input: Input<'POST /admin/statements'>): Promise<void> {
  const { context, body } = input
  const { stated_on, contract } = body
  if (stated_on >= addDays(dayInShop(context.clock.now()), -daysOfPost)) return
  const found = await orderByNumber(tx, contract.toUpperCase())
  if (!found) return
  const { order } = await lockOrder(tx, found)
  const amount = order.paid_amount - order.refunded_amount
  if (amount <= 0) return
  const why = { kind: 'backdated_statement', subject: stated_on, reason: body.reason } as const
  await concede(tx, context, input, { ...why, order, amount })
}

/** Somebody has found out what was meant. What then is not allowed is refused, and stays on the list. */
export async function linkStatement(input: Input<'POST /admin/statements/{statement_id}/link'>) {
  const { context, params, body } = input
  const order = (await orderByNumber(context.db, body.order_no.toUpperCase())) ?? refuse('order_not_found')
  if (order.order_status === 'pay_success') await endOpenCharges(context, order, { actor: { role: 'system' } })
  const { item_ids: itemIds, grant: isGranted } = body
  const others = await standingStatementsOf(context.db, order)
  const link = { action: 'link', others: others.map(({ statement_id }) => statement_id) } as const
  return dealWith(input, params.statement_id, link, async (tx, statement) => {
    const { order: locked, items: own } = await lockOrder(tx, order)
    if (itemIds.some(id => !own.some(({ item_id }) => item_id === id))) refuse('order_item_not_found')
    if (isGranted) {
      const meant = itemIds.length > 0 ? own.filter(({ item_id }) => itemIds.includes(item_id)) : own
      const amount = await backOf(tx, locked, meant)
      const why = { kind: 'backdated_statement', subject: statement.statement_id, reason: '' } as const
      if (amount > 0) await concede(tx, context, input, { ...why, order: locked, amount })
    }
    const effect = await takeEffect(tx, context, { statement, order, itemIds, isGranted, isRead: true })
    if (effect.outcome === 'human') refuse('item_operation_not_allowed', { reason: effect.reason })
    await settleOthers(tx, context, { statement, order: locked, effect, itemIds, others: link.others })
    return { ...effect, order_id: order.order_id }
  })
}

export function closeStatement(input: Input<'POST /admin/statements/{statement_id}/close'>) {
  const { params, body } = input
  const close = { action: 'close', others: [] } as const
  return dealWith(input, params.statement_id, close, async () => ({ outcome: 'closed', reason: body.reason }))
}

interface Dealt {
  outcome: 'done' | 'human' | 'closed'
  reason: string
  request_nos?: string[]
  order_id?: string
}

async function dealWith(
  { context, caller, requestId }: Pick<RouteInput, 'context' | 'caller' | 'requestId'>,
  id: string,
  { action, others }: { action: 'link' | 'close'; others: readonly string[] },
  deed: (tx: Tx, statement: Statement) => Promise<Dealt>,
): Promise<StatementView> {
  const person = personOf(caller)
  const statementId = uuidOf(id)
  const statement = (await findStatement(context.db, statementId)) ?? refuse('resource_missing')
  await transaction(context.db, async tx => {
    await lockStatements(tx, [statementId, ...others])
    const last = await lastOutcomeOf(tx, statementId)
    const from = (last?.outcome ?? 'waiting') as StatementOutcome
    // Two who deal with it at once: the second sees what the first has done.
    if (!step(statementMachine, from, action === 'link' ? 'carry_out' : 'close', person.role).ok) refuse('already_done')
    const dealt = await deed(tx, statement)
    await insertOutcome(tx, { ...dealt, statement_id: statementId, staff_id: person.userId, at: context.clock.now() })
    const { outcome, reason, request_nos } = dealt
    await writeAudit(tx, context, {
      ...{ person, requestId, action: `statement.${action}`, subject: ['statement', statementId] },
      after: { outcome, request_nos },
      reason,
    })
  })
  return viewOne(context, statement)
}

async function viewOne({ db, clock }: Context, statement: Statement): Promise<StatementView> {
  const [view] = await viewStatements(db, [statement], dayInShop(clock.now()))
  return view ?? refuse('resource_missing')
}
