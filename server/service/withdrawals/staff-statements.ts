import { recordStatement, type Tx, transaction } from '#db/transaction.ts'
import { step } from '#domain/machine.ts'
import { namedRequests } from '#domain/statements/named.ts'
import { statementMachine, whyNoLink } from '#domain/statements/states.ts'
import { dayInShop } from '#i18n/format.ts'
import { isLineWhole } from '#server/money/refunds/amounts/open-money.ts'
import { lockConcessionsOfUser } from '#server/people/concessions/queries.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Context } from '#server/platform/context.ts'
import { exportPages } from '#server/platform/exports/export-pages.ts'
import { type ListOrder, listPage } from '#server/platform/http/answers/list-page.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Input, RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderByNo, lockOrder } from '#server/records/orders/lock-order.ts'
import { findStandingStatements } from '#server/records/orders/open-statements.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import { divideLine } from '#server/service/order-changes/divide-line.ts'
import { runEnding, settleOthers } from './carry-out.ts'
import { assertColleague, assertUnconfirmedGivable } from './concede-unconfirmed.ts'
import { isInTime } from './is-in-time.ts'
import { statementKeys } from './statement-keys.ts'
import {
  findLastOutcome,
  findStatement,
  insertOutcome,
  listOutcomes,
  lockStatements,
  type Statement,
  statementRows,
  toStatementState,
} from './store.ts'
import { type Meant, redirectToPurchase, splitNamed, takeEffect, weighWithdrawal } from './take-effect.ts'
import { type StatementView, viewOutcome, viewStatements } from './view.ts'
import { writeStatement } from './write-statement.ts'

const newestFirst: ListOrder<Statement> = {
  name: 'newest',
  descending: true,
  columns: [
    { sql: 'received_at', kind: 'time', getValue: row => row.received_at },
    { sql: 'statement_id', kind: 'uuid', getValue: row => row.statement_id },
  ],
}

export async function listStatements({ context, query }: Input<'GET /admin/statements'>) {
  const { kind, open, q } = query
  const rows = statementRows(context.db, { kind, q, open: open === undefined ? undefined : open === 'true' })
  const page = await listPage(context.db, query, { order: newestFirst, rows })
  return { ...page, list: await viewStatements(context.db, page.list, context.clock.now()) }
}

export async function readStatement({ context, params }: Input<'GET /admin/statements/{statement_id}'>) {
  const statementId = requireUuid(params.statement_id)
  const statement =
    (await recordStatement(context.db, db => findStatement(db, statementId))) ?? refuse('resource_missing')
  const outcomes = await listOutcomes(context.db, statementId)
  return { ...(await viewOne(context, statement)), outcomes: outcomes.map(viewOutcome) }
}

/**
 * A letter, a mail or a call is as valid as the form: it counts from the day it was sent, is confirmed at once and
 * waits for its owner like any other. If they do not react, it is carried out once a colleague has checked and linked
 * it.
 */
export async function logStatement(input: Input<'POST /admin/statements'>) {
  const { context, caller, body, language } = input
  const actor = requireUser(caller)
  if (body.stated_on > dayInShop(context.clock.now())) rejectField('stated_on', 'invalid')
  const { ending, email, ...rest } = body
  const { disownKeyOf } = await statementKeys(context)
  const statement = await transaction(context.db, async tx => {
    const stated = { ...rest, email: email ?? '', language, logged_by: actor.userId, ...(ending && { ending }) }
    const made = await writeStatement(tx, context, stated, disownKeyOf)
    await writeAudit(tx, context, {
      ...{ actor, action: 'statement.log', subject: ['statement', made.statement_id] },
      after: { kind: made.kind, channel: made.channel, contract: made.contract },
    })
    return made
  })
  return viewOne(context, statement)
}

/**
 * Staff have found out which contract was meant. An effect that is not allowed then is refused, and the statement stays
 * on the list.
 */
