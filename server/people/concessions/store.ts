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
  userId: string
  kind: ConcessionKind
  orderId: string | null
  since: Date
}

/** What this person has conceded since then: for an order of any kind, otherwise of this kind. */
export async function sumConcessionsSince(
  db: Reader,
  { userId, kind, orderId, since }: ConcessionFilter,
): Promise<number> {
  const { sum } = await db
    .selectFrom('concessions')
    .select(sql<string>`coalesce(sum(amount), 0)`.as('sum'))
    .where('given_by', '=', userId)
    .where('given_at', '>', since)
    .where(eb =>
      orderId === null ? eb.and([eb('order_id', 'is', null), eb('kind', '=', kind)]) : eb('order_id', '=', orderId),
    )
    .executeTakeFirstOrThrow()
  return Number(sum)
}

/** What this person has conceded on an order since then without anybody's approval. */
export async function sumSoloConcessions(
  db: Reader,
  { userId, orderId, since }: Omit<ConcessionFilter, 'kind' | 'orderId'> & { orderId: string },
): Promise<number> {
  const { sum } = await db
    .selectFrom('concessions')
    .select(sql<string>`coalesce(sum(amount), 0)`.as('sum'))
    .where('order_id', '=', orderId)
    .where('given_by', '=', userId)
    .where('given_at', '>', since)
    .where('second_by', 'is', null)
    .where('alone', '=', false)
    .executeTakeFirstOrThrow()
  return Number(sum)
}

/** What this person has conceded since then, of any kind and on any order, without anybody's approval. */
export async function sumSoloConcessionsSince(
  db: Reader,
  { userId, since }: Pick<ConcessionFilter, 'userId' | 'since'>,
): Promise<number> {
  const { sum } = await db
    .selectFrom('concessions')
    .select(sql<string>`coalesce(sum(amount), 0)`.as('sum'))
    .where('given_by', '=', userId)
    .where('given_at', '>', since)
    .where('second_by', 'is', null)
    .where('alone', '=', false)
    .executeTakeFirstOrThrow()
  return Number(sum)
}

/** What was conceded on one subject since then, by anybody, without a second person. */
export async function sumSoloConcessionsOfSubject(
  db: Reader,
  { kind, subject, since }: Pick<ConcessionFilter, 'kind' | 'since'> & { subject: string },
): Promise<number> {
  const { sum } = await db
    .selectFrom('concessions')
    .select(sql<string>`coalesce(sum(amount), 0)`.as('sum'))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('given_at', '>', since)
    .where('second_by', 'is', null)
    .where('alone', '=', false)
    .executeTakeFirstOrThrow()
  return Number(sum)
}

/** What this person has conceded since then of one kind, on any order. */
export async function sumConcessionsOfKind(
  db: Reader,
  { userId, kind, since }: Omit<ConcessionFilter, 'orderId'>,
): Promise<number> {
  const { sum } = await db
    .selectFrom('concessions')
    .select(sql<string>`coalesce(sum(amount), 0)`.as('sum'))
    .where('given_by', '=', userId)
    .where('given_at', '>', since)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return Number(sum)
}

/** What was conceded on an order of one kind, by anybody. */
export async function sumOrderConcessions(
  db: Reader,
  { orderId, kind }: Pick<ConcessionFilter, 'kind'> & { orderId: string },
) {
  const { sum } = await db
    .selectFrom('concessions')
    .select(sql<string>`coalesce(sum(amount), 0)`.as('sum'))
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
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
