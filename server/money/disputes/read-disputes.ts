import type { CallData } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import { exportPages } from '#server/platform/exports/export-pages.ts'
import { type ListOrder, listPage } from '#server/platform/http/answers/list-page.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type Dispute, findDispute, findDisputeNotes, readDisputeFacts } from './store.ts'

type View = CallData<'GET /admin/disputes'>['list'][number]

const newestFirst: ListOrder<Dispute> = {
  name: 'newest',
  descending: true,
  columns: [
    { sql: 'opened_at', kind: 'time', getValue: row => row.opened_at },
    { sql: 'dispute_id', kind: 'uuid', getValue: row => row.dispute_id },
  ],
}

export async function listDisputes({ context: { db }, query }: Input<'GET /admin/disputes'>) {
  let rows = db.selectFrom('disputes').selectAll()
  if (query.state === 'open') rows = rows.where('closed_at', 'is', null)
  if (query.state === 'closed') rows = rows.where('closed_at', 'is not', null)
  const page = await listPage(db, query, { order: newestFirst, rows })
  return { ...page, list: await viewDisputes(db, page.list) }
}

export async function readDispute({
  context: { db },
  params,
}: Pick<Input<'GET /admin/disputes/{dispute_no}'>, 'context' | 'params'>) {
  const dispute = (await findDispute(db, params.dispute_no)) ?? refuse('resource_missing')
  const [view] = await viewDisputes(db, [dispute])
  const notes = await findDisputeNotes(db, dispute.dispute_id)
  return {
    ...(view ?? refuse('resource_missing')),
    notes: notes.map(({ created_at, ...note }) => ({ ...note, created_at: created_at.toISOString() })),
  }
}

async function viewDisputes(db: Reader, disputes: readonly Dispute[]): Promise<View[]> {
  const facts = await readDisputeFacts(
    db,
    disputes.map(({ dispute_id }) => dispute_id),
  )
  return disputes.map(dispute => {
    const { dispute_no, provider_ref, inquiry, amount, reason, evidence_due_by, opened_at, closed_at } = dispute
    const of = facts.get(dispute.dispute_id) ?? refuse('resource_missing')
    return {
      ...{ dispute_no, provider_ref, inquiry, amount, reason },
      dispute_status: dispute.dispute_status,
      evidence_due_by: evidence_due_by?.toISOString() ?? null,
      opened_at: opened_at.toISOString(),
      closed_at: closed_at?.toISOString() ?? null,
      ...{ checkout_no: of.checkout_no, order_nos: of.order_nos, email: of.email, method: of.method },
      ...{ paid: of.paid, fee: of.fee, uncovered: of.uncovered },
    }
  })
}

export const exportDisputes = exportPages({
  name: 'disputes',
  list: listDisputes,
  columns: ({ fields, text }) => [
    ...fields('text', 'dispute_no', 'dispute_status', 'reason'),
    ...fields('cents', 'amount', 'fee', 'uncovered'),
    ...fields('moment', 'opened_at', 'evidence_due_by', 'closed_at'),
    text('checkout_no', row => row.checkout_no),
    text('order_nos', row => row.order_nos.join(' ')),
    text('provider_ref', row => row.provider_ref),
  ],
})
