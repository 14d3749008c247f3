import { randomInt } from 'node:crypto'
import type { FieldErrors } from '#contract/protocol/envelope.ts'
import type { Language } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { isDatabaseUnavailable } from '../../database-away.ts'
import { Refusal } from '../../refusal.ts'
import { TooBusy } from '../admission/admission-queue.ts'
import { translateFieldErrors } from '../calls/field-errors.ts'

export interface ErrorResponse {
  http: number
  body: { code: number; msg: string; data: unknown }
  /** An unexpected error, to be logged with its stack. */
  unforeseen: boolean
  retryAfterSeconds?: number
}

/** Maps anything thrown to a response; the only place that does. */
export function toErrorResponse(error: unknown, language: Language): ErrorResponse {
  const refusal = toRefusal(error)
  const known = refusal ?? new Refusal('service_error')
  const fields = refusal && isFieldErrors(refusal.data) ? refusal.data : undefined
  const response: ErrorResponse = {
    http: known.http,
    body: {
      code: known.code,
      msg: formatRefusal(known, language),
      data: fields ? { ...(known.data as object), ...translateFieldErrors(fields, language) } : known.data,
    },
    unforeseen: refusal === undefined,
  }
  if (known instanceof TooManyRequests) response.retryAfterSeconds = known.retryAfterSeconds
  // Spread randomly, so that the retries do not form the next burst.
  if (known instanceof TooBusy) response.retryAfterSeconds = randomInt(2, 8)
  return response
}

/** A limit was reached; includes when to retry. */
export class TooManyRequests extends Refusal {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('too_many_requests')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * Adds the cause to a refusal that may have several: `refused_reasons.json` has a text for each cause that needs its
 * own.
 */
function formatRefusal({ code, data }: Refusal, language: Language): string {
  const t = translate(language)
  const details = Object.entries(data ?? {}).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  )
  const values: Record<string, string | number> = Object.fromEntries(details)
  const keys = [`refused_reasons.${code}.${values.reason}`, `error.${code}`] as 'error.400'[]
  const isComplete = (key: 'error.400') =>
    t.has(key) && findPlaceholders(t.raw(key)).every(placeholder => placeholder in values)
  return t(keys.find(isComplete) ?? 'error.default_failure', values as never)
}

/** The placeholders of a text: a text with a missing value is not used. */
function findPlaceholders(text: string): string[] {
  return [...text.matchAll(/\{([a-z_]{1,40})[,}]/g)].flatMap(([, placeholder]) => placeholder ?? [])
}

function isFieldErrors(data: unknown): data is FieldErrors {
  return typeof data === 'object' && data !== null && 'fields' in data
}

interface Coded {
  code?: string
  statusCode?: number
}

/** Maps refusals to themselves and known errors of Fastify and PostgreSQL to refusals; undefined: unexpected. */
function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { code = '', statusCode } = (error ?? {}) as Coded
  if (isDatabaseUnavailable(error)) return new Refusal('unavailable')
  if (code === '57014') return new Refusal('timeout')
  // A character that no text column can store (NUL, an unpaired surrogate); nobody types it.
  if (code === '22021' || code === '22P05') return new Refusal('bad_request')
  if (statusCode === 413) return new Refusal('too_large')
  if (statusCode === 415) return new Refusal('wrong_media_type')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('bad_request')
  return undefined
}
