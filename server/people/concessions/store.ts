import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { lockAdvisory, lockRow, lockRows } from '#db/locks.ts'
import type { Concessions, Proposals } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { ConcessionKind } from '#domain/concessions/kinds.ts'
import type { Order } from '#server/records/orders/order-rows.ts'

export type Proposal = Selectable<Proposals>
export type Concession = Selectable<Concessions>

export function findProposal(db: Reader, proposalId: string): Promise<Proposal | undefined> {
  return db.selectFrom('proposals').selectAll().where('proposal_id', '=', proposalId).executeTakeFirst()
}

export function lockProposal(tx: Tx, proposalId: string): Promise<Proposal | undefined> {
  const one = tx.selectFrom('proposals').selectAll().where('proposal_id', '=', proposalId)
  return lockRow(tx, 'proposals', proposalId, one)
}

/** Taken before a person's concessions are summed: their next call waits until this one has recorded its own. */
export function lockConcessionsOfUser(tx: Tx, userId: string): Promise<void> {
  return lockAdvisory(tx, 'giving', userId)
}

/** Who gave something by these names, or agreed to it. */
export async function findGivers(db: Reader, kind: ConcessionKind, subjects: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('concessions')
    .select(['given_by', 'second_by'])
    .where('kind', '=', kind)
    .where('subject', 'in', subjects)
    .execute()
  return rows.flatMap(({ given_by, second_by }) => (second_by === null ? [given_by] : [given_by, second_by]))
}

/** undefined: a proposal for the same subject is open already. */
export function insertProposal(tx: Tx, proposal: Insertable<Proposals>): Promise<Proposal | undefined> {
  return tx
    .insertInto('proposals')
    .values(proposal)
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function updateProposal(tx: Tx, proposalId: string, change: Updateable<Proposals>): Promise<Proposal> {
  return tx
    .updateTable('proposals')
    .set(change)
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('proposal_id', '=', proposalId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function insertConcession(tx: Tx, concession: Insertable<Concessions>): Promise<Concession> {
  return tx.insertInto('concessions').values(concession).returningAll().executeTakeFirstOrThrow()
}

interface ConcessionFilter {
  userId?: string
  kind?: ConcessionKind
  /** null: those of no order. */
  orderId?: string | null
  subject?: string
  since?: Date
  /** Only what nobody else has approved. */
  solo?: true
}

/** What was conceded by this person or anybody, on this order, of this kind or on this subject, and since when. */
export async function sumConcessions(db: Reader, { userId, kind, orderId, subject, since, solo }: ConcessionFilter) {
  let rows = db.selectFrom('concessions').select(sql<string>`coalesce(sum(amount), 0)`.as('sum'))
  if (userId !== undefined) rows = rows.where('given_by', '=', userId)
  if (kind !== undefined) rows = rows.where('kind', '=', kind)
  if (orderId !== undefined) rows = rows.where('order_id', orderId === null ? 'is' : '=', orderId)
  if (subject !== undefined) rows = rows.where('subject', '=', subject)
  if (since !== undefined) rows = rows.where('given_at', '>', since)
  if (solo) rows = rows.where('second_by', 'is', null).where('alone', '=', false)
  const { sum } = await rows.executeTakeFirstOrThrow()
  return Number(sum)
}

export function findProposalOrder(db: Reader, { order_id }: Proposal): Promise<Order | undefined> {
  return db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirst()
}

export async function findProposalOrderNumbers(
  db: Reader,
  proposals: readonly Proposal[],
): Promise<Map<string, string>> {
  const ids = proposals.flatMap(({ order_id }) => (order_id === null ? [] : [order_id]))
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('orders').select(['order_id', 'order_no']).where('order_id', 'in', ids).execute()
  return new Map(rows.map(({ order_id, order_no }) => [order_id, order_no]))
}

/** Locked, the oldest first. */
export function expiredProposals(tx: Tx, now: Date): Promise<Proposal[]> {
  const rows = tx
    .selectFrom('proposals')
    .selectAll()
    .where('proposal_state', '=', 'open')
    .where('expires_at', '<=', now)
  return lockRows(tx, 'proposals', rows.orderBy('proposal_id'))
}
