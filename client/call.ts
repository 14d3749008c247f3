import type { Call } from '#contract/protocol/call.ts'
import type { EndpointKey } from '#contract/protocol/endpoint.ts'
import { screenAction } from '#contract/protocol/screen-actions.ts'
import type { Language } from '#domain/languages.ts'
import { createAttempts } from './attempts.ts'
import {
  type Answered,
  exchange,
  exchangeFile,
  type Fetch,
  type FileAnswered,
  isSuccessStatus,
  toAnswered,
  type Unanswered,
} from './exchange.ts'
import { createRefresh, skipsRefresh, type TabLocks } from './refresh.ts'
import { bearer, buildRequest, type SendInput } from './request.ts'
import { createResponseHandler, type PageActions } from './response-handler.ts'
import type { Session } from './session.ts'

export interface ClientDeps extends PageActions {
  session: Session
  fetch: Fetch
  /** One per page: each language is a separate document. */
  language: Language
  locks?: TabLocks | undefined
  base?: string | undefined
  timeLimitMs?: number | undefined
  /** Asks the person for a proof of identity; false: none was given. Without it no call is repeated. */
  prove?: ((challenge: unknown, sentAt: number) => Promise<boolean>) | undefined
  /** After each call that may have changed something, whatever its outcome. */
  changed?: (() => void) | undefined
}

export interface CallOptions {
  /** No toast: the screen shows `failure.text` or `failure.fields` itself. The session still ends where required. */
  quiet?: boolean | undefined
  /** For uploads over slow connections. */
  timeLimitMs?: number | undefined
  /** Cancels the call when the screen is closed. */
  signal?: AbortSignal | undefined
}

