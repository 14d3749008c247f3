import { type DestinationStream, pino } from 'pino'
import type { Environment } from './environment.ts'
import { toLoggableError } from './loggable-error.ts'
import { currentSpan } from './traces/span.ts'

export type Log = pino.Logger

/**
 * Structured lines without personal data: no addresses, bodies, queries or tokens. The redaction is the second line of
 * defence; the first is that nobody logs them.
 */
export function makeLog({ logLevel }: Pick<Environment, 'logLevel'>, to?: DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    redact: {
      paths: [
        'authorization',
        'password',
        'token',
        'r_token',
        'email',
        '*.authorization',
        '*.password',
        '*.token',
        '*.email',
      ],
      censor: '[redacted]',
    },
    serializers: { err: toLoggableError },
    // Where requests are traced, a line leads to all that belongs to it.
    mixin: () => {
      const span = currentSpan()
      return span ? { trace_id: span.traceId } : {}
    },
  }
  return to ? pino(options, to) : pino(options)
}