export async function linkStatement(input: Input<'POST /admin/statements/{statement_id}/link'>) {
  const { context, body } = input
  const { order, others } = await recordStatement(context.db, async db => {
    const found = (await findOrderByNo(db, body.order_no.toUpperCase())) ?? refuse('order_not_found')
    const standing = await findStandingStatements(db, found)
    return { order: found, others: standing.map(({ statement_id }) => statement_id) }
  })
  const { item_ids: itemIds, pieces, grant: isGranted } = body
  const by = { ...input, reason: body.reason }
  const toMeant = (statement: Statement): Meant => {
    const requestNos = body.request_nos ?? (itemIds.length > 0 ? [] : namedRequests(statement))
    return { statement, order, itemIds, requestNos, isGranted, by }
  }
  const link: StatementHandling = {
    ...{ action: 'link', others, ends: order },
    // Pieces that are split off first are assessed when they are.
    ...(pieces.length === 0 && {
      weigh: (tx: Tx, statement: Statement) => weighUnconfirmed(tx, context, toMeant(statement)),
    }),
    async run(tx, statement) {
      const meant = await redirectToPurchase(tx, toMeant(statement))
      // Purchases are locked before their rentals.
      await splitNamed(tx, meant)
      const { items: orderItems } = await lockOrder(tx, meant.order)
      if (meant.itemIds.some(id => !orderItems.some(({ item_id }) => item_id === id))) refuse('order_item_not_found')
      const divided = await divideMeant(tx, context, meant, pieces)
      const effect = await takeEffect(tx, context, divided)
      if (effect.outcome === 'human') refuse('item_operation_not_allowed', { reason: effect.reason })
      return { ...effect, order_id: meant.order.order_id }
    },
    after: (tx, effect) => settleOthers(tx, context, { order, effect, others }),
  }
  return dealWith(input, link)
}

/** If it waits for a second person, or is refused, no charge of the order may have been ended. */
async function weighUnconfirmed(tx: Tx, context: Context, stated: Meant): Promise<void> {
  const meant = await redirectToPurchase(tx, stated)
  const { statement, by } = meant
  if (!by || statement.kind !== 'withdrawal') return
  for (const part of await splitNamed(tx, meant)) {
    const locked = await lockOrder(tx, part.order)
    const { why, conceded: given } = await weighWithdrawal(tx, context, part, locked)
    if (why === undefined && given.length > 0) {
      await assertUnconfirmedGivable(tx, context, by, { order: locked.order, unconfirmed: given, statement })
    }
  }
}

/**
 * An effective statement cannot be closed: a withdrawal in time, and the cancellation of a rental that runs, are carried
 * out, or taken back by their owner.
 */
export function closeStatement(input: Input<'POST /admin/statements/{statement_id}/close'>) {
  const { context, body } = input
  return dealWith(input, {
    ...{ action: 'close', others: [] },
    async run(tx, statement) {
      if (await isInTime(tx, context, statement, { ...input, reason: body.reason }))
        refuse('item_operation_not_allowed', { reason: 'in_time' })
      return { outcome: 'closed', reason: body.reason }
    },
  })
}

interface Dealt {
  outcome: 'done' | 'human' | 'closed'
  reason: string
  request_nos?: string[]
  item_ids?: string[]
  order_id?: string
}

interface StatementHandling {
  action: 'link' | 'close'
  /** Statements that may be settled with it. */
  others: readonly string[]
  /** The order that it may end. */
  ends?: Order
  /** Runs before anything else. */
  weigh?: (tx: Tx, statement: Statement) => Promise<void>
  run: (tx: Tx, statement: Statement) => Promise<Dealt>
  /** Once its outcome is stored. */
  after?: (tx: Tx, dealt: Dealt) => Promise<void>
}

const eventsByAction = { link: ['carry_out', 'read_again'], close: ['close'] } as const

