import type { EndpointKey } from '#contract/protocol/endpoint.ts'
import type { FieldErrors } from '#contract/protocol/envelope.ts'
import { type ScreenAction, screenAction } from '#contract/protocol/screen-actions.ts'
import { CallFailure, type FailureDetails, noCode } from './call-failure.ts'
import { type Answered, isSuccessStatus, type Unanswered } from './exchange.ts'
import type { Session } from './session.ts'
import { isRecord } from './session-state.ts'

/** The actions of the page around the client; web and admin supply their own. */
export interface PageActions {
  /** The text of a key like `error.110103`, or undefined if there is none. Omitted where there is no translator. */
  translate?: ((key: string) => string | undefined) | undefined
  notify: (message: string) => void
  log: (message: string, details?: unknown) => void
  /** The address is already stored in the session; it is passed for pages that also show it in the address bar. */
  goToLogin: (redirectUrl: string | undefined) => void
  goHome: () => void
  /** Path, query and fragment of this page; undefined for a page that should not be returned to (the login page). */
  currentPath: () => string | undefined
}

/** The properties of the sent call that its response handling needs. */
export interface SentCall {
  key: EndpointKey
  /** The access token it was sent with; empty for a visitor. */
  token: string
  /** The screen shows failures itself. */
  quiet: boolean
}

export interface ResponseHandler {
  /** Returns the data of a success; for anything else performs the action of its code and throws a CallFailure. */
  readData(response: Answered, sent: SentCall): unknown
  toFailure(reason: Unanswered['reason'], sent: SentCall): CallFailure
  /** The address is invalid, so nothing was sent. */
  missing(sent: SentCall): CallFailure
  signedOut(): CallFailure
  endSession(destination: 'login' | 'home', token: string, code?: number): void
}

const loginExpired = 401

/** Handles what comes back from the server: signs out, asks for proof, shows a message, or stays silent. */
export function createResponseHandler(session: Session, page: PageActions): ResponseHandler {
  function errorText(key: string | number, msg: string): string {
    const translated = page.translate?.(`error.${key}`) ?? page.translate?.('error.network_error')
    return translated ?? (msg || 'Network Error')
  }

  function endSession(destination: 'login' | 'home', token: string, code = loginExpired): void {
    // Parallel calls of one page are refused together, and some were sent before a new login or with a session that
    // another tab ended: only a refusal of the present session ends it.
    session.reload()
    if (session.getSnapshot().token !== token) return
    const existed = session.exists()
    const path = page.currentPath()
    session.signOut()
    if (existed) page.notify(errorText(code, ''))
    if (destination === 'home') {
      page.goHome()
    } else {
      session.storeRedirect(path)
      page.goToLogin(path)
    }
  }

  /** Performs the screen action and returns the failure to throw. */
  function fail(details: Omit<FailureDetails, 'shown'>, sent: SentCall): CallFailure {
    const shown = details.action === 'toast' && !sent.quiet
    if (shown) page.notify(details.text)
    if (details.action === 'log') page.log(`${sent.key}: ${details.code} ${details.msg}`)
    return new CallFailure({ ...details, shown })
  }

  function refusal({ http, envelope, retryAfterSeconds }: Answered, sent: SentCall): CallFailure {
    // A gateway's error page has no code, and code 0 with an error status is invalid: then the HTTP status is used.
    const code = envelope?.code || http
    const msg = envelope?.msg ?? ''
    const action = toScreenAction(http, code)
    if (action === 'sign_out') endSession('login', sent.token, code)
    const data = envelope?.data
    const fields = readFieldErrors(data)
    return fail(
      {
        reason: 'refused',
        code,
        http,
        msg,
        text: hasReason(data) && msg ? msg : errorText(code, msg),
        action,
        fields,
        data,
        retryAfterSeconds,
      },
      sent,
    )
  }

  return {
    readData(response, sent) {
      const { http, envelope } = response
      const success = isSuccessStatus(http)
      if (success && envelope?.code === 0) return envelope.data
      if (!success || envelope) throw refusal(response, sent)
      page.log(`${sent.key}: unreadable answer with status ${http}`)
      throw fail(
        { reason: 'unknown_error', code: noCode, http, msg: '', text: errorText('unknown_error', ''), action: 'toast' },
        sent,
      )
    },
    toFailure(reason, sent) {
      const action = reason === 'aborted' ? 'silent' : 'toast'
      return fail({ reason, code: noCode, http: 0, msg: '', text: errorText(reason, ''), action }, sent)
    },
    missing: sent =>
      fail({ reason: 'refused', code: 404, http: 404, msg: '', text: errorText(404, ''), action: 'toast' }, sent),
    signedOut: () =>
      new CallFailure({
        reason: 'signed_out',
        code: loginExpired,
        http: 0,
        msg: '',
        text: errorText(loginExpired, ''),
        action: 'sign_out',
        shown: true,
      }),
    endSession,
  }
}

/** Some numbers cover several causes: only the server's message says which one applies. */
function hasReason(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'reason' in data && typeof data.reason === 'string'
}

/** 110103 ends the session only in a 2xx response; with an error status it is an ordinary message. */
function toScreenAction(http: number, code: number): ScreenAction {
  if (http === 401) return 'sign_out'
  const action = screenAction(code)
  return action === 'sign_out' && !isSuccessStatus(http) ? 'toast' : action
}

function readFieldErrors(data: unknown): FieldErrors['fields'] {
  if (!isRecord(data) || !Array.isArray(data.fields)) return []
  return data.fields.filter(isFieldError)
}

function isFieldError(value: unknown): value is FieldErrors['fields'][number] {
  return (
    isRecord(value) &&
    typeof value.path === 'string' &&
    typeof value.rule === 'string' &&
    typeof value.message === 'string'
  )
}
