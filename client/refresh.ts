import type { EndpointKey } from '#contract/protocol/endpoint.ts'
import type { Language } from '#domain/languages.ts'
import { type Answered, exchange, type Fetch, isSuccessStatus } from './exchange.ts'
import { bearer, jsonBody } from './request.ts'
import type { Session } from './session.ts'
import { isRecord, type Tokens } from './session-state.ts'

/**
 * `ready`: send with the present token. `signed_out`: the session was ended elsewhere meanwhile. `refused`: the shop
 * does not accept the refresh token any more. `unreachable`: no usable response.
 */
export type RefreshOutcome = 'ready' | 'signed_out' | 'refused' | 'unreachable'

/** The used part of `navigator.locks`: one holder among all tabs. */
export interface TabLocks {
  request(name: string, options: { signal: AbortSignal }, work: () => Promise<RefreshOutcome>): Promise<RefreshOutcome>
}

export interface RefreshDeps {
  session: Session
  fetch: Fetch
  base: string
  language: Language
  timeLimitMs: number
  locks?: TabLocks | undefined
  log: (message: string, details?: unknown) => void
  /** Called once per refused refresh, however many calls waited for it. */
  onRefused: (token: string) => void
}

/**
 * These calls are sent whatever the state of the tokens. Public reads of catalogue and company must not wait for a
 * refresh, and login must be possible with an expired session. Only reads: staff who save a device type need their
 * token.
 */
const exempt = /^(POST \/user\/(login|refresh-token)|GET \/config(\/global)?|GET \/device-types(\/[^/]+)?)$/

export function skipsRefresh(key: EndpointKey): boolean {
  return exempt.test(key)
}

/** Only one refresh runs at a time: calls made meanwhile wait for the same one. */
export function createRefresh(deps: RefreshDeps): () => Promise<RefreshOutcome> {
  let running: Promise<RefreshOutcome> | undefined
  return () => {
    running ??= amongTabs(deps).finally(() => {
      running = undefined
    })
    return running
  }
}

/**
 * Two tabs that wake up together would use the same refresh token twice. A tab that holds the lock without responding
 * must not block the others: after the time limit they continue without it, which the shop accepts within a short grace
 * period (design).
 */
async function amongTabs(deps: RefreshDeps): Promise<RefreshOutcome> {
  if (!deps.locks) return renew(deps)
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), deps.timeLimitMs)
  let granted = false
  const work = () => {
    granted = true
    return renew(deps)
  }
  try {
    return await deps.locks.request('genie.refresh', { signal: timeout.signal }, work)
  } catch (error) {
    if (granted) throw error
    return renew(deps)
  } finally {
    clearTimeout(timer)
  }
}

async function renew({
  session,
  fetch,
  base,
  language,
  timeLimitMs,
  log,
  onRefused,
}: RefreshDeps): Promise<RefreshOutcome> {
  // Another tab may have refreshed while this one waited for the lock.
  session.reload()
  if (!session.exists()) return 'signed_out'
  if (!session.isRefreshDue()) return 'ready'

  const { token, r_token } = session.getSnapshot()
  const headers = { accept: 'application/json', 'content-type': 'application/json', ...bearer(token) }
  const body = jsonBody({ refresh_token: r_token }, language)
  const request = { url: `${base}/user/refresh-token`, init: { method: 'POST', headers, body } }
  const response = await exchange(fetch, request, { timeLimitMs })

  // A sign-out, sign-in or refresh that happened meanwhile takes precedence: a late response neither restores nor ends
  // a session.
  session.reload()
  if (!session.exists()) return 'signed_out'
  if (session.getSnapshot().r_token !== r_token) return 'ready'

  const tokens = response.kind === 'answered' ? readTokens(response) : undefined
  if (tokens) {
    session.replaceTokens(tokens)
    return 'ready'
  }
  if (response.kind === 'answered' && isRefusal(response)) {
    onRefused(token)
    return 'refused'
  }
  // A lost connection, a restart of the shop or a gateway's error page says nothing about the session. The waiting
  // calls fail, the person stays signed in, and the next call tries again.
  log('refresh without answer', response.kind === 'answered' ? response.http : response.reason)
  return 'unreachable'
}

function readTokens({ http, envelope }: Answered): Tokens | undefined {
  if (!isSuccessStatus(http) || envelope?.code !== 0 || !isRecord(envelope.data)) return undefined
  const { token, r_token, expires_in, r_expires_in } = envelope.data
  if (typeof token !== 'string' || typeof r_token !== 'string' || token === '' || r_token === '') return undefined
  if (typeof expires_in !== 'number' || typeof r_expires_in !== 'number') return undefined
  return { token, r_token, expires_in, r_expires_in }
}

/** Whether the shop itself refused the token. Too many requests and server errors say nothing about it. */
function isRefusal({ http, envelope }: Answered): boolean {
  if (http === 401) return true
  if (!envelope || http === 408 || http === 429) return false
  return isSuccessStatus(http) ? envelope.code !== 0 : http >= 400 && http < 500
}
