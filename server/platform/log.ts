import { type DestinationStream, pino } from 'pino'
import type { Environment } from './environment.ts'
import { toLoggableError } from './loggable-error.ts'
import { currentSpan } from './traces/span.ts'

export type Log = pino.Logger

/**
 * Structured lines without personal data: no addresses, bodies, queries or tokens. Redaction is only the second line of
 * defence: such data must not be logged at all.
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
    // With tracing, each line contains the ids of its trace.
    mixin: () => {
      const span = currentSpan()
      return span ? { trace_id: span.traceId } : {}
    },
  }
  return to ? pino(options, to) : pino(options)
}