async function dealWith(
  input: Pick<RouteInput, 'context' | 'caller'> & { params: { statement_id: string } },
  { action, others, ends, weigh, run, after }: StatementHandling,
): Promise<StatementView> {
  const { context, caller, params } = input
  const actor = requireUser(caller)
  const statementId = requireUuid(params.statement_id)
  const statement =
    (await recordStatement(context.db, db => findStatement(db, statementId))) ?? refuse('resource_missing')
  const lockFirst = async (tx: Tx) => {
    await lockStatements(tx, [statementId, ...others])
    const last = await findLastOutcome(tx, statementId)
    const state = toStatementState(last)
    // If two people handle it at once, the second sees what the first has done.
    if (!eventsByAction[action].some(event => step(statementMachine, state.outcome, event, actor.role).ok))
      refuse('already_done')
    const why = whyNoLink({ ...statement, ...state }, context.clock.now())
    if (why) refuse(why)
    if (action === 'link') await assertColleague(tx, context, caller, statement)
  }
  if (weigh) {
    await transaction(context.db, async tx => {
      await lockFirst(tx)
      await weigh(tx, statement)
    })
  }
  await runEnding(context, ends, lockFirst, async tx => {
    const dealt = await run(tx, statement)
    await insertOutcome(tx, { ...dealt, statement_id: statementId, staff_id: actor.userId, at: context.clock.now() })
    await after?.(tx, dealt)
    const { outcome, reason, request_nos } = dealt
    await writeAudit(tx, context, {
      ...{ actor, action: `statement.${action}`, subject: ['statement', statementId] },
      after: { outcome, request_nos },
      reason,
    })
  })
  return viewOne(context, statement)
}

async function viewOne({ db, clock }: Context, statement: Statement): Promise<StatementView> {
  const [view] = await viewStatements(db, [statement], clock.now())
  return view ?? refuse('resource_missing')
}

export const exportStatements = exportPages({
  name: 'statements',
  list: listStatements,
  columns: ({ fields, text, moment }) => [
    ...fields('text', 'statement_id', 'kind', 'channel', 'name', 'email', 'contract'),
    text('order_no', row => row.last.order_no),
    text('stated_on', row => row.stated_on),
    moment('received_at', row => row.received_at),
    text('outcome', row => row.last.outcome),
    text('requests', row => row.last.request_nos.join(' ')),
    text('refund_due_on', row => row.refund_due_on),
    text('refunded', row => (row.refunded ? 'yes' : 'no')),
  ],
})

interface Pieces {
  item_id: string
  quantity: number
}

/**
 * If only some pieces of a line are meant, they are split off into a line of their own, which is meant instead. A
 * parcel in transit has to arrive first, and once something of the line was refunded it could not be assigned to a
 * piece.
 */
async function divideMeant(tx: Tx, context: Context, meant: Meant, pieces: readonly Pieces[]): Promise<Meant> {
  let { itemIds } = meant
  const { by } = meant
  for (const { item_id, quantity } of pieces) {
    const { order, items } = await lockOrder(tx, meant.order)
    // What is carried out afterwards may count as given by this person, and a division takes the machines' lock.
    if (by && by.agreeing === undefined) await lockConcessionsOfUser(tx, requireUser(by.caller).userId)
    const item =
      items.find(one => one.item_id === item_id && itemIds.includes(item_id)) ?? refuse('order_item_not_found')
    if (quantity >= item.quantity) continue
    const isDivisible = item.item_status !== 'in_transit' && (await isLineWhole(tx, item))
    if (!isDivisible) refuse('item_operation_not_allowed', { reason: 'not_divisible' })
    const reference = `divide:${item_id}:${meant.statement.statement_id}`
    const apart = await divideLine(tx, context, { order, item, count: quantity, reason: 'withdrawn', reference })
    itemIds = itemIds.map(id => (id === item_id ? apart.item_id : id))
  }
  return { ...meant, itemIds }
}
