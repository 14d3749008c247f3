import { Readable } from 'node:stream'
import type { settlementEndpoints } from '#contract/service/settlements.ts'
import type { Context } from '#server/platform/context.ts'
import { RawResponse, type RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findRequest, findUserRequest } from '../store.ts'
import { settlementPdf } from './settlement-pdf.ts'

type Input<Key extends keyof typeof settlementEndpoints> = RouteInput<(typeof settlementEndpoints)[Key]>

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
  const { bytes, filename } = (await settlementPdf(context, requestNo)) ?? refuse('resource_missing')
  throw new RawResponse({
    stream: Readable.from([bytes]),
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `inline; filename="${filename}"`,
    },
  })
}
