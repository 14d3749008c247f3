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

/** Rows that count as one page, however they are cut into pages. */
const pageRows = 20
const maxPageSize = 100

/**
 * What an export asks a proof for does not leave page by page without one: beyond what a person reads in ten minutes it
 * is written down, once, and asked who they are.
 */
export async function countReading(context: Context, { key, endpoint, caller, query, requestId }: ReadingCall) {
  const { userId, role } = caller
  if (!showsCustomers(endpoint) || userId === undefined || role === undefined) return
  const isPaged = endpoint.query !== undefined && 'page_size' in endpoint.query.shape
  const rows = Number((query as { page_size?: string }).page_size ?? pageRows) || pageRows
  // One thing, a search or a paper counts as a page.
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
