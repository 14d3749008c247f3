import type { Context } from '#server/platform/context.ts'
import { sendPdf } from '#server/platform/http/answers/send-pdf.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findRequest, findUserRequest } from '../store.ts'
import { settlementPdf } from './settlement-pdf.ts'

/** A person's own settlement; that of a stranger is refused as missing. */
export async function sendUserSettlement({
  context,
  caller,
  params,
}: Input<'GET /requests/{request_no}/settlement.pdf'>): Promise<null> {
  const found = await findUserRequest(context.db, requireUser(caller).userId, params.request_no)
  if (!found) return refuse('operation_not_found')
  return send(context, params.request_no)
}

export async function sendAnySettlement({
  context,
  params,
}: Input<'GET /admin/requests/{request_no}/settlement.pdf'>): Promise<null> {
  if (!(await findRequest(context.db, params.request_no))) return refuse('operation_not_found')
  return send(context, params.request_no)
}

async function send(context: Context, requestNo: string): Promise<null> {
  return sendPdf('inline', (await settlementPdf(context, requestNo)) ?? refuse('resource_missing'))
}
