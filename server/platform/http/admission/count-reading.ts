import { type Endpoint, showsCustomers } from '#contract/protocol/endpoint.ts'
import { givingProofMs } from '#domain/accounts/fresh.ts'
import { writeExcessiveReading } from '../../audit/write-audit.ts'
import type { Context } from '../../context.ts'
import { freshProof } from '../calls/fresh-proof.ts'
import type { Caller } from '../calls/route.ts'
import { secondsOverLimit } from './limits.ts'

interface ReadingCall {
  key: string
  endpoint: Endpoint
  caller: Caller
  query: unknown
  requestId: string
}

/** The number of rows that count as one page, whatever the page size. */
const pageRows = 20
const maxPageSize = 100

/**
 * Exports need a fresh proof, so lists must not be readable page by page without one: beyond what a person reads in ten
 * minutes, the reading is recorded once, and a fresh proof is required.
 */
export async function countReading(context: Context, { key, endpoint, caller, query, requestId }: ReadingCall) {
  const { userId, role } = caller
  if (!showsCustomers(endpoint) || userId === undefined || role === undefined) return
  const isPaged = endpoint.query !== undefined && 'page_size' in endpoint.query.shape
  const rows = Number((query as { page_size?: string }).page_size ?? pageRows) || pageRows
  // A single object, a search or a document counts as a page.
  const pages = isPaged && !endpoint.params ? Math.ceil(Math.min(Math.max(rows, 1), maxPageSize) / pageRows) : 1
  const isMany = await isExcessive(context, pages, userId)
  if (!isMany) return
  if ((await secondsOverLimit(context, 'reading_noted', 'reading-noted', userId)) === undefined) {
    await writeExcessiveReading(context, { actor: { userId, role }, call: key, requestId })
  }
  await freshProof.get(context)(context.db, context, caller, givingProofMs)
}

async function isExcessive(context: Context, pages: number, userId: string): Promise<boolean> {
  for (let page = 0; page < pages; page += 1) {
    if ((await secondsOverLimit(context, 'reading', 'reading', userId)) !== undefined) return true
  }
  return false
}
