import type { FieldErrors } from '#contract/protocol/envelope.ts'
import type { ScreenAction } from '#contract/protocol/screen-actions.ts'

/**
 * Why there is no data: the shop refused; nothing answered; no answer in time; an answer nobody can read; the session
 * ended first; the screen itself gave up.
 */
export type FailureReason = 'refused' | 'network_error' | 'request_timeout' | 'unknown_error' | 'signed_out' | 'aborted'

export interface FailureDetails {
  reason: FailureReason
  /** The code of the envelope, else the HTTP status, else `noCode`. */
  code: number
  /** 0: there was no answer. */
  http: number
  msg: string
  /** What a screen may show: the translated message (spec §8). */
  text: string
  action: ScreenAction
  /** The message was already shown. */
  shown: boolean
  fields?: FieldErrors['fields']
  /** `data` of the envelope: a refused amount, for example, carries the new quote. */
  data?: unknown
  retryAfterSeconds?: number | undefined
}

export const noCode = -1

/** What every failed call throws. */
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

  /** The screen has to tell it, nobody else did: after a quiet call. Silent and logged failures are never told. */
  get isUnreported(): boolean {
    return this.action === 'toast' && !this.shown
  }
}
