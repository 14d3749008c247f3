import type { FieldErrors } from '#contract/protocol/envelope.ts'
import type { ScreenAction } from '#contract/protocol/screen-actions.ts'

/**
 * Why there is no data: the shop refused; no response; no response in time; an unreadable response; the session had
 * ended before; the screen cancelled the call.
 */
export type FailureReason = 'refused' | 'network_error' | 'request_timeout' | 'unknown_error' | 'signed_out' | 'aborted'

export interface FailureDetails {
  reason: FailureReason
  /** The code of the envelope, otherwise the HTTP status, otherwise `noCode`. */
  code: number
  /** 0: no response. */
  http: number
  msg: string
  /** The message in the visitor's language, for the screen. */
  text: string
  action: ScreenAction
  /** Whether the message was already shown. */
  shown: boolean
  fields?: FieldErrors['fields']
  /** `data` of the envelope: the refusal of an amount, for example, contains the new quote. */
  data?: unknown
  retryAfterSeconds?: number | undefined
}

export const noCode = -1

/** Thrown by every failed call. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly reason: FailureReason
  readonly code: number
  readonly http: number
  readonly msg: string
  readonly text: string
  readonly action: ScreenAction
  readonly shown: boolean
  readonly fields: FieldErrors['fields']
  readonly data: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(details: FailureDetails) {
    super(details.msg || details.text)
    this.reason = details.reason
    this.code = details.code
    this.http = details.http
    this.msg = details.msg
    this.text = details.text
    this.action = details.action
    this.shown = details.shown
    this.fields = details.fields ?? []
    this.data = details.data
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  /** Whether the screen has to show it, because a quiet call did not. Silent and logged failures are never shown. */
  get isUnreported(): boolean {
    return this.action === 'toast' && !this.shown
  }
}
