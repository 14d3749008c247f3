import type { CallData } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import { mayConcede } from '#domain/concessions/kinds.ts'
import type { Context } from '#server/platform/context.ts'
import { exportPages } from '#server/platform/exports/export-pages.ts'
import { type ListOrder, listPage } from '#server/platform/http/answers/list-page.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser, type SignedInUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findUserNames } from '../accounts/colleagues.ts'
import { areIndependent } from './colleagues.ts'
import { readPossibleStatement, toStatement } from './older-factor.ts'
import { findProposal, findProposalOrderNumbers, type Proposal } from './store.ts'

type View = CallData<'GET /admin/proposals'>['list'][number]
type Detail = CallData<'GET /admin/proposals/{proposal_id}'>

const newestFirst: ListOrder<Proposal> = {
  name: 'newest',
  descending: true,
  columns: [
    { sql: 'asked_at', kind: 'time', getValue: row => row.asked_at },
    { sql: 'proposal_id', kind: 'uuid', getValue: row => row.proposal_id },
  ],
}

export async function listProposals({ context: { db }, caller, query }: Input<'GET /admin/proposals'>) {
  let rows = db.selectFrom('proposals').selectAll()
  if (query.state === 'open') rows = rows.where('proposal_state', '=', 'open')
  if (query.state === 'closed') rows = rows.where('proposal_state', '<>', 'open')
  if (query.kind !== undefined) rows = rows.where('kind', '=', query.kind)
  const page = await listPage(db, query, { order: newestFirst, rows })
  return { ...page, list: await viewProposals(db, page.list, requireUser(caller)) }
}

export function readProposal({ context, caller, params }: Input<'GET /admin/proposals/{proposal_id}'>) {
  return viewProposal(context, requireUuid(params.proposal_id), requireUser(caller))
}

/** With what this person may do with it. */
export async function viewProposal(context: Context, proposalId: string, viewer: SignedInUser): Promise<Detail> {
  const { db } = context
  const proposal = (await findProposal(db, proposalId)) ?? refuse('resource_missing')
  const [view] = await viewProposals(db, [proposal], viewer)
  const { call, input, asked_by, kind, proposal_state } = proposal
  const isOwn = asked_by === viewer.userId
  const isDecider = !isOwn && mayConcede(viewer.role, kind)
  const sayings = [await readPossibleStatement(db, viewer), toStatement(proposal)]
  const areTwo = isDecider && (await areIndependent(db, context, kind, sayings))
  const decides: Detail['may'] = areTwo ? ['approve', 'reject'] : ['reject']
  const may: Detail['may'] = isOwn ? ['withdraw'] : isDecider ? decides : []
  return {
    ...(view ?? refuse('resource_missing')),
    ...{
      call,
      input: isConcerned(proposal, viewer) ? (input as Detail['input']) : {},
      may: proposal_state === 'open' ? may : [],
    },
  }
}

/**
 * The person who requested it, and those who may decide. Reason and input can contain an account number or a name that
 * others may not read.
 */
function isConcerned({ asked_by, kind }: Proposal, { userId, role }: SignedInUser): boolean {
  return asked_by === userId || mayConcede(role, kind)
}

async function viewProposals(db: Reader, proposals: readonly Proposal[], viewer: SignedInUser): Promise<View[]> {
  const people = proposals.flatMap(({ asked_by, decided_by }) => [asked_by, decided_by].filter(id => id !== null))
  const names = await findUserNames(db, people)
  const numbers = await findProposalOrderNumbers(db, proposals)
  const toUserView = (id: string) => ({ user_id: id, name: names.get(id) ?? '' })
  return proposals.map(proposal => {
    const { proposal_id, subject, asked_by, asked_at, decided_by, decided_at } = proposal
    const { reason, decision_reason } = isConcerned(proposal, viewer) ? proposal : { reason: '', decision_reason: '' }
    return {
      ...{ proposal_id, subject, reason, decision_reason, version: proposal.version },
      kind: proposal.kind,
      proposal_state: proposal.proposal_state,
      amount: Number(proposal.amount),
      expires_at: proposal.expires_at.toISOString(),
      order_no: numbers.get(proposal.order_id ?? '') ?? null,
      asked_by: toUserView(asked_by),
      asked_at: asked_at.toISOString(),
      decided_by: decided_by === null ? null : toUserView(decided_by),
      decided_at: decided_at?.toISOString() ?? null,
    }
  })
}

export const exportProposals = exportPages({
  name: 'proposals',
  list: listProposals,
  columns: ({ fields, text, cents, moment }) => [
    ...fields('text', 'kind', 'proposal_state'),
    text('order_no', row => row.order_no ?? ''),
    text('subject', row => row.subject),
    cents('amount', row => row.amount),
    text('reason', row => row.reason),
    text('asked_by', row => row.asked_by.name),
    moment('asked_at', row => row.asked_at),
    text('decided_by', row => row.decided_by?.name ?? ''),
    moment('decided_at', row => row.decided_at),
    text('decision_reason', row => row.decision_reason),
  ],
})
