import type { CallData } from '#contract/call.ts'
import type { Reader } from '#db/transaction.ts'
import type { Role } from '#domain/access.ts'
import { auditMachine } from '#domain/after-sale/states.ts'
import type { Language } from '#domain/languages.ts'
import { eventsFrom } from '#domain/machine.ts'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { machineOf } from './move-request.ts'
import { findRequest, type Request } from './store.ts'
import { detailOf, viewRequests } from './view.ts'

type Row = CallData<'GET /admin/requests'>['list'][number]
type Detail = CallData<'GET /admin/requests/{request_no}'>

interface Seeing {
  language: Language
  role: Role
}

export async function viewForStaff(
  { db }: Pick<Context, 'db'>,
  requestNo: string,
  { language, role }: Seeing,
): Promise<Detail> {
  const request = (await findRequest(db, requestNo)) ?? refuse('operation_not_found')
  const [row] = await viewListForStaff(db, [request], language)
  if (!row) throw new Error(`Request ${requestNo} is not seen`)
  const { customer, assigned_to } = row
  return { ...(await detailOf(db, request, language)), customer, assigned_to, steps: stepsOf(request, role) }
}

/** What this member of staff may do next; what is missing here, the table refuses. */
function stepsOf(request: Request, role: Role): string[] {
  if (request.audit_status === 'wait_review') return eventsFrom(auditMachine, 'wait_review', role)
  if (request.audit_status !== 'approved') return []
  return eventsFrom(machineOf(request), request.process_status, role)
}

export async function viewListForStaff(db: Reader, requests: readonly Request[], language: Language): Promise<Row[]> {
  if (requests.length === 0) return []
  const views = await viewRequests(db, requests, language)
  const orders = await db
    .selectFrom('orders')
    .select(['order_id', 'recipient', 'email'])
    .where('order_id', 'in', [...new Set(requests.map(({ order_id }) => order_id))])
    .execute()
  const handlers = requests.flatMap(({ assigned_to }) => assigned_to ?? [])
  const users = handlers.length
    ? await db.selectFrom('users').select(['user_id', 'user_name']).where('user_id', 'in', handlers).execute()
    : []
  return requests.flatMap((request, index) => {
    const view = views[index]
    if (!view) return []
    const order = orders.find(({ order_id }) => order_id === request.order_id)
    const handler = users.find(({ user_id }) => user_id === request.assigned_to)
    const customer = { name: order?.recipient ?? '', email: order?.email ?? '' }
    return [{ ...view, customer, assigned_to: handler?.user_name ?? null }]
  })
}
