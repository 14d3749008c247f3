import type { EndpointKey } from '#contract/protocol/endpoint.ts'
import type { Language } from '#domain/languages.ts'
import { type Answered, exchange, type Fetch, isSuccessStatus } from './exchange.ts'
import { bearer, jsonBody } from './request.ts'
import type { Session } from './session.ts'
import { isRecord, type Tokens } from './session-state.ts'

/**
 * `ready`: send with the token that is there now. `signed_out`: the session ended elsewhere meanwhile.
 * `refused`: the shop no longer knows the refresh token. `unreachable`: nobody could say.
 */
export type RefreshOutcome = 'ready' | 'signed_out' | 'refused' | 'unreachable'

/** `navigator.locks`, as far as it is used: one holder among all tabs. */
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
  /** Once per refused refresh, however many calls waited for it. */
  onRefused: (token: string) => void
}

/**
 * spec §7: these go out whatever the state of the tokens. Public reads of catalogue and company must not wait for a
 * refresh, login must be possible with a dead session. Only reads: a clerk who saves a device type needs his token.
 */
const exempt = /^(POST \/user\/(login|refresh-token)|GET \/config(\/global)?|GET \/device-types(\/[^/]+)?)$/

export function skipsRefresh(key: EndpointKey): boolean {
  return exempt.test(key)
}

/** One refresh at a time: who asks while one runs waits for the same one (spec §4). */
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
 * Two tabs that wake up together would use the same refresh token twice. A tab that hangs with the lock must not hang
 * the others: after the time limit they go without it, which the shop forgives within a short grace (design).
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
  // Another tab may have done it while this one waited for the lock.
  session.reload()
  if (!session.exists()) return 'signed_out'
  if (!session.isRefreshDue()) return 'ready'

  const { token, r_token } = session.getSnapshot()
  const headers = { accept: 'application/json', 'content-type': 'application/json', ...bearer(token) }
  const body = jsonBody({ refresh_token: r_token }, language)
  const request = { url: `${base}/user/refresh-token`, init: { method: 'POST', headers, body } }
  const response = await exchange(fetch, request, { timeLimitMs })

  // Whoever signed out, signed in or renewed meanwhile wins: a late answer brings no session back and ends none.
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
  // A tunnel, a restart of the shop, a gateway's error page: none of these says anything about the session. The waiting
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

/** The shop itself said no. Too many requests and errors of the server are no answer to the question. */
function isRefusal({ http, envelope }: Answered): boolean {
  if (http === 401) return true
  if (!envelope || http === 408 || http === 429) return false
  return isSuccessStatus(http) ? envelope.code !== 0 : http >= 400 && http < 500
}
