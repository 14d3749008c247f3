import { pino } from 'pino'
import type { Environment } from './environment.ts'

export type Log = pino.Logger

/**
 * Structured lines without personal data: no addresses, bodies, queries or tokens. The redaction is the second line of
 * defence; the first is that nobody logs them.
 */
export function makeLog({ logLevel }: Pick<Environment, 'logLevel'>): Log {
  return pino({
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
    serializers: { err: pino.stdSerializers.err },
  })
}
