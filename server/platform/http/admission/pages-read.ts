import { createHash } from 'node:crypto'
import type { Database } from '#db/connect.ts'
import type { Context } from '../../context.ts'
import { limits } from './limits.ts'
import { currentWindow } from './shares.ts'

interface Window {
  window: number
  /** Hashes of the pages that each session has read. */
  pages: Map<string, Set<string>>
}

const windows = new WeakMap<Database, Window>()
const limit = limits.reading ?? { hits: 0, windowSeconds: 1 }

/**
 * The pages that a session has read in this window of the limit: the same call with the same parameters and the same
 * query, however often an open screen loads it again. Cached in each process, so that with several processes a page
 * counts once in each; beyond the limit no more are cached, and they count each time.
 */
export function isReadAgain(context: Context, sessionId: string, page: string): boolean {
  return pagesOf(context, sessionId).has(toHash(page))
}

export function rememberPage(context: Context, sessionId: string, page: string): void {
  const pages = pagesOf(context, sessionId)
  if (pages.size < limit.hits) pages.add(toHash(page))
}

function pagesOf(context: Context, sessionId: string): Set<string> {
  const { window } = currentWindow(context, limit)
  let known = windows.get(context.db)
  if (known?.window !== window) {
    known = { window, pages: new Map() }
    windows.set(context.db, known)
  }
  const pages = known.pages.get(sessionId) ?? new Set()
  known.pages.set(sessionId, pages)
  return pages
}

function toHash(page: string): string {
  return createHash('sha256').update(page).digest('base64url')
}
