import type { FastifyRequest } from 'fastify'
import { type Endpoint, showsCustomers } from '#contract/protocol/endpoint.ts'
import { givingProofMs } from '#domain/accounts/fresh.ts'
import { writeExcessiveReading } from '../../audit/write-audit.ts'
import type { Context } from '../../context.ts'
import { freshProof } from '../calls/fresh-proof.ts'
import type { Caller } from '../calls/route.ts'
import { secondsOverLimit } from './limits.ts'
import { isReadAgain, rememberPage } from './pages-read.ts'

interface ReadingCall {
  key: string
  endpoint: Endpoint
  caller: Caller
  request: Pick<FastifyRequest, 'id' | 'params' | 'query'>
}

/** The number of rows that count as one page, whatever the page size. */
const pageRows = 20
const maxPageSize = 100

/**
 * Exports need a fresh proof, so lists must not be readable page by page without one: beyond what a person reads in ten
 * minutes, the reading is recorded once, and a fresh proof is required. What a session has read already counts once: an
 * open screen that loads itself again shows nobody more.
 */
export async function countReading(context: Context, { key, endpoint, caller, request }: ReadingCall) {
  const { userId, role, sessionId } = caller
  if (!showsCustomers(endpoint) || userId === undefined || role === undefined) return
  const { params, query, id: requestId } = request
  // A call with a body is not known by its address.
  const page = key.startsWith('GET ') ? JSON.stringify([key, params, query]) : undefined
  const isKnown = sessionId !== undefined && page !== undefined
  if (isKnown && isReadAgain(context, sessionId, page)) return
  const isPaged = endpoint.query !== undefined && 'page_size' in endpoint.query.shape
  const rows = Number((query as { page_size?: string }).page_size ?? pageRows) || pageRows
  // A single object, a search or a document counts as a page.
  const pages = isPaged && !endpoint.params ? Math.ceil(Math.min(Math.max(rows, 1), maxPageSize) / pageRows) : 1
  const isMany = await isExcessive(context, pages, userId)
  if (isMany) {
    if ((await secondsOverLimit(context, 'reading_noted', 'reading-noted', userId)) === undefined) {
      await writeExcessiveReading(context, { actor: { userId, role }, call: key, requestId })
    }
    await freshProof.get(context)(context.db, context, caller, givingProofMs)
  }
  // Only now: a page that was refused has not been read.
  if (isKnown) rememberPage(context, sessionId, page)
}

async function isExcessive(context: Context, pages: number, userId: string): Promise<boolean> {
  for (let page = 0; page < pages; page += 1) {
    if ((await secondsOverLimit(context, 'reading', 'reading', userId)) !== undefined) return true
  }
  return false
}
