import { GatewayDown } from '#server/platform/ports/gateway.ts'

const verdicts = [400, 402, 404]

/**
 * A provider that understood and said no has made no refund; one that could not be reached may have made one. Only the
 * first is a failure, in its own word; undefined: nobody knows, ask again under the same key.
 */
export function refusedBy(error: unknown): string | undefined {
  if (!(error instanceof GatewayDown)) return undefined
  const { statusCode, code } = (error.cause ?? {}) as { statusCode?: unknown; code?: unknown }
  if (typeof statusCode !== 'number' || typeof code !== 'string') return undefined
  return verdicts.includes(statusCode) && !code.startsWith('idempotency') ? code : undefined
}
