import type { CallData } from '#contract/protocol/call.ts'
import { countHit } from '#server/platform/http/admission/limits.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { refuse } from '#server/platform/refusal.ts'
import { statementKeys } from '../statement-keys.ts'
import { statementPdf } from './statement-pdf.ts'

/**
 * The receipt as a PDF, for a person who has just made a statement and has its key. A wrong key, an unknown id and an
 * invalid one get the same response.
 */
export async function copyStatement(input: Input<'POST /statements/copy'>): Promise<CallData<'POST /statements/copy'>> {
  const { context, body, ip } = input
  await countHit(context, 'sign_in_address', 'statement-copy', ip)
  const { isCopyKey } = await statementKeys(context)
  if (!isCopyKey(body.statement_id, body.copy_key)) refuse('resource_missing')
  const { bytes, filename } =
    (await statementPdf(context, requireUuid(body.statement_id))) ?? refuse('resource_missing')
  return { data_url: `data:application/pdf;base64,${bytes.toString('base64')}`, filename }
}
