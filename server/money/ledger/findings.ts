import { type Selectable, sql } from 'kysely'
import type { CallData } from '#contract/protocol/call.ts'
import { lockRow } from '#db/locks.ts'
import type { ReconciliationFindings } from '#db/tables.ts'
import { type Reader, transaction } from '#db/transaction.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import { type ListOrder, listPage } from '#server/platform/http/answers/list-page.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'

type FindingRow = Selectable<ReconciliationFindings>
type View = CallData<'GET /admin/reconciliation'>['list'][number]

const newestFirst: ListOrder<FindingRow> = {
  name: 'newest',
  descending: true,
  columns: [
    { sql: 'found_at', kind: 'time', getValue: row => row.found_at },
    { sql: 'finding_id', kind: 'number', getValue: row => Number(row.finding_id) },
  ],
}

export async function listFindings({ context: { db }, query }: Input<'GET /admin/reconciliation'>) {
  let rows = db.selectFrom('reconciliation_findings').selectAll()
  if (query.state === 'open') rows = rows.where('closed_at', 'is', null)
  if (query.state === 'closed') rows = rows.where('closed_at', 'is not', null)
  const page = await listPage(db, query, { order: newestFirst, rows })
  return { ...page, list: await viewFindings(db, page.list) }
}

export async function closeFinding(input: Input<'POST /admin/reconciliation/{finding_id}/done'>): Promise<View> {
  const { context, caller, params, body } = input
  const actor = requireUser(caller)
  const found = await transaction(context.db, async tx => {
    const before =
      (await lockRow(
        tx,
        'reconciliation_findings',
        params.finding_id,
        tx.selectFrom('reconciliation_findings').selectAll().where('finding_id', '=', params.finding_id),
      )) ?? refuse('resource_missing')
    if (before.closed_at !== null) refuse('already_changed')
    const closing = { closed_at: context.clock.now(), closed_by: actor.userId, closed_note: body.note }
    const after = await tx
      .updateTable('reconciliation_findings')
      .set(closing)
      .where('finding_id', '=', params.finding_id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const subject = ['finding', String(params.finding_id)] as const
    await writeAudit(tx, context, { actor, action: 'finding.done', subject, reason: body.note })
    return after
  })
  const [view] = await viewFindings(context.db, [found])
  return view ?? refuse('resource_missing')
}

async function viewFindings(db: Reader, findings: readonly FindingRow[]): Promise<View[]> {
  const detailsById = await readFindingDetails(
    db,
    findings.map(({ finding_id }) => Number(finding_id)),
  )
  return findings.map(({ finding_id, found_at, kind, done, told, closed_at, closed_note }) => {
    const details = detailsById.get(Number(finding_id))
    return {
      ...{ finding_id: Number(finding_id), closed_note },
      kind: kind as View['kind'],
      done: done as View['done'],
      found_at: found_at.toISOString(),
      told: told as Record<string, unknown>,
      checkout_no: details?.checkout_no ?? null,
      order_nos: details?.order_nos ?? [],
      refund_no: details?.refund_no ?? null,
      amount: details?.amount ?? null,
      closed_at: closed_at?.toISOString() ?? null,
      closed_by: details?.closed_by ?? null,
    }
  })
}

interface FindingDetails {
  finding_id: number
  checkout_no: string | null
  order_nos: string[]
  refund_no: string | null
  amount: number | null
  closed_by: string | null
}

async function readFindingDetails(db: Reader, findingIds: readonly number[]): Promise<Map<number, FindingDetails>> {
  if (findingIds.length === 0) return new Map()
  const { rows } = await sql<FindingDetails>`
    select f.finding_id, checkout_no, refund_no, coalesce(refunds.refund_amount, payments.amount) as amount,
           coalesce(nullif(users.user_name, ''), users.email) as closed_by,
           array(select order_no from orders
                  where orders.checkout_id = f.checkout_id or orders.order_id = checkouts.order_id
                     or orders.order_id = refunds.order_id order by order_no) as order_nos
      from reconciliation_findings f
      left join checkouts using (checkout_id)
      left join payments using (payment_id)
      left join refunds using (refund_id)
      left join users on users.user_id = f.closed_by
     where f.finding_id = any(${findingIds}::bigint[])`.execute(db)
  return new Map(rows.map(row => [row.finding_id, row]))
}