export interface Client {
  /** Shows failures as toasts and also throws a CallFailure. */
  call: Call
  /** Shows nothing: for forms, and for loads whose failures are only logged. */
  quietly: Call
  /** The same with options: `client.with({ timeLimitMs: 120_000 })('POST /common/files/upload', { form })`. */
  with: (options: CallOptions) => Call
  /** The untyped function behind the others, for any key. */
  send: (key: EndpointKey, input: SendInput, options?: CallOptions) => Promise<unknown>
  /**
   * Downloads a document from the `href` of a response, with the session of this browser. Fails like any other call.
   */
  file: (href: string, options?: CallOptions) => Promise<Blob>
  /** Opens a stream of events. The token is sent in a header, so `EventSource` cannot be used. Never shows a toast. */
  stream: (key: EndpointKey, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
}

function needsProof(answer: Answered | FileAnswered | Unanswered): answer is Answered {
  return answer.kind === 'answered' && screenAction(answer.envelope?.code ?? 0) === 'prove'
}

/** Whether the outcome is known, so that the same input is a new request from now on. */
function isFinalAnswer(answer: Answered | Unanswered): boolean {
  return answer.kind === 'answered' && answer.http < 500 && answer.http !== tooMany && !needsProof(answer)
}

const defaultTimeLimitMs = 30_000
const tooMany = 429

/** The client of the contract: `call` over HTTP, with the session of this browser. */
export function createClient(deps: ClientDeps): Client {
  const { session, fetch, language, locks, log, base = '/api', timeLimitMs = defaultTimeLimitMs } = deps
  const responses = createResponseHandler(session, deps)
  const attempts = createAttempts()
  const onRefused = (token: string) => responses.endSession('login', token)
  const refresh = createRefresh({ session, fetch, base, language, timeLimitMs, locks, log, onRefused })

  /** Ensures that the request is sent with a valid token, or not at all. */
  async function ensureToken(key: EndpointKey, quiet: boolean): Promise<void> {
    // A visitor's calls are sent without a token.
    if (skipsRefresh(key) || !session.exists()) return
    if (!session.isRefreshDue() && !session.areBothExpired()) return
    // Another tab may have changed the session, so it is reloaded before the session is ended.
    session.reload()
    const { token } = session.getSnapshot()
    if (session.exists() && session.areBothExpired()) {
      responses.endSession('home', token)
      throw responses.signedOut()
    }
    const outcome = await refresh()
    // An early refresh got no response: the old token is still valid.
    if (outcome === 'unreachable' && session.isLoggedIn()) return
    if (outcome === 'unreachable') throw responses.toFailure('network_error', { key, token, quiet })
    if (outcome !== 'ready') throw responses.signedOut()
  }

  async function send(key: EndpointKey, input: SendInput, options: CallOptions = {}): Promise<unknown> {
    const quiet = options.quiet ?? false
    const attempt = attempts.nameAttempt(key, input)
    const named = attempt ? { ...input, idempotencyKey: attempt.name } : input
    const limits = { timeLimitMs: options.timeLimitMs ?? timeLimitMs, signal: options.signal }
    async function sendNow() {
      await ensureToken(key, quiet)
      const { token } = session.getSnapshot()
      const sent = { key, token, quiet }
      const request = buildRequest(key, named, { base, language, token })
      if (!request) throw responses.missing(sent)
      return { sent, answer: await exchange(fetch, request, limits) }
    }
    const sentAt = performance.now()
    let { sent, answer } = await sendNow()
    // The same call is sent again under the same key: the first one did nothing, and the input is not lost.
    if (needsProof(answer) && (await deps.prove?.(answer.envelope?.data, sentAt))) ({ sent, answer } = await sendNow())
    if (isFinalAnswer(answer)) attempt?.end()
    if (!key.startsWith('GET ')) deps.changed?.()
    if (answer.kind === 'unanswered') throw responses.toFailure(answer.reason, sent)
    return responses.readData(answer, sent)
  }

  async function file(href: string, options: CallOptions = {}): Promise<Blob> {
    // The token is only sent to the shop's own API.
    if (!href.startsWith('/api/')) throw new TypeError(`${href} is no address of a file`)
    const key: EndpointKey = `GET /${href.slice('/api/'.length)}`
    const quiet = options.quiet ?? false
    const limits = { timeLimitMs: options.timeLimitMs ?? timeLimitMs, signal: options.signal }
    async function fetchNow() {
      await ensureToken(key, quiet)
      const { token } = session.getSnapshot()
      const init = { method: 'GET', headers: { accept: 'application/pdf, application/json', ...bearer(token) } }
      const request = { url: base + href.slice('/api'.length), init }
      return { sent: { key, token, quiet }, answer: await exchangeFile(fetch, request, limits) }
    }
    const sentAt = performance.now()
    let { sent, answer } = await fetchNow()
    if (needsProof(answer) && (await deps.prove?.(answer.envelope?.data, sentAt))) ({ sent, answer } = await fetchNow())
    if (answer.kind === 'file') return answer.blob
    if (answer.kind === 'unanswered') throw responses.toFailure(answer.reason, sent)
    // An envelope with code 0 where a file was requested is an unreadable response.
    responses.readData(answer.envelope?.code === 0 ? { ...answer, envelope: undefined } : answer, sent)
    throw new Error(`${key} gave no file`)
  }

  async function stream(key: EndpointKey, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    await ensureToken(key, true)
    const { token } = session.getSnapshot()
    const sent = { key, token, quiet: true }
    const request = buildRequest(key, {}, { base, language, token })
    if (!request) throw responses.missing(sent)
    const response = await fetch(request.url, { ...request.init, signal })
    if (isSuccessStatus(response.status) && response.body) return response.body
    responses.readData(await toAnswered(response), sent)
    throw new Error(`${key} gave no stream`)
  }

  const withOptions = (options: CallOptions): Call => {
    const call = (key: EndpointKey, input: SendInput) => send(key, input, options)
    return call as Call
  }
  return { call: withOptions({}), quietly: withOptions({ quiet: true }), with: withOptions, send, file, stream }
}
